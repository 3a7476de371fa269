import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { parser } from '@prometheus-io/lezer-promql';
import { Registry } from 'prom-client';
import { parse } from 'yaml';
import { z } from 'zod';
import { startPostgres, WITHOUT_POSTGRES } from '../../load/servers/postgres.ts';
import { startTestService } from '../support/service.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFile(join(ROOT, path), 'utf8');

const annotations = z.strictObject({ summary: z.string().min(20), runbook: z.string() });
const rule = z.strictObject({
  alert: z.string().regex(/^Glossa[A-Z]\w+$/),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
  annotations,
});
const rulesFile = z.strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })) });
const alertTest = z.looseObject({ alertname: z.string(), exp_alerts: z.array(z.unknown()).default([]) });
const alertTests = z.looseObject({
  tests: z.array(z.looseObject({ alert_rule_test: z.array(alertTest).default([]) })),
});
const panel = z.looseObject({ title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })).default([]) });
const variable = z.looseObject({ name: z.string(), definition: z.string().default('') });
const dashboardFile = z.looseObject({
  panels: z.array(panel),
  templating: z.looseObject({ list: z.array(variable) }),
  annotations: z.looseObject({ list: z.array(z.looseObject({ expr: z.string() })) }),
});

const rules = rulesFile
  .parse(parse(await read('deploy/prometheus/alerts.yaml')))
  .groups.flatMap((group) => group.rules);
const dashboard = dashboardFile.parse(JSON.parse(await read('deploy/grafana/glossa.json')));
const shown = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr })));
const queries = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...shown,
  ...dashboard.annotations.list.map(({ expr }) => ({ where: 'annotation', expr })),
].map(({ where, expr }) => ({ where, expr: expr.replaceAll('$__rate_interval', '5m') }));

/** The metric and the labels that Prometheus adds. */
const FOREIGN = new Set(['up']);
const TARGET = ['job', 'instance'];

/** The metrics in a query. @throws on invalid PromQL */
function metricsIn({ where, expr }: { where: string; expr: string }): string[] {
  const names: string[] = [];
  parser.parse(expr).iterate({
    enter(node) {
      assert.ok(!node.type.isError, `${where}: ${expr} breaks at ${node.from}`);
      if (node.name !== 'VectorSelector') return;
      const identifier = node.node.getChild('Identifier');
      assert.ok(identifier, `${where}: a metric is selected without its name`);
      names.push(expr.slice(identifier.from, identifier.to));
    },
  });
  return names;
}

/** All series of a service with their types, from the TYPE lines of `/metrics`. */
function seriesOf(text: string): Map<string, string> {
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Map(
    types.flatMap(([, name = '', type = '']) =>
      /histogram|summary/.test(type)
        ? ['_bucket', '_sum', '_count'].map((suffix) => [name + suffix, 'counter'] as const)
        : [[name, type] as const],
    ),
  );
}

/** The functions in a query with the series of their arguments. */
function callsIn(expr: string): { name: string; given: string }[] {
  const calls: { name: string; given: string }[] = [];
  parser.parse(expr).iterate({
    enter({ node, name }) {
      const [called, given] = [node.getChild('FunctionIdentifier'), node.getChild('FunctionCallBody')?.lastChild];
      if (name !== 'FunctionCall' || !called || !given) return;
      calls.push({ name: expr.slice(called.from, called.to), given: expr.slice(given.from, given.to) });
    },
  });
  return calls;
}

/** The labels that a query selects or groups by. */
function labelsIn(expr: string): string[] {
  const labels: string[] = [];
  parser.parse(expr).iterate({
    enter({ name, from, to }) {
      if (name === 'LabelName') labels.push(expr.slice(from, to));
    },
  });
  return labels;
}

/** The registered labels of each metric. */
function watchLabels(t: TestContext): (series: string) => readonly string[] {
  const registered = new Map<string, readonly string[]>();
  const register: Registry['registerMetric'] = Registry.prototype.registerMetric;
  t.mock.method(
    Registry.prototype,
    'registerMetric',
    function (this: Registry, metric: Parameters<typeof register>[0]) {
      const { name, labelNames } = named.parse(metric);
      registered.set(name, labelNames);
      return register.call(this, metric);
    },
  );
  return (series) => [
    ...(registered.get(series) ?? registered.get(series.replace(/_(?:bucket|sum|count)$/, '')) ?? []),
    ...(series.endsWith('_bucket') ? ['le'] : []),
  ];
}
const named = z.looseObject({ name: z.string(), labelNames: z.array(z.string()) });

test('every query of the dashboard and the alerts is valid PromQL', () => {
  assert.ok(rules.length > 15 && shown.length > 40);
  for (const query of queries) metricsIn(query);
  assert.throws(() => metricsIn({ where: 'a broken one', expr: 'sum(rate(x[5m])' }));
});

test('the service has every metric and label that the dashboard and the alerts use', async (t) => {
  if (WITHOUT_POSTGRES) return t.skip(WITHOUT_POSTGRES);
  const labelsOf = watchLabels(t);
  await using postgres = await startPostgres();
  // The service registers all metrics at its start, whether the servers answer or not.
  await using glossa = await startTestService({
    GLOSSA_DATABASE_URL: await postgres.database(),
    GLOSSA_FILES_URL: 's3://bucket?endpoint=http://127.0.0.1:1&region=us-east-1',
    GLOSSA_REDIS_URL: 'redis://127.0.0.1:1',
    GLOSSA_SHARED_CACHE: '60',
    GLOSSA_SECRET: 'a-secret-of-thirty-two-characters',
    GLOSSA_LLM_URL: 'http://127.0.0.1:1/v1',
    GLOSSA_LIBRETRANSLATE_URL: 'http://127.0.0.1:1',
    GLOSSA_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  });
  const series = seriesOf(await (await glossa.fetch('/metrics')).text());
  const unknown = queries.flatMap((query) =>
    metricsIn(query)
      .filter((name) => !series.has(name) && !FOREIGN.has(name))
      .map((name) => `${query.where}: ${name}`),
  );
  assert.deepEqual(unknown, []);
  for (const query of queries) {
    const known = new Set([...TARGET, ...metricsIn(query).flatMap(labelsOf)]);
    for (const label of labelsIn(query.expr)) assert.ok(known.has(label), `${query.where}: ${label}`);
    for (const { name, given } of callsIn(query.expr)) {
      const of = metricsIn({ ...query, expr: given });
      if (/^(rate|increase)$/.test(name)) {
        for (const metric of of) assert.equal(series.get(metric), 'counter', `${query.where}: ${name} of ${metric}`);
      } else if (name === 'histogram_quantile') {
        assert.ok(labelsIn(given).includes('le') && of.every((metric) => metric.endsWith('_bucket')), query.where);
      }
    }
  }
  const chosen = dashboard.templating.list.flatMap(
    ({ definition }) => definition.match(/label_values\((\w+)/)?.[1] ?? [],
  );
  assert.ok(chosen.length > 0);
  assert.deepEqual(
    chosen.filter((name) => !series.has(name)),
    [],
  );
});

test('the first internal error is an increase, because the counter starts at 0', async () => {
  await using glossa = await startTestService();
  const metrics = await (await glossa.fetch('/metrics')).text();
  assert.match(metrics, /^glossa_http_errors_total\{route="\/v1\/ai\/translate",code="internal"\} 0$/m);
});

test('every panel filters by the selected job and replica', () => {
  for (const { where, expr } of shown) {
    const all = metricsIn({ where, expr: expr.replaceAll('$__rate_interval', '5m') }).length;
    assert.equal(expr.match(/\{job=~"\$job",instance=~"\$instance"[,}]/g)?.length, all, `${where}: ${expr}`);
  }
});

test('every alert has a test in which it fires and one in which it rests', async () => {
  const tests = alertTests
    .parse(parse(await read('deploy/prometheus/alerts.test.yaml')))
    .tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  const named = (isFiring: boolean) =>
    new Set(tests.filter(({ exp_alerts }) => exp_alerts.length > 0 === isFiring).map(({ alertname }) => alertname));
  const names = rules.map(({ alert }) => alert);
  assert.deepEqual(
    names.filter((name) => !named(true).has(name)),
    [],
  );
  assert.deepEqual(
    names.filter((name) => !named(false).has(name)),
    [],
  );
});

test('every alert has a section in docs/operations.md', async () => {
  const sections = [...(await read('docs/operations.md')).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  );
  for (const {
    alert,
    annotations: { runbook },
  } of rules) {
    assert.equal(runbook, `docs/operations.md#${alert.toLowerCase()}`);
    assert.ok(sections.includes(alert.toLowerCase()), `${alert} is not in docs/operations.md`);
  }
});
