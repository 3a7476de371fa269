import { connectRedis } from './connection.ts';
import { isServerError, redisHost, toRedisError } from './errors.ts';

/** How a server was found; the sentence is for the operator. */
export interface RedisHealth {
  works: boolean;
  message: string;
}

/** Connects, reads and writes as the service does, and tells what became of it. */
export async function checkRedis(url: string): Promise<RedisHealth> {
  try {
    const client = await connectRedis(url);
    try {
      const started = performance.now();
      // What every script of ours does, on a key that nobody has.
      await client.sendCommand(['EVAL', "return redis.call('DEL', KEYS[1])", '1', 'glossa:doctor']);
      const milliseconds = (performance.now() - started).toFixed(1);
      const version = versionIn(await client.sendCommand(['INFO', 'server']).catch(notAllowed));
      return { works: true, message: `${redisHost(url)} answers in ${milliseconds} ms${version}` };
    } finally {
      client.destroy();
    }
  } catch (error) {
    return { works: false, message: toRedisError(url, error).message };
  }
}

/** Who may not ask for it can do without. */
function notAllowed(error: unknown): undefined {
  if (!isServerError(error)) throw error;
}

function versionIn(information: unknown): string {
  const versions = new Map<string, string>();
  for (const [, name = '', version = ''] of String(information).matchAll(/^(valkey|redis)_version:([\d.]+)/gm)) {
    versions.set(name, version);
  }
  // Valkey gives the version of Redis that it is compatible with, too.
  const valkey = versions.get('valkey');
  const redis = versions.get('redis');
  if (valkey !== undefined) return ` and is Valkey ${valkey}`;
  return redis === undefined ? '' : ` and is Redis ${redis}`;
}
