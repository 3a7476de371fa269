import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { z } from 'zod';
import { ALL_SETTINGS } from '../../src/config/settings.ts';
import { startTestService } from '../support/service.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const CHART = join(DEPLOY, 'helm/glossa');
const values = z
  .looseObject({ settings: z.looseObject({}) })
  .parse(parse(await readFile(join(CHART, 'values.yaml'), 'utf8')));
const schema = z.looseObject({}).parse(JSON.parse(await readFile(join(CHART, 'values.schema.json'), 'utf8')));
const isValues = new Ajv({ strict: false, allErrors: true }).compile(schema);
const template = (name: string) => readFile(join(CHART, 'templates', name), 'utf8');

/** The files in deploy/ by path. */
const texts = await Promise.all(
  ['*', '.env.example', 'helm/**/*', 'prometheus/*']
    .flatMap((pattern) => globSync(pattern, { cwd: DEPLOY, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map(async (path) => ({ path, text: await readFile(path, 'utf8') })),
);

test('every setting named in deploy/ exists', () => {
  assert.ok(texts.length > 15);
  const known = new Set<string>(ALL_SETTINGS.map(({ variable }) => variable));
  // Only the set-up and Compose read these.
  known.add('GLOSSA_SETUP').add('GLOSSA_LISTEN');
  for (const { path, text } of texts) {
    for (const [name] of text.matchAll(/\bGLOSSA_[A-Z_]+\b/g)) assert.ok(known.has(name), `${path}: ${name}`);
  }
});

test('the schema accepts the values of the chart and rejects mistakes', () => {
  assert.ok(isValues(values), JSON.stringify(isValues.errors));
  assert.ok(isValues({ ...values, settings: { GLOSSA_RATE_LIMIT: 200, GLOSSA_FILES_URL: 's3://glossa' } }));
  assert.equal(isValues({ ...values, replica: 3 }), false);
  assert.equal(isValues({ ...values, settings: { RATE_LIMIT: 200 } }), false);
});

test('the settings of the chart reject secrets and settings that the chart decides', async () => {
  const names = ALL_SETTINGS.map(({ variable }) => variable);
  const secret = names.filter((name) => /_KEY$|_SECRET$|_(DATABASE|REDIS)_URL$/.test(name));
  const decided = [...(await template('_helpers.tpl')).matchAll(/"(GLOSSA_\w+)"/g)].map(([, name = '']) => name);
  assert.ok(secret.length >= 6 && decided.length >= 6);
  for (const name of [...secret, ...decided, 'AWS_SECRET_ACCESS_KEY', 'OTEL_EXPORTER_OTLP_HEADERS']) {
    assert.equal(isValues({ ...values, settings: { [name]: 'x' } }), false, name);
  }
  assert.equal(isValues({ ...values, settings: { HTTPS_PROXY: 'http://user:password@proxy:3128' } }), false);
  assert.ok(isValues({ ...values, settings: { HTTPS_PROXY: 'http://proxy:3128' } }));
});

test('the migration job has a network policy before the release has one', async () => {
  const [policy = '', job = ''] = (await template('migration.yaml')).split(/^---$/m);
  assert.match(policy, /^kind: NetworkPolicy$/m);
  assert.match(job, /^kind: Job$/m);
  for (const one of [policy, job]) {
    assert.match(one, /helm\.sh\/hook: pre-install,pre-upgrade$/m);
    assert.match(one, /app\.kubernetes\.io\/component: migration$/m);
  }
  // The default weight is 0; lower weights run first.
  assert.match(policy, /helm\.sh\/hook-weight: '-1'$/m);
  for (const text of [policy, await template('network-policy.yaml')]) assert.match(text, /include "glossa\.egress"/);
});

test('every container mounts the certificate authorities', async () => {
  for (const name of ['deployment.yaml', 'migration.yaml']) {
    const text = await template(name);
    const times = (pattern: RegExp) => text.match(pattern)?.length;
    assert.ok(times(/^ +volumeMounts:$/gm));
    assert.equal(times(/include "glossa\.certificatesMount"/g), times(/^ +volumeMounts:$/gm), name);
    assert.equal(times(/include "glossa\.certificatesVolume"/g), 1, name);
  }
});

test('ingress annotations never repeat a POST, and KEDA has no fallback', async () => {
  const { annotations } = z.looseObject({ annotations: z.record(z.string(), z.string()) }).parse(values.ingress);
  assert.doesNotMatch(annotations['nginx.ingress.kubernetes.io/proxy-next-upstream'] ?? '', /non_idempotent|http_/);
  assert.doesNotMatch(await template('autoscaling.yaml'), /^ *fallback:/m);
});

test('the probes request paths that the service answers', async () => {
  const deployment = await template('deployment.yaml');
  const probes = [...deployment.matchAll(/(\w+)Probe:\s+httpGet: \{ path: (\S+), port: http \}/g)];
  assert.deepEqual(
    probes.map(([, name, path]) => [name, path]),
    [
      ['startup', '/healthz'],
      ['liveness', '/healthz'],
      ['readiness', '/readyz'],
    ],
  );
  await using glossa = await startTestService();
  for (const [, , path = ''] of probes) assert.equal((await glossa.fetch(path)).status, 200);
});

test('the chart contains the alerts and the dashboard', async () => {
  for (const name of ['alerts.yaml', 'glossa.json']) {
    assert.ok(existsSync(join(CHART, 'files', name)), name);
    assert.match(await template('monitoring.yaml'), new RegExp(`files/${name}`));
  }
});

test('the README of the chart describes every value', async () => {
  const readme = await readFile(join(CHART, 'README.md'), 'utf8');
  for (const name of Object.keys(values)) assert.match(readme, new RegExp(`\`${name}[.\`]`), name);
});
