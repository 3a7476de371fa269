import { z } from 'zod';
import { connectRedis } from './connection.ts';
import { isServerError, redisHost, toRedisError } from './errors.ts';

export interface RedisHealth {
  works: boolean;
  /** One sentence for the operator. */
  message: string;
}

/** Commands that the service runs, with arguments after the key, in an order in which none fails on a new key. */
const COMMANDS = [
  ...[['SET', '1', 'PX', '1000'], ['GET'], ['EXISTS'], ['INCR'], ['PTTL'], ['PEXPIRE', '1000'], ['DEL']],
  ...[['HSET', 'field', '1'], ['HMGET', 'field'], ['HINCRBY', 'field', '1'], ['DEL']],
  ...[['ZADD', '1', 'member'], ['ZCARD'], ['ZRANGE', '0', '-1'], ['ZREMRANGEBYSCORE', '2', '3'], ['ZREM', 'member']],
] as const;

/** Runs every command on an unused key. Returns the commands that failed, each followed by its error. */
const PROBE = `local failures = {}
local function try(name, ...)
  local reply = redis.pcall(name, ...)
  if type(reply) == 'table' and reply.err then
    failures[#failures + 1] = name
    failures[#failures + 1] = reply.err
  end
end
try('TIME')
${COMMANDS.map(([name, ...operands]) => `try('${name}', KEYS[1]${operands.map((one) => `, '${one}'`).join('')})`).join('\n')}
return failures`;

/** The server's words for a command that the user may not run in a script. They differ between versions. */
const NOT_PERMITTED = /can't run this command|no permissions/i;

/** Connects, and runs in a script every command that the service runs. */
export async function checkRedis(url: string): Promise<RedisHealth> {
  try {
    const client = await connectRedis(url);
    try {
      const startedAt = performance.now();
      const failures = z.array(z.string()).parse(await client.sendCommand(['EVAL', PROBE, '1', 'glossa:doctor']));
      const milliseconds = (performance.now() - startedAt).toFixed(1);
      if (failures.length > 0) return { works: false, message: describeFailures(url, failures) };
      const version = describeVersion(await client.sendCommand(['INFO', 'server']).catch(ignoreServerError));
      return { works: true, message: `${redisHost(url)} answers in ${milliseconds} ms${version}` };
    } finally {
      client.destroy();
    }
  } catch (error) {
    return { works: false, message: toRedisError(url, error).message };
  }
}

/** @param failures names of commands, each followed by its error */
function describeFailures(url: string, failures: readonly string[]): string {
  const missing = new Set<string>();
  for (let at = 0; at + 1 < failures.length; at += 2) {
    const [name = '', error = ''] = failures.slice(at, at + 2);
    if (!NOT_PERMITTED.test(error)) return toRedisError(url, new Error(error)).message;
    missing.add(`+${name.toLowerCase()}`);
  }
  return `Redis at ${redisHost(url)} does not permit this user to run all commands: grant it ${[...missing].join(' ')}.`;
}

/** The user may lack the permission for INFO, which only the version needs. */
function ignoreServerError(error: unknown): undefined {
  if (!isServerError(error)) throw error;
}

function describeVersion(information: unknown): string {
  const versions = new Map<string, string>();
  for (const [, name = '', version = ''] of String(information).matchAll(/^(valkey|redis)_version:([\d.]+)/gm)) {
    versions.set(name, version);
  }
  // Valkey also reports the version of Redis that it is compatible with.
  const valkey = versions.get('valkey');
  const redis = versions.get('redis');
  if (valkey !== undefined) return ` and is Valkey ${valkey}`;
  return redis === undefined ? '' : ` and is Redis ${redis}`;
}
