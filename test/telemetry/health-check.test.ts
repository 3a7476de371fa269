import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkServers } from '../../src/cli/doctor/check-servers.ts';
import { loadConfig } from '../../src/config/config.ts';
import { otlpCollector } from '../support/otlp-collector.ts';
import { temporaryDirectory } from '../support/storage.ts';

test('glossa doctor reports whether the collector accepts traces', { timeout: 300_000 }, async () => {
  await using data = await temporaryDirectory();
  const examine = async (endpoint: string) => {
    const findings = await checkServers(loadConfig({ GLOSSA_DATA_DIR: data.path, GLOSSA_OTLP_ENDPOINT: endpoint }));
    return findings.filter(({ area }) => area === 'traces').map(({ state, message }) => `${state}: ${message}`);
  };
  await using collector = await otlpCollector();
  const [well, ...rest] = await examine(collector.url);
  assert.match(well ?? '', /^ok: http:\/\/127\.0\.0\.1:\d+ accepts traces, in \d+ ms$/);
  assert.deepEqual(rest, []);
  assert.deepEqual(collector.spans(), [], 'nothing is made up');
  assert.match((await examine(`${collector.url}/v1/traces`)).join(), /^broken: .* must be the base URL/);
  collector.behaviour = { status: 401 };
  assert.match((await examine(collector.url)).join(), /^broken: .*OTEL_EXPORTER_OTLP_HEADERS/);
  collector.behaviour = { status: 429, headers: { 'retry-after': '3600' } };
  assert.match((await examine(collector.url)).join(), /^broken: .*retryable/);
  collector.behaviour = 'hangs';
  assert.match((await examine(collector.url)).join(), /^broken: .*timed out/);
  await collector.close();
  assert.match((await examine(collector.url)).join(), /^broken: .* refuses connections: check that it runs/);
  assert.deepEqual(await examine(''), []);
});
