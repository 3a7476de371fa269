import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { apertiumFolder, nginxProgram, postgresFolder, redisProgram } from '../../load/servers/programs.ts';
import { makeProject, type Project } from './project.ts';

/** Replaces the package tools. PostgreSQL is available but does not start, Redis works, nginx and the programs of Apertium are missing. */
const APT = `#!/bin/sh
case "$0 $*" in
  *apt-cache*madison*nginx | *apt-cache*madison*cg3) ;;
  *apt-cache*madison*) while [ $# -gt 1 ]; do shift; done; echo "$1 | 1 | x" ;;
  *apt-get*install*redis-server) for p in libc6 perl libperl5.36 libjemalloc2 redis-server; do echo "Inst $p (1 Debian [amd64])"; done ;;
  *apt-get*install*postgresql) for p in libc6 postgresql-15; do echo "Inst $p (1 Debian [amd64])"; done ;;
  *apt-get*install*apt) echo 'Inst libc6 (1 Debian [amd64])' ;;
  *apt-get*download*) while [ "$1" != download ]; do shift; done; shift; for p in "$@"; do echo > "$p"_1_all.deb; done ;;
  *dpkg*) mkdir -p "$3/usr/lib/some-linux-gnu" "$3/usr/bin" "$3/usr/lib/postgresql/15/bin" "$3/etc" "$3/usr/share/man"
    touch "$3/usr/lib/some-linux-gnu/$(basename "$2")"
    printf '#!/bin/sh\\necho $LD_LIBRARY_PATH "$@"\\n' > "$3/usr/bin/redis-server"; chmod +x "$3/usr/bin/redis-server"
    printf '#!/bin/sh\\nexit 1\\n' > "$3/usr/lib/postgresql/15/bin/initdb"; chmod +x "$3/usr/lib/postgresql/15/bin/initdb" ;;
esac
`;

const INSTALL = `
import { installServers, missingServers } from './scripts/setup/servers.mjs';
import { ALL_PARTS } from './scripts/setup/parts.mjs';
const names = () => missingServers(process.cwd(), ALL_PARTS, process.cwd() + '/system').map(({ name }) => name).join(' ');
console.log(names());
await installServers([], process.cwd() + '/work', process.cwd(), missingServers(process.cwd(), ALL_PARTS, process.cwd() + '/system'));
console.log(names());
`;

async function projectWithoutServers(): Promise<Project> {
  const project = await makeProject();
  await project.write('install.mjs', INSTALL);
  await project.write('system/README', '');
  for (const name of ['apt-get', 'apt-cache', 'dpkg']) await project.write(`bin/${name}`, APT, 0o755);
  return project;
}

const onLinux = { skip: process.platform !== 'linux' && 'only Linux systems have such packages' };

test('servers for tests come whole or not at all, with libraries of their own', onLinux, async () => {
  await using project = await projectWithoutServers();
  const { stdout, stderr } = await project.node(['install.mjs'], {
    PATH: `${join(project.root, 'bin')}:/usr/bin:/bin`,
  });
  assert.equal(stdout, 'postgres redis nginx apertium\npostgres nginx apertium\n');
  assert.match(stderr, /Redis is ready after/);
  assert.match(stderr, /initdb failed with code 1: the tests that need PostgreSQL are skipped/);
  assert.match(stderr, /this system has no package nginx: the tests that need nginx are skipped/);

  const servers = join(project.root, '.glossa/servers');
  assert.deepEqual(readdirSync(servers), ['redis']);
  assert.deepEqual(readdirSync(join(servers, 'redis')).sort(), ['bin', 'usr']);
  const libraries = join(servers, 'redis/usr/lib/some-linux-gnu');
  assert.deepEqual(readdirSync(libraries).sort(), ['libjemalloc2_1_all.deb', 'redis-server_1_all.deb']);
  assert.ok(!existsSync(join(servers, 'redis/usr/share/man')));
  await project.write(
    'start.mjs',
    `process.execve(${JSON.stringify(join(servers, 'redis/bin/redis-server'))}, ['x', '--port'])`,
  );
  assert.equal((await project.node(['start.mjs'])).stdout, `${libraries} --port\n`);
});

test('servers that the system has are left to it', onLinux, async () => {
  await using project = await projectWithoutServers();
  for (const path of [
    'usr/lib/postgresql/16/bin/initdb',
    'usr/bin/valkey-server',
    'usr/sbin/nginx',
    'usr/bin/rtx-proc',
  ]) {
    await project.write(`system/${path}`, '');
  }
  const { stdout, stderr } = await project.node(['install.mjs'], { PATH: '/nowhere' });
  assert.deepEqual([stdout, stderr], ['\n\n', '']);
});

for (const [name, program, flag] of [
  ['PostgreSQL', postgresFolder() && join(postgresFolder() ?? '', 'postgres'), '--version'],
  ['Redis', redisProgram(), '--version'],
  ['nginx', nginxProgram(), '-v'],
  ['the programs of Apertium', apertiumFolder() && join(apertiumFolder() ?? '', 'lt-proc'), '--version'],
] as const) {
  const skip = program === undefined && `there is no ${name}, and the set-up got none`;
  test(`the tests have ${name}`, { skip }, () => {
    assert.equal(spawnSync(program ?? '', [flag]).status, 0);
  });
}
