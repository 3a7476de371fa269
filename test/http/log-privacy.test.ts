import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, type TestContext, test } from 'node:test';
import { z } from 'zod';
import { misbehaviour, startFakeLlmServer } from '../../load/servers/fake-llm-server.ts';
import { startPostgres, WITHOUT_POSTGRES } from '../../load/servers/postgres.ts';
import { startRedis, WITHOUT_REDIS } from '../../load/servers/redis.ts';
import { startS3 } from '../../load/servers/s3.ts';
import { REPORT, summarizes } from '../summarization/engines/llm/support.ts';
import { DOCUMENTS, postDocument, waitForEnd } from '../support/document-client.ts';
import { sendJson, startLibreTranslateServer } from '../support/libretranslate-server.ts';
import { otlpCollector } from '../support/otlp-collector.ts';
import { untilClosed } from '../support/raw-http.ts';
import { SAMPLE_FILES } from '../support/sample-files.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { waitUntil } from '../support/wait-until.ts';

const TRANSLATE = '/v1/ai/translate';
const SUMMARY = '/v1/ai/summary';
/** Words that occur in no other log line. */
const TEXT = 'zanzibarquokka';
const NAME = 'grievousledger';
const QUERY = 'tremulousgiraffe';
const HEADER = 'obstreperousnewt';

const WORDS = [TEXT, NAME, QUERY, HEADER];

/** Asserts that no log line contains any of the words, in any case. */
function assertContainsNone(lines: readonly string[], words: readonly string[]): void {
  for (const word of words) {
    const where = lines.find((text) => text.toLowerCase().includes(word.toLowerCase()));
    const at = where?.toLowerCase().indexOf(word.toLowerCase()) ?? 0;
    assert.equal(where?.slice(Math.max(0, at - 300), at + 300), undefined, word);
  }
}

const answeredLine = z.looseObject({
  level: z.literal(30),
  time: z.iso.datetime(),
  log_id: z.uuidv7(),
  method: z.string(),
  route: z.string(),
  status: z.int(),
  ms: z.int(),
  msg: z.enum(['request completed', 'request aborted by the client']),
});

const linesOf = (glossa: TestService, message: string) =>
  glossa.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message);

/** Sends bytes that are not valid HTTP, and waits until the service closes the connection. */
async function sendRaw({ url }: TestService, text: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  socket.end(text);
  socket.resume();
  await untilClosed(socket);
}

async function useEveryFeature(glossa: TestService): Promise<void> {
  const english = { current_language: 'en', target_language: 'es' };
  await glossa.post(TRANSLATE, { text: `The ${TEXT} sleeps.`, ...english });
  await glossa.post(TRANSLATE, { text: [`Nobody has seen the ${TEXT}.`, `{${TEXT}}`], target_language: 'es' });
  await glossa.post(TRANSLATE, { text: `5 ${TEXT}`, target_language: TEXT });
  await glossa.post(TRANSLATE, { text: { [TEXT]: TEXT }, [TEXT]: 1, target_language: 'es' });
  await glossa.post(TRANSLATE, `{"text":"${TEXT}`);
  await glossa.post(
    `${TRANSLATE}?${QUERY}=${QUERY}`,
    { text: TEXT, ...english },
    { 'x-note': HEADER, referer: `http://a/${HEADER}` },
  );
  await glossa.post(TRANSLATE, { text: TEXT, ...english }, { 'x-api-key': `glossa_${HEADER.padEnd(43, 'x')}` });
  await glossa.post(TRANSLATE, { text: TEXT, ...english }, { traceparent: HEADER });

  await glossa.post(SUMMARY, { text: `${REPORT} The ${TEXT} was there too.` });
  await glossa.post(SUMMARY, { url: `http://${NAME}:${QUERY}@127.0.0.1:1/${NAME}.pdf?${QUERY}` });
  await glossa.post(SUMMARY, { url: `http://127.0.0.1:1/${NAME}.pdf?token=${QUERY}` });
  await glossa.post(SUMMARY, { url: `${NAME}://${QUERY}` });

  const form = new FormData();
  form.set('file', new File([`%PDF-1.7 ${TEXT}`], `${NAME}.pdf`));
  await glossa.fetch('/v1/store/file', { method: 'POST', body: form });
  const stored = await glossa.fetch(`/v1/store/file?key=${NAME}.txt&temp_public_url=true`, {
    method: 'POST',
    body: TEXT,
  });
  const { temp_public_url: link } = z.looseObject({ temp_public_url: z.url().optional() }).parse(await stored.json());
  if (link !== undefined) {
    await (await fetch(link)).text();
    await fetch(link.replace('expires=', `expires=1${QUERY}`));
  }
  await glossa.fetch(`/v1/store/file?key=${NAME}.txt`, { method: 'POST', body: TEXT });
  await glossa.fetch(`/v1/store/file/read/${NAME}.txt`);
  await glossa.fetch(`/v1/store/file/read/missing-${NAME}`);
  await glossa.fetch('/v1/store/file');
  await glossa.post(SUMMARY, { file_store_key: `${NAME}.txt` });
  await glossa.post(SUMMARY, { file_store_key: `${NAME}.pdf` });
  await glossa.fetch(`/v1/store/file/read/${NAME}.txt`, { method: 'DELETE' });

  await glossa.fetch(`/${NAME}/%zz?${QUERY}`);
  await glossa.fetch(`/v1/usage?from=${QUERY}`);
  await sendRaw(glossa, `POST ${TRANSLATE}?${QUERY} HTTP/1.1\r\nHost: a\r\n${HEADER}\r\n\r\n`);
  await sendRaw(glossa, `${HEADER} /${NAME} HTTP/9\r\n\r\n`);
  const client = new AbortController();
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ text: `The ${TEXT} hangs.`, ...english });
  const aborted = glossa.fetch(TRANSLATE, { method: 'POST', headers, body, signal: client.signal });
  client.abort();
  await aborted.catch(() => {});
}

/** Queues a document that can be translated and one that cannot be read. @returns the IDs of the accepted ones */
async function queueDocuments(glossa: TestService): Promise<string[]> {
  const fields = { current_language: 'en', target_language: 'es', do_not_translate: [TEXT], context: QUERY };
  const ids: string[] = [];
  for (const file of [
    { name: `${NAME}.md`, content: `The ${TEXT} sleeps in the harbour.` },
    { name: `${NAME}.docx`, content: await SAMPLE_FILES.docx.content(`&${TEXT};`) },
    { name: `${NAME}.json`, content: `{"${TEXT}": ` },
  ]) {
    const { body } = await postDocument(glossa, file, fields);
    if (typeof body.document_id === 'string') ids.push(body.document_id);
  }
  await postDocument(glossa, { name: `${NAME}.pptx`, content: TEXT }, fields);
  await postDocument(glossa, { name: `${NAME}.md`, content: TEXT }, { ...fields, glossary: `{"${TEXT}` });
  await glossa.post(DOCUMENTS, { url: `http://127.0.0.1:1/${NAME}.docx?token=${QUERY}`, target_language: 'es' });
  await glossa.fetch(`${DOCUMENTS}/${NAME}`);
  return ids;
}

async function translateDocuments(glossa: TestService): Promise<void> {
  const ends: unknown[] = [];
  for (const id of await queueDocuments(glossa)) {
    ends.push((await waitForEnd(glossa, id)).status);
    await (await glossa.fetch(`${DOCUMENTS}/${id}/result`)).text();
  }
  assert.ok(ends.includes('done') && ends.includes('failed'), ends.join());
}

/** Queues a document that waits until the database works again. */
async function queueInVain(t: TestContext, glossa: TestService): Promise<void> {
  await queueDocuments(glossa);
  await waitUntil(t, () => glossa.logLines.some((line) => line.includes('a task of a document failed')));
}

suite('the log', { timeout: 300_000 }, () => {
  test('contains no user data, at every level and after every error', async (t) => {
    await using libretranslate = await startLibreTranslateServer();
    await using llm = await startFakeLlmServer({ generate: summarizes });
    const environment = {
      GLOSSA_LOG_LEVEL: 'trace',
      GLOSSA_LIBRETRANSLATE_URL: libretranslate.url,
      GLOSSA_LIBRETRANSLATE_API_KEY: 'key-of-libretranslate',
      GLOSSA_LLM_URL: llm.baseUrl,
      GLOSSA_LLM_API_KEY: 'key-of-the-model',
      GLOSSA_FETCH_ALLOW: '127.0.0.1',
    };
    await using glossa = await startTestService(environment);
    await useEveryFeature(glossa);
    await translateDocuments(glossa);
    // Servers that fail and quote the request in their error.
    const { translate } = libretranslate;
    libretranslate.translate = (response, { q }) => sendJson(response, { error: `cannot translate ${q}` }, 500);
    llm.behaviour = misbehaviour.wrongLanguage;
    await useEveryFeature(glossa);
    libretranslate.translate = translate;
    // A database that fails with the values of a statement in its error.
    const database = new DatabaseSync(join(glossa.dataDirectory, 'glossa.db'), { timeout: 60_000 });
    database.exec('ALTER TABLE files RENAME TO away; ALTER TABLE daily_usage RENAME TO gone');
    database.close();
    await useEveryFeature(glossa);
    await queueInVain(t, glossa);
    const log = glossa.logLines.join('');
    assert.match(log, /request failed/);
    assert.match(log, /summary falls back to the next engine/);
    assertContainsNone(glossa.logLines, [...WORDS, 'key-of', 'harbour', 'signature=', glossa.key.slice(15)]);
  });

  test('contains no user data when PostgreSQL, Redis and a bucket work or fail, and neither do traces', async (t) => {
    const missing = WITHOUT_POSTGRES ?? WITHOUT_REDIS;
    if (missing) return t.skip(missing);
    await using postgres = await startPostgres();
    await using redis = await startRedis('password-of-redis');
    await using s3 = await startS3();
    await using collector = await otlpCollector();
    const url = await postgres.database();
    const logLines: string[] = [];
    {
      await using glossa = await startTestService({
        ...s3.environment(),
        GLOSSA_LOG_LEVEL: 'trace',
        GLOSSA_DATABASE_URL: url,
        GLOSSA_REDIS_URL: redis.url,
        GLOSSA_SECRET: 'secret-of-all-replicas-of-this-test',
        GLOSSA_SHARED_CACHE: '5',
        GLOSSA_OTLP_ENDPOINT: collector.url,
        GLOSSA_FETCH_ALLOW: '127.0.0.1',
      });
      await useEveryFeature(glossa);
      await translateDocuments(glossa);
      {
        using _refuses = s3.injectFault({ kind: 'error', status: 500, code: 'InternalError' });
        await useEveryFeature(glossa);
        await queueDocuments(glossa);
      }
      await redis.command('CONFIG', 'SET', 'maxmemory', '1');
      await postgres.query(url, 'ALTER TABLE files RENAME TO away; ALTER TABLE daily_usage RENAME TO gone');
      await useEveryFeature(glossa);
      await queueInVain(t, glossa);
      logLines.push(...glossa.logLines);
    }
    assert.match(logLines.join(''), /request failed/);
    assert.match(logLines.join(''), /a request to S3 failed/);
    assertContainsNone([...logLines, collector.raw()], [...WORDS, 'password-of', 'secret-of', 'signature=', 'S3RVER']);
  });

  test('has one line for each request with its ID, the prefix of its key and its outcome', async () => {
    await using glossa = await startTestService();
    const { key } = glossa;
    const body = { text: 'Добар дан.', current_language: 'sr', target_language: 'sr-Latn' };
    const good = await glossa.post(TRANSLATE, body);
    const bad = await glossa.post(TRANSLATE, { ...body, text: 1 });
    const unauthenticated = await glossa.post(TRANSLATE, body, { 'x-api-key': 'no key at all' });
    const facts = { method: 'POST', route: TRANSLATE };
    const prefix = key.slice(0, 15);
    const lines = linesOf(glossa, 'request completed').map((line) => answeredLine.parse(line));
    assert.deepEqual(
      lines.map(({ level: _, time, ms, msg, ...rest }) => rest),
      [
        { ...facts, log_id: good.body.log_id, key: prefix, status: 200, engine: 'transliteration' },
        { ...facts, log_id: bad.body.log_id, key: prefix, status: 400, code: 'invalid_request' },
        { ...facts, log_id: unauthenticated.body.log_id, status: 401, code: 'invalid_key' },
      ],
    );
  });
});
