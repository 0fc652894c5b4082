#!lua
-- Adds a batch of events to a game, or says why not, in one step that nobody can come between.
-- The first line makes Redis refuse the whole script where it would refuse a write (a replica, full memory, a failing
-- disk), before anything is done: a script that fails half way is not rolled back.
--
-- KEYS: the game's stream, its meta hash, its partition's feed and deadlines.
-- ARGV: game, expected version, expected head hash, new head hash, deadline in ms ('' when the game is over),
--       idempotency field ('' for none), longest tail, longest feed,
--       number of events, the field and the value of their entry (events/entries.py),
--       the field of a player's signature, which counts once ('' for none),
--       whether something is written in any case ('' for no): a WAIT only waits for what its own connection wrote,
--       who opens this game, as the feed tells it ('' where it is open already),
--       what else goes into the meta hash (field, value ...): under those two fields what was done, notes.
-- Answers: 1, or {'repeated', body digest, first version, count}, or {'conflict', head version, the entries missed}.

local game, expected, due = ARGV[1], tonumber(ARGV[2]), ARGV[5]
local field, signed = ARGV[6], ARGV[12]
local known
if signed ~= '' then
    known = redis.call('HMGET', KEYS[2], 'v', 'h', field, signed)
elseif field ~= '' then
    known = redis.call('HMGET', KEYS[2], 'v', 'h', field)
else
    known = redis.call('HMGET', KEYS[2], 'v', 'h')
end

local function touch()
    if ARGV[13] ~= '' and known[1] then
        redis.call('HSET', KEYS[2], 'v', known[1])
    end
end

local done = known[3] or known[4]
if done then
    touch()
    local first, count = string.match(string.sub(done, 17), '^(%d+) (%d+)$')
    return {'repeated', string.sub(done, 1, 16), tonumber(first), tonumber(count)}
end

local version = tonumber(known[1] or 0)
if version ~= expected then
    touch()
    local missed = redis.call('XRANGE', KEYS[1], string.format('%d-0', expected + 1), '+', 'COUNT', ARGV[7])
    return {'conflict', version, missed}
end
if version > 0 and known[2] ~= ARGV[3] then
    return {'conflict', version, {}}
end

local count = tonumber(ARGV[9])
version = version + count
redis.call('XADD', KEYS[1], string.format('%d-%d', version, count), ARGV[10], ARGV[11])
redis.call('HSET', KEYS[2], 'v', version, 'h', ARGV[4], unpack(ARGV, 15))
-- Numbered without gaps, so that a follower sees at once when the feed was cut before it got there.
if ARGV[14] == '' then
    redis.call('XADD', KEYS[3], 'MAXLEN', '~', ARGV[8], '0-*', 'g', game, 'v', expected + 1, 'n', count)
else
    redis.call('XADD', KEYS[3], 'MAXLEN', '~', ARGV[8], '0-*', 'g', game, 'v', 1, 'n', count, 'o', ARGV[14])
end
if due == '' then
    redis.call('ZREM', KEYS[4], game)
else
    redis.call('ZADD', KEYS[4], due, game)
end
return 1
