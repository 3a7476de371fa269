import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  readDocumentResult,
  readDocumentState,
  sendDocument,
  waitForDocument,
} from '../../load/documents/document-client.ts';
import { type LimitedDisk, limitedDisks } from '../../load/full-disk.ts';
import { startServiceProcess } from '../../load/service-process.ts';
import { respondWithTranslation, startLibreTranslateServer } from '../support/libretranslate-server.ts';
import { temporaryDirectory } from '../support/storage.ts';
import { waitUntil } from '../support/wait-until.ts';

const LANGUAGES = { from: 'en', to: 'es' };
/** Parts that are translated at the same time. */
const PARALLEL_PARTS = availableParallelism() + 1;
/** A part has 20 paragraphs of about 400 characters. */
const PARAGRAPHS_PER_PART = 20;
const LONG = Array.from(
  { length: 3 * PARALLEL_PARTS * PARAGRAPHS_PER_PART },
  (_, at) => `${at} ships lie in the ${'old '.repeat(94)}harbour.`,
);
const page = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n');
const SHORT = { name: 'short.html', bytes: '<p>Some ships.</p>', ...LANGUAGES };

async function fillWhileTranslating(disk: LimitedDisk, t: TestContext): Promise<void> {
  await using directory = await temporaryDirectory();
  await using server = await startLibreTranslateServer(['en', 'es']);
  const environment = {
    GLOSSA_DATA_DIR: join(directory.path, 'data'),
    GLOSSA_TRANSLATION_ENGINES: 'libretranslate',
    GLOSSA_LIBRETRANSLATE_URL: server.url,
  };
  await using glossa = await startServiceProcess(environment, disk.launcher(directory.path));
  const pid = glossa.command.child.pid ?? 0;
  const states = (ids: string[]) => Promise.all(ids.map((id) => readDocumentState(glossa, id)));
  await waitUntil(t, async () => /"libretranslate"/.test(await (await glossa.get('/v1/languages')).text()));
  const { promise: emptied, resolve: go } = Promise.withResolvers<void>();
  let answered = 0;
  server.translate = async (response, received, request) => {
    if (answered >= PARALLEL_PARTS * PARAGRAPHS_PER_PART) await emptied;
    answered += typeof received.q === 'string' ? 1 : received.q.length;
    respondWithTranslation(response, received, request);
  };
  // One document is half translated, and another one is not read yet.
  const long = await sendDocument(glossa, { name: 'long.html', bytes: page(LONG), ...LANGUAGES });
  await waitUntil(t, async () => (await readDocumentState(glossa, long)).progress.segments_done > 0);
  await glossa.waitForMetric(new RegExp(`running_tasks\\{kind="translate"\\} ${PARALLEL_PARTS}`));
  const short = await sendDocument(glossa, SHORT);
  const before = await states([long, short]);
  assert.deepEqual(
    before.map(({ status }) => status),
    ['translating', 'queued'],
  );

  await disk.fill(pid, directory.path);
  go();
  await waitUntil(t, () => /failure of a task was not recorded/.test(glossa.command.output().stderr));
  await assert.rejects(sendDocument(glossa, SHORT), /answered 503: .*"storage_unavailable"/);
  assert.equal((await glossa.get('/healthz')).status, 200);
  const metrics = await (await glossa.get('/metrics')).text();
  assert.match(metrics, /^glossa_document_jobs_waiting\{status="translating"\} 1$/m);
  assert.match(metrics, /^glossa_document_jobs_oldest_seconds 0?[^0]/m);
  const during = await states([long, short]);
  for (const [at, { status, progress }] of during.entries()) {
    assert.deepEqual([status, progress], [before[at]?.status, before[at]?.progress]);
  }

  await disk.empty(pid, directory.path);
  for (const id of [long, short]) await waitForDocument(glossa, id);
  const expected = page(LONG.map((paragraph) => `es: ${paragraph}`));
  assert.equal((await readDocumentResult(glossa, long)).toString(), expected);
  assert.equal((await readDocumentResult(glossa, short)).toString(), '<p>Es: Some ships.</p>');
  const { usage } = (await (await glossa.get('/v1/usage')).json()) as { usage: { input_characters: number }[] };
  const billed = usage.reduce((sum, { input_characters }) => sum + input_characters, 0);
  const [{ characters = 0 } = {}, { characters: more = 0 } = {}] = await states([long, short]);
  assert.equal(billed, characters + more, 'each character is billed once');
}

for (const disk of limitedDisks()) {
  const name = `documents wait while the disk is full (${disk.name}), and go on from their last part when there is space`;
  test(name, { timeout: 300_000 }, (t) => fillWhileTranslating(disk, t));
}
