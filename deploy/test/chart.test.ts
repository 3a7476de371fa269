import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { startClusterWith } from './cluster.ts';
import { type Outcome, runTool } from './tools.ts';

const CHART = join(import.meta.dirname, '../helm/glossa');
const KUBERNETES = ['1.27.0', '1.34.0'];

const object = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), labels: z.record(z.string(), z.string()).default({}) }),
});
const workload = z.looseObject({ spec: z.looseObject({ replicas: z.int().optional() }) });

/** A copy of the chart in which symbolic links are files and the notes are a template, which `helm template` renders. */
let chart = '';
before(async () => {
  chart = join(await mkdtemp(join(tmpdir(), 'glossa-chart-')), 'glossa');
  await cp(CHART, chart, { recursive: true, dereference: true });
  const notes = await readFile(join(CHART, 'templates/NOTES.txt'), 'utf8');
  await writeFile(
    join(chart, 'templates/notes.yaml'),
    `{{- define "notes" }}${notes}{{- end }}\nkind: Notes\nmetadata: { name: notes }\ntext: {{ include "notes" . | quote }}\n`,
  );
});
after(() => rm(join(chart, '..'), { recursive: true, force: true }));

/** Renders the chart with `--set` values. */
const render = (values: readonly string[], kubernetes = '1.34.0'): Promise<Outcome> =>
  runTool('helm', [
    ...['template', 'release', chart, '--kube-version', kubernetes],
    ...['existingSecret=glossa', ...values].flatMap((value) => ['--set', value]),
  ]);

async function objectsOf(values: readonly string[], kubernetes?: string) {
  const { succeeded, output } = await render(values, kubernetes);
  assert.ok(succeeded, output);
  return parseAllDocuments(output)
    .map((document): unknown => document.toJS())
    .filter((value) => value !== null)
    .map((value) => object.parse(value));
}

async function notesOf(values: readonly string[]): Promise<string> {
  const notes = (await objectsOf(values)).find(({ kind }) => kind === 'Notes');
  return z.looseObject({ text: z.string() }).parse(notes).text;
}

const EVERYTHING = [
  'ingress.enabled=true',
  'ingress.host=glossa.example.org',
  'models.persistence.enabled=true',
  'models.pull={en-de,de-en}',
  'metrics.dashboard.enabled=true',
  'settings.GLOSSA_PUBLIC_URL=https://glossa.example.org',
  'certificates.configMap=authorities',
];

for (const kubernetes of KUBERNETES) {
  for (const [name, values] of [
    ['default values', []],
    ['everything on', EVERYTHING],
    ['a fixed number of replicas', ['autoscaling.enabled=false']],
  ] as const) {
    test(`Kubernetes ${kubernetes} accepts the objects: ${name}`, async () => {
      const objects = (await objectsOf(values, kubernetes)).filter(({ kind }) => kind !== 'Notes');
      assert.ok(objects.length >= 7);
      const file = join(chart, `../objects-${kubernetes}-${values.length}.yaml`);
      await writeFile(file, objects.map((one) => JSON.stringify(one)).join('\n---\n'));
      const version = kubernetes.replace(/\.0$/, '');
      const { succeeded, output } = await runTool('kubernetes-validate', ['--strict', '-k', version, file]);
      assert.ok(succeeded, output);
    });
  }
}

test('the job label of the metrics does not depend on the names of the release', async () => {
  const objects = await objectsOf(['nameOverride=words', 'metrics.serviceMonitor.enabled=true']);
  const monitor = objects.find(({ kind }) => kind === 'ServiceMonitor');
  const { jobLabel } = z.looseObject({ spec: z.looseObject({ jobLabel: z.string() }) }).parse(monitor).spec;
  const metrics = objects.find(({ metadata }) => metadata.name.endsWith('-metrics'));
  assert.equal(metrics?.metadata.labels[jobLabel], 'glossa');
  assert.equal(metrics?.metadata.labels['app.kubernetes.io/name'], 'words');
});

test('only a fixed number of replicas is set where the cluster has none yet', async () => {
  const replicasOf = async (values: readonly string[]) =>
    workload.parse((await objectsOf(values)).find(({ kind }) => kind === 'Deployment')).spec.replicas;
  assert.equal(await replicasOf(['autoscaling.enabled=false', 'replicas=3']), 3);
  assert.equal(await replicasOf(['autoscaling.enabled=false', 'replicas=null']), undefined);
  assert.equal(await replicasOf([]), undefined);
});

test('an upgrade that switches autoscaling on keeps the replicas of the cluster', async () => {
  await using cluster = await startClusterWith('release-glossa', 5);
  const { succeeded, output } = await runTool(
    'helm',
    ['template', 'release', chart, '--kube-version', '1.34.0', '--dry-run=server', '--set', 'existingSecret=glossa'],
    { environment: { KUBECONFIG: cluster.kubeconfig } },
  );
  assert.ok(succeeded, output);
  assert.match(output, /^ {2}replicas: 5$/m);
});

test('values that cannot work are refused with their names', async () => {
  for (const [values, message] of [
    [['autoscaling.minReplicas=20'], /autoscaling\.minReplicas \(20\) is greater than autoscaling\.maxReplicas \(10\)/],
    [['httpRoute.enabled=true'], /httpRoute.parentRefs/],
    [['metrics.port=3000'], /metrics.port/],
    [['settings.GLOSSA_SECRET=secret'], /GLOSSA_SECRET/],
  ] as const) {
    const { succeeded, output } = await render(values);
    assert.equal(succeeded, false, String(values));
    assert.match(output, message);
  }
  assert.ok((await render(['httpRoute.enabled=true', 'httpRoute.parentRefs[0].name=gateway'])).succeeded);
});

test('the notes warn of servers that the network policy shuts out', async () => {
  for (const [name, value, rule] of [
    ['GLOSSA_MODELS_URL', 'http://mirror.internal:8080', 'models'],
    ['HTTPS_PROXY', 'http://proxy.internal:3128', 'proxy'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318', 'traces'],
  ] as const) {
    const setting = `settings.${name}=${value}`;
    const warning = `the network policy allows ${name} only`;
    assert.ok((await notesOf([setting])).includes(warning), name);
    assert.ok(!(await notesOf([setting, `networkPolicy.egress.${rule}.ports={8080}`])).includes(warning), name);
    assert.ok(!(await notesOf([setting, 'networkPolicy.enabled=false'])).includes(warning), name);
  }
  assert.ok(!(await notesOf([])).includes('the network policy allows'));
});
