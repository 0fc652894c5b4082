#!lua
-- Takes a token away from a player, gives one, or both, in one step. A token that may do anything with the account is
-- always left.
--
-- KEYS: account. ARGV: the token to take away ('': none), the id of the first token, the token to give ('': none), its
-- digest, its record as JSON, how many there may be.
-- Answers 1; 0: no such player; -1: no such token; -2: it is the last one with the scope `account`; -3: too many.

local first = redis.call('HGET', KEYS[1], 'token')
if not first or first == 'erased' then
    return 0
end
local taken, given = ARGV[1], ARGV[3]
if given ~= '' and redis.call('HEXISTS', KEYS[1], 'token:' .. given) == 1 then
    return 1
end
local count, keepers, found = 0, 0, false
if first ~= 'revoked' then
    count = 1
    if taken == ARGV[2] then
        found = true
    else
        keepers = 1
    end
end
local account = redis.call('HGETALL', KEYS[1])
for i = 1, #account, 2 do
    if string.sub(account[i], 1, 7) == 'digest:' then
        local record = cjson.decode(account[i + 1])
        count = count + 1
        if record['id'] == taken then
            found = true
        else
            for _, scope in ipairs(record['scopes']) do
                if scope == 'account' then
                    keepers = keepers + 1
                end
            end
        end
    end
end
if taken ~= '' and not found then
    return -1
end
if taken ~= '' and given == '' and keepers == 0 then
    return -2
end
if taken == '' and count >= tonumber(ARGV[6]) then
    return -3
end
if taken == ARGV[2] then
    redis.call('HSET', KEYS[1], 'token', 'revoked')
elseif taken ~= '' then
    local digest = redis.call('HGET', KEYS[1], 'token:' .. taken)
    redis.call('HDEL', KEYS[1], 'token:' .. taken, 'digest:' .. digest)
end
if given ~= '' then
    redis.call('HSET', KEYS[1], 'token:' .. given, ARGV[4], 'digest:' .. ARGV[4], ARGV[5])
end
return 1
