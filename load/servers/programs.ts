import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The set-up of the tests unpacks servers and programs here that the system lacks (`scripts/setup/servers.mjs`). */
const SETUP_DIRECTORY = join(import.meta.dirname, '../../.glossa/servers');

const found = (...paths: string[]): string | undefined => paths.find((path) => existsSync(path));

/** The folder with `initdb` and `postgres`: the newest version of the system, otherwise the version of the set-up. */
export function postgresFolder(): string | undefined {
  const versions = globSync('/usr/lib/postgresql/*/bin/initdb').map((path) => Number(path.split('/')[4]));
  const [newest] = versions.toSorted((one, other) => other - one);
  const program = found(`/usr/lib/postgresql/${newest}/bin/initdb`, join(SETUP_DIRECTORY, 'postgres/bin/initdb'));
  return program && dirname(program);
}

export function redisProgram(): string | undefined {
  return found('/usr/bin/redis-server', '/usr/bin/valkey-server', join(SETUP_DIRECTORY, 'redis/bin/redis-server'));
}

export function nginxProgram(): string | undefined {
  return found('/usr/sbin/nginx', join(SETUP_DIRECTORY, 'nginx/bin/nginx'));
}

/** The folder with the programs of Apertium, which the service does not need. */
export function apertiumFolder(): string | undefined {
  const program = found('/usr/bin/rtx-proc', join(SETUP_DIRECTORY, 'apertium/bin/rtx-proc'));
  return program && dirname(program);
}
