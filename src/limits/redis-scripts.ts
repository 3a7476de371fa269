/**
 * What Redis does in one step, by its own clock. A lease is a member of a sorted set with the time of its end: those of a
 * replica that was killed end by themselves. A member is the id of a request, with `:` and a number behind it where it has
 * reserved so many characters and as many tokens. A limit below 0 is none. What comes later than the time that it has with it (`latest`) is not
 * done any more: whoever asked has decided alone, and may have given back already what this would take.
 */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/**
 * Counts a request in the second and among those at once.
 * KEYS: for each subject its second and its leases. ARGV: id, milliseconds of a lease, latest; for each subject requests a
 * second and at once. Answers 0 entered, 1 too fast, 2 too many at once; which subject; for each subject count and
 * milliseconds; the time. Where it comes too late, -1 and the time.
 */
export const ENTER = `${NOW}
local subjects, verdict, which, counts, left = #KEYS / 2, 0, 0, {}, {}
if now > tonumber(ARGV[3]) then return {-1, now} end
for s = 1, subjects do
  local limit = tonumber(ARGV[2 * s + 2])
  counts[s] = tonumber(redis.call('GET', KEYS[2 * s - 1]) or '0')
  left[s] = math.max(0, redis.call('PTTL', KEYS[2 * s - 1]))
  if verdict == 0 and limit >= 0 and counts[s] >= limit then verdict, which = 1, s end
end
if verdict == 0 then
  for s = 1, subjects do
    if tonumber(ARGV[2 * s + 2]) >= 0 then
      if counts[s] == 0 then
        redis.call('SET', KEYS[2 * s - 1], 1, 'PX', 1000)
        left[s] = 1000
      else
        redis.call('INCR', KEYS[2 * s - 1])
      end
      counts[s] = counts[s] + 1
    end
    local limit = tonumber(ARGV[2 * s + 3])
    redis.call('ZREMRANGEBYSCORE', KEYS[2 * s], '-inf', now)
    if verdict == 0 and limit >= 0 and redis.call('ZCARD', KEYS[2 * s]) >= limit then verdict, which = 2, s end
  end
end
if verdict == 0 then
  for s = 1, subjects do
    redis.call('ZADD', KEYS[2 * s], now + ARGV[2], ARGV[1])
    redis.call('PEXPIRE', KEYS[2 * s], ARGV[2])
  end
end
local answer = {verdict, which}
for s = 1, subjects do
  answer[2 * s + 1], answer[2 * s + 2] = counts[s], left[s]
end
answer[#answer + 1] = now
return answer
`;

/** Lets leases last longer, and makes those that were lost. KEYS: leases of a subject. ARGV: milliseconds, latest, members. */
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
 * Reserves characters and as many tokens, or only looks whether anything is left when they are 0.
 * KEYS: for each subject its leases, its day and its month. ARGV: id, characters, milliseconds of a lease, 1 when the
 * figures are of now, milliseconds of the day and of the month, latest; for each subject the limits of characters and tokens of
 * the day and of the month, and the figures of the database for the same. What is there is raised to those figures.
 * Answers -1 and the time where it comes too late, or there is nothing yet and the figures are old; else whether there is
 * room, for each subject its four counts and the characters that others have reserved, and the time.
 */
export const RESERVE = `${NOW}
local wanted, answer, fits = tonumber(ARGV[2]), {1}, 1
if now > tonumber(ARGV[7]) then return {-1, now} end
for s = 0, #KEYS / 3 - 1 do
  local leases, reserved = KEYS[3 * s + 1], 0
  redis.call('ZREMRANGEBYSCORE', leases, '-inf', now)
  for _, lease in ipairs(redis.call('ZRANGE', leases, 0, -1)) do
    local id, characters = string.match(lease, '^(.-):(%d+)$')
    if id and id ~= ARGV[1] then reserved = reserved + characters end
  end
  for p = 0, 1 do
    local key = KEYS[3 * s + 2 + p]
    local counts = redis.call('HMGET', key, 'characters', 'tokens')
    if not counts[1] and ARGV[4] ~= '1' then return {-1, now} end
    for u = 0, 1 do
      local i = 8 + 8 * s + 2 * p + u
      local limit, figure = tonumber(ARGV[i]), tonumber(ARGV[i + 4])
      local used = tonumber(counts[u + 1] or '-1')
      if used < figure then
        used = figure
        redis.call('HSET', key, u == 0 and 'characters' or 'tokens', ARGV[i + 4])
        redis.call('PEXPIRE', key, ARGV[5 + p])
      end
      if limit >= 0 then
        if used + reserved + math.max(1, wanted) > limit then fits = 0 end
      end
      answer[#answer + 1] = used
    end
  end
  answer[#answer + 1] = reserved
end
answer[1] = fits
answer[#answer + 1] = now
if fits == 1 and wanted > 0 then
  for s = 0, #KEYS / 3 - 1 do
    redis.call('ZREM', KEYS[3 * s + 1], ARGV[1])
    redis.call('ZADD', KEYS[3 * s + 1], now + ARGV[3], ARGV[1] .. ':' .. ARGV[2])
    redis.call('PEXPIRE', KEYS[3 * s + 1], ARGV[3])
  end
end
return answer
`;

/**
 * Counts what a request used, in place of what it reserved. KEYS: as for RESERVE. ARGV: id, member, milliseconds of a
 * lease, characters, tokens, latest. Where there is nothing yet, the database will tell; so it does where this comes too
 * late, and then twice the same would be counted.
 */
export const SETTLE = `${NOW}
if now > tonumber(ARGV[6]) then return 0 end
for s = 0, #KEYS / 3 - 1 do
  if ARGV[1] ~= ARGV[2] and redis.call('ZREM', KEYS[3 * s + 1], ARGV[2]) == 1 then
    redis.call('ZADD', KEYS[3 * s + 1], now + ARGV[3], ARGV[1])
    redis.call('PEXPIRE', KEYS[3 * s + 1], ARGV[3])
  end
  for p = 2, 3 do
    if redis.call('EXISTS', KEYS[3 * s + p]) == 1 then
      redis.call('HINCRBY', KEYS[3 * s + p], 'characters', ARGV[4])
      redis.call('HINCRBY', KEYS[3 * s + p], 'tokens', ARGV[5])
    end
  end
end
return 0
`;
