import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { constants } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { runCommand } from '../../load/command.ts';
import { pollUntil } from '../../load/poll-until.ts';
import { isAlive } from '../../load/processes.ts';
import { startServiceProcess } from '../../load/service-process.ts';
import { createUsageRecorder } from '../../src/accounts/usage-recorder.ts';
import { endlessPages } from '../fixtures/pdf/hostile-pdfs.ts';
import { needsApertium } from '../support/apertium.ts';
import { openDatabaseIn, silentLogger, temporaryDirectory } from '../support/storage.ts';

const SAMPLE = 'a-short-history-of-translation.pdf';
const TRANSLATION = { target_language: 'es', current_language: 'en' };
const LONG = Array.from({ length: 1500 }, (_, i) => `The big house number ${i} is very old and red.`);
const limit = { timeout: 300_000, ...needsApertium };

/** The stored number of usage requests. */
async function storedRequests(dataDirectory: string): Promise<number> {
  await using database = await openDatabaseIn(dataDirectory);
  await using usage = createUsageRecorder({ database, log: silentLogger, registry: new Registry() });
  return (await usage.report('default')).reduce((sum, { requests }) => sum + requests, 0);
}

/** Whether a process handles or ignores SIGHUP; Node.js itself does neither. */
function survivesSignals(pid: number): boolean {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return ['SigCgt', 'SigIgn'].some((field) => {
    const signals = Number.parseInt(new RegExp(`^${field}:\\s*(\\w+)$`, 'm').exec(status)?.[1] ?? '', 16);
    return signals % 2 ** constants.signals.SIGHUP >= 2 ** (constants.signals.SIGHUP - 1);
  });
}

// Terminals and service managers signal the whole process group.
for (const [signal, toAll] of [
  ['SIGINT', false],
  ['SIGTERM', true],
] as const) {
  const who = toAll ? 'to the service and all that it started' : 'to the service';
  test(`${signal} ${who} lets running requests finish and rejects new ones`, limit, async () => {
    // Running work finishes within these deadlines on a busy machine, too.
    await using glossa = await startServiceProcess({ GLOSSA_DEADLINE: '3600', GLOSSA_SHUTDOWN_DEADLINE: '3600' });
    const bytes = new Uint8Array(20_000_000).fill(7);
    await glossa.upload('large', bytes);
    assert.equal((await glossa.post('/v1/ai/translate', { text: 'The house is red.', ...TRANSLATION })).status, 200);

    const download = await glossa.download('/v1/store/file/read/large');
    const upload = glossa.beginRequest('/v1/store/file?key=slow', 'first half, ', 23);
    const translation = glossa.post('/v1/ai/translate', { text: LONG, ...TRANSLATION });
    await glossa.waitForMetric(/glossa_translation_queued_characters [1-9]/);
    const summary = glossa.post('/v1/ai/summary', { file_store_key: SAMPLE, type: 'points', max_points: 3 });
    await glossa.waitForMetric(/glossa_documents_pdf_children_count 1/);
    const children = glossa.children();
    // Before Node.js has started, a signal has its default effect.
    await pollUntil(() => children.every(survivesSignals));

    glossa.command.child.kill(signal);
    if (toAll) for (const pid of children) process.kill(pid, signal);
    await glossa.command.waitForOutput(/shutting down/);
    const refused = await glossa.post('/v1/ai/translate', { text: 'The house is big.', ...TRANSLATION });
    assert.deepEqual([refused.status, refused.headers.get('connection')], [503, 'close']);
    assert.ok(refused.headers.get('retry-after'));
    assert.equal(((await refused.json()) as { code: string }).code, 'shutting_down');
    assert.equal((await glossa.get('/readyz')).status, 503);

    upload.request.end('second half');
    const { status, connection } = await upload.answer;
    assert.deepEqual([status, connection], [200, 'close']);
    assert.equal((await buffer(download)).length, bytes.length);
    const translated = (await (await translation).json()) as { translated_text: string[] };
    assert.equal(translated.translated_text.length, LONG.length);
    const summarized = (await (await summary).json()) as { summary: string[] };
    assert.equal(summarized.summary.length, 3);
    assert.equal(await glossa.command.exited, 0);
    assert.deepEqual(children.filter(isAlive), []);
    // Two earlier and four running requests; the rejected one does not count.
    assert.equal(await storedRequests(glossa.dataDirectory), 6);
  });
}

test('during the shutdown delay new requests are served and /readyz returns 503', limit, async () => {
  await using glossa = await startServiceProcess({ GLOSSA_SHUTDOWN_DELAY: '1' });
  const upload = glossa.beginRequest('/v1/store/file?key=slow', 'first half, ', 23);
  await glossa.waitForMetric(/^glossa_http_under_way_requests [1-9]/m);
  glossa.command.child.kill('SIGTERM');
  await glossa.command.waitForOutput(/shutting down/);
  assert.equal((await glossa.get('/readyz')).status, 503);
  const translate = () => glossa.post('/v1/ai/translate', { text: 'The house is big.', ...TRANSLATION });
  let served = 0;
  for (;;) {
    const answer = await translate().catch(() => undefined);
    if (!answer) break;
    assert.deepEqual([answer.status, answer.headers.get('connection')], [200, 'close']);
    await answer.arrayBuffer();
    served++;
  }
  assert.ok(served > 0);
  await assert.rejects(translate(), ({ cause }) => /ECONNREFUSED/.test(String(cause)));
  upload.request.end('second half');
  assert.equal((await upload.answer).status, 200);
  assert.equal(await glossa.command.exited, 0);
  assert.equal(await storedRequests(glossa.dataDirectory), served + 1);
});

test('requests that exceed the shutdown deadline get an error, and no process is left', limit, async () => {
  await using glossa = await startServiceProcess({ GLOSSA_SHUTDOWN_DEADLINE: '1' });
  await glossa.upload('endless.pdf', new Uint8Array(endlessPages()));
  await glossa.upload('large', new Uint8Array(20_000_000));
  const summary = glossa.post('/v1/ai/summary', { file_store_key: 'endless.pdf' });
  await glossa.waitForMetric(/glossa_documents_pdf_children_count 1/);
  const stuck = {
    raw: glossa.beginRequest('/v1/store/file?key=slow', 'half', 1_000),
    json: glossa.beginRequest('/v1/ai/translate', '{"text":', 1_000),
  };
  const download = await glossa.download('/v1/store/file/read/large');
  download.on('error', () => {});
  const children = glossa.children();
  assert.ok(children.length > 0);
  glossa.command.child.kill('SIGTERM');
  const given = await summary;
  assert.deepEqual([given.status, ((await given.json()) as { code: string }).code], [503, 'shutting_down']);
  for (const [name, { answer, request }] of Object.entries(stuck)) {
    const { status, body } = await answer;
    assert.deepEqual([status, (body as { code: string }).code], [503, 'shutting_down'], name);
    request.on('error', () => {}).destroy();
  }
  assert.equal(await glossa.command.exited, 0);
  assert.deepEqual(children.filter(isAlive), []);
});

test('a duplicate signal through the launcher lets requests finish', limit, async () => {
  await using glossa = await startServiceProcess();
  const upload = glossa.beginRequest('/v1/store/file?key=slow', 'first half, ', 23);
  await glossa.waitForMetric(/^glossa_http_under_way_requests [1-9]/m);
  glossa.command.child.kill('SIGTERM');
  await glossa.command.waitForOutput(/shutting down/);
  glossa.command.child.kill('SIGTERM');
  upload.request.end('second half');
  assert.equal((await upload.answer).status, 200);
  assert.equal(await glossa.command.exited, 0);
});

test('a second signal stops the service and its child processes at once', limit, async () => {
  await using glossa = await startServiceProcess();
  await glossa.upload('endless.pdf', new Uint8Array(endlessPages()));
  const translation = assert.rejects(glossa.post('/v1/ai/translate', { text: LONG, ...TRANSLATION }));
  const summary = assert.rejects(glossa.post('/v1/ai/summary', { file_store_key: 'endless.pdf' }));
  await glossa.waitForMetric(/glossa_documents_pdf_children_count 1/);
  const children = glossa.children();
  assert.ok(children.length > 0);
  glossa.command.child.kill('SIGTERM');
  await glossa.command.waitForOutput(/shutting down/);
  glossa.command.child.kill('SIGINT');
  assert.equal(await glossa.command.exited, 130);
  await Promise.all([translation, summary]);
  await pollUntil(() => !children.some(isAlive));
});

test('a closed terminal stops the service, which does not wait for incomplete requests', limit, async () => {
  await using glossa = await startServiceProcess({ GLOSSA_HOST: 'localhost' });
  const { hostname, port } = new URL(glossa.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await new Promise((resolve) => socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n', resolve));
  // Once this request is answered, the service has read those bytes.
  assert.equal((await glossa.get('/healthz')).status, 200);
  glossa.command.child.kill('SIGHUP');
  assert.equal(await glossa.command.exited, 0);
  socket.destroy();
});

test('a signal during the start stops the service, and the next start works', limit, async () => {
  await using data = await temporaryDirectory();
  const environment = { GLOSSA_PORT: '0', GLOSSA_DATA_DIR: data.path };
  {
    await using glossa = runCommand(['serve'], environment);
    await pollUntil(() => existsSync(join(data.path, 'glossa.db')));
    glossa.child.kill('SIGTERM');
    assert.equal(await glossa.exited, 0);
    assert.doesNotMatch(glossa.output().stdout, /ready/);
  }
  await using glossa = runCommand(['serve'], environment);
  await glossa.waitForOutput(/ready/);
});
