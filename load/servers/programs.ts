import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the set-up of the tests unpacks servers that the system lacks (`scripts/setup/servers.mjs`). */
const OWN = join(import.meta.dirname, '../../.glossa/servers');

const found = (...paths: string[]): string | undefined => paths.find((path) => existsSync(path));

/** The folder with `initdb` and `postgres`, of the newest version that the system has; else ours. */
export function postgresFolder(): string | undefined {
  const versions = globSync('/usr/lib/postgresql/*/bin/initdb').map((path) => Number(path.split('/')[4]));
  const [newest] = versions.toSorted((one, other) => other - one);
  const program = found(`/usr/lib/postgresql/${newest}/bin/initdb`, join(OWN, 'postgres/bin/initdb'));
  return program && dirname(program);
}

export function redisProgram(): string | undefined {
  return found('/usr/bin/redis-server', '/usr/bin/valkey-server', join(OWN, 'redis/bin/redis-server'));
}

export function nginxProgram(): string | undefined {
  return found('/usr/sbin/nginx', join(OWN, 'nginx/bin/nginx'));
}
