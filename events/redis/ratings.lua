#!lua
-- Enters one game into its ruleset's ledger and moves the ratings, once, and only if nobody else did in between.
--
-- KEYS: ledger, scored games, how each ruleset was folded, ratings, leaderboard, erased people, then every person's
-- history. ARGV: game, length of the ledger that the ratings were worked out from, the field that counts its folds, its
-- value then, entry for the ledger, then for every person: player, rating as JSON, rank value ('': no place on the
-- leaderboard), the step of the history ('': the game does not count).
-- Answers 1; 0: this game is in the ledger; -1: another game or a fold came first, look again.

if redis.call('SISMEMBER', KEYS[2], ARGV[1]) == 1 then
    return 0
end
if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[2]) or (redis.call('HGET', KEYS[3], ARGV[3]) or '0') ~= ARGV[4] then
    return -1
end
redis.call('RPUSH', KEYS[1], ARGV[5])
redis.call('SADD', KEYS[2], ARGV[1])
local history = 6
for i = 6, #ARGV, 4 do
    history = history + 1
    redis.call('HSET', KEYS[4], ARGV[i], ARGV[i + 1])
    if redis.call('SISMEMBER', KEYS[6], ARGV[i]) == 0 then
        if ARGV[i + 2] ~= '' then
            redis.call('ZADD', KEYS[5], ARGV[i + 2], ARGV[i])
        end
        if ARGV[i + 3] ~= '' then
            redis.call('RPUSH', KEYS[history], ARGV[i + 3])
        end
    end
end
return 1
