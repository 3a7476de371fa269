import { connectRedis } from './connection.ts';
import { isServerError, redisHost, toRedisError } from './errors.ts';

export interface RedisHealth {
  works: boolean;
  /** One sentence for the operator. */
  message: string;
}

/** Connects and runs a script as the service does. */
export async function checkRedis(url: string): Promise<RedisHealth> {
  try {
    const client = await connectRedis(url);
    try {
      const startedAt = performance.now();
      // A script that writes, on an unused key.
      await client.sendCommand(['EVAL', "return redis.call('DEL', KEYS[1])", '1', 'glossa:doctor']);
      const milliseconds = (performance.now() - startedAt).toFixed(1);
      const version = describeVersion(await client.sendCommand(['INFO', 'server']).catch(ignoreServerError));
      return { works: true, message: `${redisHost(url)} answers in ${milliseconds} ms${version}` };
    } finally {
      client.destroy();
    }
  } catch (error) {
    return { works: false, message: toRedisError(url, error).message };
  }
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
