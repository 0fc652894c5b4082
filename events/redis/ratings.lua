#!lua
-- Enters one game into its ruleset's ledger and moves the ratings, once, and only if nobody else did in between.
--
-- KEYS: ledger, scored games, ratings, leaderboard, erased people, then every person's history. ARGV: game, length of
-- the ledger that the ratings were worked out from, entry for the ledger, then for every person: player, rating as
-- JSON, rank value ('': no place on the leaderboard), the step of the history ('': the game does not count).
-- Answers 1; 0: this game is in the ledger; -1: another game came first, look again.

if redis.call('SISMEMBER', KEYS[2], ARGV[1]) == 1 then
    return 0
end
if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[2]) then
    return -1
end
redis.call('RPUSH', KEYS[1], ARGV[3])
redis.call('SADD', KEYS[2], ARGV[1])
local history = 5
for i = 4, #ARGV, 4 do
    history = history + 1
    redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1])
    if redis.call('SISMEMBER', KEYS[5], ARGV[i]) == 0 then
        if ARGV[i + 2] ~= '' then
            redis.call('ZADD', KEYS[4], ARGV[i + 2], ARGV[i])
        end
        if ARGV[i + 3] ~= '' then
            redis.call('RPUSH', KEYS[history], ARGV[i + 3])
        end
    end
end
return 1
