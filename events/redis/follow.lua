#!lua
-- Carries out what a follower makes of some pointers, and moves its positions, in one step: exactly once.
--
-- KEYS: the follower's positions, then every key that the commands are about. All are in the index's slot.
-- ARGV: number of partitions moved, then partition, position before, position after for each; then for every command
-- the number of its words, its name, the number of its key, and the other words.
-- Answers 1, or 0 where another follower of the same name was faster and nothing was done.

local moved = tonumber(ARGV[1])
for i = 0, moved - 1 do
    local at = redis.call('HGET', KEYS[1], ARGV[2 + 3 * i]) or '0'
    if at ~= ARGV[3 + 3 * i] then
        return 0
    end
end
local i = 2 + 3 * moved
while i <= #ARGV do
    local words = tonumber(ARGV[i])
    redis.call(ARGV[i + 1], KEYS[tonumber(ARGV[i + 2])], unpack(ARGV, i + 3, i + words))
    i = i + 1 + words
end
for i = 0, moved - 1 do
    redis.call('HSET', KEYS[1], ARGV[2 + 3 * i], ARGV[4 + 3 * i])
end
return 1
