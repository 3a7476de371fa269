import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { validate } from 'dockerfile-utils';
import { startTestService } from '../support/service.ts';

const ROOT = join(import.meta.dirname, '../..');
const dockerfile = await readFile(join(ROOT, 'deploy/Dockerfile'), 'utf8');
const ignore = await readFile(join(ROOT, '.dockerignore'), 'utf8');

/** The arguments of an instruction, including continuation lines. */
function instructions(name: string): string[] {
  const joined = dockerfile.replace(/\\\n/g, ' ');
  return [...joined.matchAll(new RegExp(`^\\s*${name}\\s+(.*)$`, 'gm'))].map(([, rest = '']) => rest.trim());
}

test('the Dockerfile passes the linter', () => {
  assert.deepEqual(validate(dockerfile), []);
});

test('the image contains everything that the service needs', () => {
  const allowed = ignore.split('\n').flatMap((line) => (line.startsWith('!') ? line.slice(1) : []));
  assert.deepEqual(
    allowed.filter((path) => !existsSync(join(ROOT, path))),
    [],
  );
  const copied = instructions('COPY').flatMap((line) =>
    line.startsWith('--from') ? [] : line.split(/\s+/).slice(0, -1),
  );
  assert.ok(copied.includes('.'));
  const isAllowed = (path: string): boolean => allowed.some((each) => `${path}/`.startsWith(`${each}/`));
  for (const path of copied) assert.ok(path === '.' || isAllowed(path), `${path} is not let through`);
  // Secrets and data of the build machine.
  for (const path of ['.git', 'data', 'deploy', 'node_modules', '.glossa']) assert.ok(!allowed.includes(path));
});

test('the image runs as a numeric non-root user, which Kubernetes can verify', () => {
  assert.match(instructions('USER').at(-1) ?? '', /^[1-9]\d*:[1-9]\d*$/);
});

test('process 1 of a container is an init, because it would ignore a signal that the service does not handle yet', async () => {
  assert.deepEqual(JSON.parse(instructions('ENTRYPOINT').at(-1) ?? ''), ['tini', '--', 'glossa']);
  // `command` of a container replaces the entry point.
  const templates = join(ROOT, 'deploy/helm/glossa/templates');
  for (const name of ['deployment.yaml', 'migration.yaml']) {
    assert.doesNotMatch(await readFile(join(templates, name), 'utf8'), /^\s*command:/m, name);
  }
  const compose = await readFile(join(ROOT, 'deploy/compose.yaml'), 'utf8');
  const glossa = compose.slice(compose.indexOf('\nx-glossa:'), compose.indexOf('\nservices:'));
  assert.match(glossa, /^ {2}image: glossa$/m);
  assert.doesNotMatch(glossa, /^ {2}entrypoint:/m);
});

test('the health check of the image passes only while the service runs', async () => {
  const [check = ''] = instructions('HEALTHCHECK');
  const command: unknown = JSON.parse(check.slice(check.indexOf('[')));
  assert.ok(Array.isArray(command));
  const [program, ...args] = command.map(String);
  assert.equal(program, 'node');
  await using glossa = await startTestService();
  const { port } = new URL(glossa.url);
  assert.equal(await exitCode(args, port), 0);
  await glossa.service[Symbol.asyncDispose]();
  assert.equal(await exitCode(args, port), 1);
});

async function exitCode(args: readonly string[], port: string): Promise<number | null> {
  const child = spawn(process.execPath, args, { env: { GLOSSA_PORT: port } });
  await once(child, 'close');
  return child.exitCode;
}
