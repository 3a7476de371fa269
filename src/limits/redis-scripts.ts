/*
 * Lua scripts, each of which Redis executes atomically and by its own clock.
 *
 * A lease is a member of the sorted set of its group; the score is its expiry in ms. The leases of a killed replica
 * therefore expire. A member is the id of a request. `:` and a number follow for the characters that the request
 * has reserved, then `:` and a number for its tokens. A limit below 0 means no limit.
 *
 * Each command carries its expiry. Later execution is a no-op, because the replica has already decided alone and may have
 * released what the command would take.
 */

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/**
 * Checks the rate and the concurrency of each group and counts the request.
 * KEYS: for each group its second and its leases.
 * ARGV: id, duration of a lease in ms, command expiry; for each group its requests per second and its requests at once.
 * Returns: 0 admitted, 1 rate exceeded, 2 concurrency exceeded; position of the exceeded group; for each group the count
 * and the remaining ms of its second; the time. Returns -1 and the time after the expiry.
 */
export const ACQUIRE = `${NOW}
local groups, outcome, exceeded, counts, reset = #KEYS / 2, 0, 0, {}, {}
if now > tonumber(ARGV[3]) then return {-1, now} end
for g = 1, groups do
  local limit = tonumber(ARGV[2 * g + 2])
  counts[g] = tonumber(redis.call('GET', KEYS[2 * g - 1]) or '0')
  reset[g] = math.max(0, redis.call('PTTL', KEYS[2 * g - 1]))
  if outcome == 0 and limit >= 0 and counts[g] >= limit then outcome, exceeded = 1, g end
end
if outcome == 0 then
  for g = 1, groups do
    if tonumber(ARGV[2 * g + 2]) >= 0 then
      if counts[g] == 0 then
        redis.call('SET', KEYS[2 * g - 1], 1, 'PX', 1000)
        reset[g] = 1000
      else
        redis.call('INCR', KEYS[2 * g - 1])
      end
      counts[g] = counts[g] + 1
    end
    local limit = tonumber(ARGV[2 * g + 3])
    redis.call('ZREMRANGEBYSCORE', KEYS[2 * g], '-inf', now)
    if outcome == 0 and limit >= 0 and redis.call('ZCARD', KEYS[2 * g]) >= limit then outcome, exceeded = 2, g end
  end
end
if outcome == 0 then
  for g = 1, groups do
    redis.call('ZADD', KEYS[2 * g], now + ARGV[2], ARGV[1])
    redis.call('PEXPIRE', KEYS[2 * g], ARGV[2])
  end
end
local reply = {outcome, exceeded}
for g = 1, groups do
  reply[2 * g + 1], reply[2 * g + 2] = counts[g], reset[g]
end
reply[#reply + 1] = now
return reply
`;

/**
 * Extends leases and recreates those that were lost.
 * KEYS: leases of a group. ARGV: duration of a lease in ms, command expiry, members.
 */
export const RENEW = `${NOW}
if now > tonumber(ARGV[2]) then return 0 end
for m = 3, #ARGV do
  local id = string.match(ARGV[m], '^(.-):')
  if id then redis.call('ZREM', KEYS[1], id) end
  redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[m])
end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 0
`;

/**
 * Reserves characters and tokens, in place of an earlier reservation. 0 characters check whether anything is left.
 * KEYS: for each group its leases, its day and its month.
 * ARGV: id, characters, tokens, duration of a lease in ms, 1 when the usage is fresh, expiry of the day and of the month in ms,
 * command expiry; for each group the limits of characters and tokens of the day and of the month, and the usage for the
 * same four. Lower counts are raised to that usage.
 * Returns: 1 when there is room, else 0; for each group its four counts and the characters and tokens that others have
 * reserved; the time. Returns -1 and the time after the expiry, and when a count is missing and the usage is not fresh.
 */
export const RESERVE = `${NOW}
local requested, own, reply, hasRoom = {tonumber(ARGV[2]), tonumber(ARGV[3])}, {}, {1}, 1
if now > tonumber(ARGV[8]) then return {-1, now} end
for g = 0, #KEYS / 3 - 1 do
  local leases, reserved = KEYS[3 * g + 1], {0, 0}
  redis.call('ZREMRANGEBYSCORE', leases, '-inf', now)
  for _, lease in ipairs(redis.call('ZRANGE', leases, 0, -1)) do
    local id, characters, tokens = string.match(lease, '^(.-):(%d+):(%d+)$')
    if id == ARGV[1] then
      own[g] = lease
    elseif id then
      reserved[1], reserved[2] = reserved[1] + characters, reserved[2] + tokens
    end
  end
  for p = 0, 1 do
    local key = KEYS[3 * g + 2 + p]
    local counts = redis.call('HMGET', key, 'characters', 'tokens')
    if not counts[1] and ARGV[5] ~= '1' then return {-1, now} end
    for u = 0, 1 do
      local i = 9 + 8 * g + 2 * p + u
      local limit, usage = tonumber(ARGV[i]), tonumber(ARGV[i + 4])
      local used = tonumber(counts[u + 1] or '-1')
      if used < usage then
        used = usage
        redis.call('HSET', key, u == 0 and 'characters' or 'tokens', ARGV[i + 4])
        redis.call('PEXPIRE', key, ARGV[6 + p])
      end
      if limit >= 0 then
        if used + reserved[u + 1] + math.max(1, requested[u + 1]) > limit then hasRoom = 0 end
      end
      reply[#reply + 1] = used
    end
  end
  reply[#reply + 1] = reserved[1]
  reply[#reply + 1] = reserved[2]
end
reply[1] = hasRoom
reply[#reply + 1] = now
if hasRoom == 1 and requested[1] > 0 then
  for g = 0, #KEYS / 3 - 1 do
    redis.call('ZREM', KEYS[3 * g + 1], ARGV[1], own[g] or ARGV[1])
    redis.call('ZADD', KEYS[3 * g + 1], now + ARGV[4], ARGV[1] .. ':' .. ARGV[2] .. ':' .. ARGV[3])
    redis.call('PEXPIRE', KEYS[3 * g + 1], ARGV[4])
  end
end
return reply
`;

/**
 * Replaces the reservation of a request by its usage.
 * KEYS: as for RESERVE. ARGV: id, member, duration of a lease in ms, characters, tokens, command expiry.
 * Missing counts stay missing, because the next RESERVE takes them from the database. After the expiry the database has
 * the usage as well, and counting it here would count it twice.
 */
export const SETTLE = `${NOW}
if now > tonumber(ARGV[6]) then return 0 end
for g = 0, #KEYS / 3 - 1 do
  if ARGV[1] ~= ARGV[2] and redis.call('ZREM', KEYS[3 * g + 1], ARGV[2]) == 1 then
    redis.call('ZADD', KEYS[3 * g + 1], now + ARGV[3], ARGV[1])
    redis.call('PEXPIRE', KEYS[3 * g + 1], ARGV[3])
  end
  for p = 2, 3 do
    if redis.call('EXISTS', KEYS[3 * g + p]) == 1 then
      redis.call('HINCRBY', KEYS[3 * g + p], 'characters', ARGV[4])
      redis.call('HINCRBY', KEYS[3 * g + p], 'tokens', ARGV[5])
    end
  end
end
return 0
`;
