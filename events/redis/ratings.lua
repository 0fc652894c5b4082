#!lua
-- Enters one game into its ruleset's ledger and moves the ratings, once, and only if nobody else did in between.
--
-- KEYS: ledger, scored games, ratings, leaderboard, erased people. ARGV: game, length of the ledger that the ratings were worked out
-- from, entry for the ledger, then player, rating as JSON and rank value for every person who moves.
-- Answers 1; 0: this game is in the ledger; -1: another game came first, look again.

if redis.call('SISMEMBER', KEYS[2], ARGV[1]) == 1 then
    return 0
end
if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[2]) then
    return -1
end
redis.call('RPUSH', KEYS[1], ARGV[3])
redis.call('SADD', KEYS[2], ARGV[1])
for i = 4, #ARGV, 3 do
    redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1])
    if redis.call('SISMEMBER', KEYS[5], ARGV[i]) == 0 then
        redis.call('ZADD', KEYS[4], ARGV[i + 2], ARGV[i])
    end
end
return 1
