#!lua
-- Lets the log grow in one step with its positions in the feeds: nothing is entered twice, and nobody signs two trees of
-- one size.
--
-- KEYS: the log's head, its positions, then the places of every game that has new entries. All are in the index's slot.
-- ARGV: size before, size and root after, number of partitions moved, then partition, position before, position after
-- for each; then for every game what is added to its places.
-- Answers 1, or 0 where the log or its positions are not what they were and nothing was done.

local size, root = unpack(redis.call('HMGET', KEYS[1], 'size', 'root'))
size = size or '0'
if size == ARGV[2] and root == ARGV[3] and size ~= ARGV[1] then
    return 1 -- The same call, made again because its answer was lost.
end
if size ~= ARGV[1] then
    return 0
end
local moved = tonumber(ARGV[4])
for i = 0, moved - 1 do
    local at = redis.call('HGET', KEYS[2], ARGV[5 + 3 * i]) or '0'
    if at ~= ARGV[6 + 3 * i] then
        return 0
    end
end
for i = 0, moved - 1 do
    redis.call('HSET', KEYS[2], ARGV[5 + 3 * i], ARGV[7 + 3 * i])
end
for i = 3, #KEYS do
    redis.call('APPEND', KEYS[i], ARGV[2 + 3 * moved + i])
end
redis.call('HSET', KEYS[1], 'size', ARGV[2], 'root', ARGV[3])
return 1
