#!lua
-- Writes anew all that follows from a ledger, unless another game was entered while it was worked out.
--
-- KEYS: ledger, how each ruleset was folded, ratings, leaderboard, erased people, then every person's history. ARGV:
-- length of the ledger, ruleset, how it is folded, the field that counts its folds, of how many entries something was
-- found out, for each of those its place in the ledger and the entry with it, then for every person: player, rating as
-- JSON, rank value ('': no place on the leaderboard), how many steps the history has, and those steps.
-- Answers 1; 0: another game came first, look again.

if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[1]) then
    return 0
end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
redis.call('HINCRBY', KEYS[2], ARGV[4], 1)
redis.call('DEL', KEYS[3], KEYS[4])
local i = 6 + 2 * tonumber(ARGV[5])
for found = 6, i - 1, 2 do
    redis.call('LSET', KEYS[1], ARGV[found], ARGV[found + 1])
end
local history = 5
while i <= #ARGV do
    history = history + 1
    local is_forgotten = redis.call('SISMEMBER', KEYS[5], ARGV[i]) == 1
    redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1])
    if ARGV[i + 2] ~= '' and not is_forgotten then
        redis.call('ZADD', KEYS[4], ARGV[i + 2], ARGV[i])
    end
    redis.call('DEL', KEYS[history])
    local last = i + 3 + tonumber(ARGV[i + 3])
    for step = i + 4, last do
        if not is_forgotten then
            redis.call('RPUSH', KEYS[history], ARGV[step])
        end
    end
    i = last + 1
end
return 1
