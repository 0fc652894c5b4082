#!lua
-- Carries out what a follower makes of some pointers, and writes down that it did, in one step: exactly once.
--
-- KEYS: the follower's positions, what it has done ahead of them, then every key that the commands are about. All are in
-- the index's slot.
-- ARGV: the number of the step before; number of partitions, then partition, position before, position after for each;
-- number of pointers done ahead of those, then each; number of those that the positions have come past, then each; then
-- for every command the number of its words, its name, the number of its key, and the other words.
-- Answers 1, or 0 where another follower of the same name was faster and nothing was done.

if (redis.call('HGET', KEYS[2], 'step') or '0') ~= ARGV[1] then
    return 0
end
local moved = tonumber(ARGV[2])
for i = 0, moved - 1 do
    local at = redis.call('HGET', KEYS[1], ARGV[3 + 3 * i]) or '0'
    if at ~= ARGV[4 + 3 * i] then
        return 0
    end
end
local done = 3 + 3 * moved
local past = done + 1 + tonumber(ARGV[done])
local i = past + 1 + tonumber(ARGV[past])
while i <= #ARGV do
    local words = tonumber(ARGV[i])
    redis.call(ARGV[i + 1], KEYS[tonumber(ARGV[i + 2])], unpack(ARGV, i + 3, i + words))
    i = i + 1 + words
end
for i = 0, moved - 1 do
    redis.call('HSET', KEYS[1], ARGV[3 + 3 * i], ARGV[5 + 3 * i])
end
for i = done + 1, past - 1 do
    redis.call('HSET', KEYS[2], ARGV[i], 1)
end
for i = past + 1, past + tonumber(ARGV[past]) do
    redis.call('HDEL', KEYS[2], ARGV[i])
end
redis.call('HINCRBY', KEYS[2], 'step', 1)
return 1
