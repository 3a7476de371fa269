import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Client, createClient, GlossaError } from 'glossa/client';
import { needsApertium } from '../support/apertium.ts';
import { startTestService, type TestService } from '../support/service.ts';

describe('the client', needsApertium, () => {
  let glossa: TestService;
  let client: Client;
  before(async () => {
    glossa = await startTestService();
    client = createClient({ url: `${glossa.url}/`, key: glossa.key });
  });
  after(() => glossa[Symbol.asyncDispose]());

  test('texts are translated, detected and summarized', async () => {
    const translated = await client.translate({ text: 'The house is very big.', target_language: 'es' });
    assert.equal(translated.translated_text, 'La casa es muy grande.');
    const { detected } = await client.detect({ text: ['¿Dónde está la biblioteca?'] });
    assert.deepEqual(
      [detected].flat().map(({ language }) => language),
      ['es'],
    );
    const { summary } = await client.summarize({ text: 'A bridge opens. It is long.', type: 'points', max_points: 1 });
    assert.equal(summary.length, 1);
    const { languages } = await createClient({ url: glossa.url }).listLanguages();
    assert.ok(languages.some(({ code }) => code === 'es'));
  });

  test('texts and sentences of a summary come one by one, and then the whole response', async () => {
    const text = ['The house is very big.', 'The city has a new library.'];
    const stream = client.translateStream({ text, target_language: 'es', current_language: 'en' });
    const received: string[] = [];
    let step = await stream.next();
    for (; !step.done; step = await stream.next()) received[step.value.index] = step.value.text;
    assert.deepEqual(received, ['La casa es muy grande.', 'La ciudad tiene una biblioteca nueva.']);
    assert.deepEqual(step.value.translated_text, received);
    const points = client.summarizeStream({ text: 'A bridge opens. It is long.', type: 'points', max_points: 1 });
    const point = await points.next();
    assert.ok(!point.done && point.value.index === 0);
    const end = await points.next();
    assert.ok(end.done);
    assert.deepEqual(end.value.summary, [point.value.text]);
    const refused = client.translateStream({ text, target_language: 'tlh' });
    await assert.rejects(refused.next(), { name: 'GlossaError', code: 'unknown_language' });
  });

  test('a document is sent as a form, waited for, read and deleted', async () => {
    const file = new File(['# The house\n\nThe house is very big.\n'], 'note.md');
    const submitted = await client.translateDocument({
      file,
      target_language: 'es',
      glossary: { big: 'enorme' },
      do_not_translate: ['Glossa'],
    });
    const states: string[] = [];
    const onProgress = ({ status }: { status: string }) => void states.push(status);
    const { document_id, filename } = await client.waitForDocument(submitted, { onProgress });
    assert.equal(filename, 'note.md');
    assert.equal(states.at(-1), 'done');
    const result = await client.readTranslatedDocument({ document_id });
    assert.equal(await result.text(), '# La casa\n\nLa casa es muy enorme.\n');
    await client.deleteDocument({ document_id });
    await assert.rejects(client.getDocument({ document_id }), { code: 'document_not_found', status: 404 });
  });

  test('a stored document is sent with the file of its translation', async () => {
    const file = new Blob(['{"a": "The house.", "b": "The city."}\n']);
    await client.uploadFile({ key: 'en.json', file, overwrite: true });
    const { document_id } = await client.translateDocument({
      file_store_key: 'en.json',
      existing: new Blob(['{"a": "Mi casa."}\n']),
      current_language: 'en',
      target_language: 'es',
    });
    await client.waitForDocument({ document_id });
    const result = await client.readTranslatedDocument({ document_id });
    assert.equal(await result.text(), '{"a": "Mi casa.", "b": "La ciudad."}\n');
  });

  test('a file is sent as its bytes, under any key', async () => {
    const key = 'notes/what? 50 % & more.txt';
    const stored = await client.uploadFile({ key, file: new Blob(['bytes'], { type: 'text/plain' }), overwrite: true });
    assert.equal(stored.key, key);
    assert.equal(await (await client.readFile({ key })).text(), 'bytes');
    const { files } = await client.listFiles({ limit: 10 });
    assert.ok(files.some((file) => file.key === key && file.content_type === 'text/plain'));
    await client.deleteFile({ key });
  });

  test('a glossary is created from entries and from a file, changed and deleted', async () => {
    const pair = { source_language: 'en', target_language: 'es' };
    const { glossary_id: id } = await client.createGlossary({ name: 'Terms', ...pair, entries: { track: 'vía' } });
    const changed = await client.updateGlossary({ id, entries: { platform: 'andén' } });
    assert.equal(changed.entry_count, 2);
    assert.match(await (await client.exportGlossary({ id })).text(), /platform/);
    const file = new Blob(['track,vía\n'], { type: 'text/csv' });
    const imported = await client.createGlossary({ name: 'Imported', ...pair, file });
    assert.equal(imported.entry_count, 1);
    await client.deleteGlossary({ id });
  });

  test('an error has its code, status, fields and log_id', async () => {
    const failed = await client.translate({ text: '', target_language: 'es' }).catch((error: unknown) => error);
    assert.ok(failed instanceof GlossaError);
    assert.deepEqual([failed.code, failed.status], ['invalid_request', 400]);
    assert.deepEqual(failed.errors, [{ path: 'text', message: 'must not be empty' }]);
    assert.match(failed.logId ?? '', /^[0-9a-f-]{36}$/);
    const keyless = createClient({ url: glossa.url });
    await assert.rejects(keyless.getUsage(), { code: 'invalid_key', status: 401 });
  });
});

/** A client whose requests get these responses in turn. */
function clientOf(responses: readonly (() => Response)[], maxRetries?: number) {
  let requests = 0;
  const fetch = async () => {
    const respond = responses[requests++];
    assert.ok(respond, 'one request too many');
    return respond();
  };
  const client = createClient({
    url: 'http://glossa.test',
    key: 'key',
    fetch,
    ...(maxRetries === undefined ? {} : { maxRetries }),
  });
  return { client, requests: () => requests };
}

const overloaded = (retryAfter: string) => () =>
  Response.json(
    { code: 'overloaded', message: 'Later.', log_id: '1' },
    { status: 503, headers: { 'retry-after': retryAfter } },
  );
const models = () => Response.json({ success: true, models: [] });

test('a request is repeated after Retry-After, a limited number of times', async () => {
  const repeated = clientOf([overloaded('0'), overloaded('0'), models]);
  assert.equal((await repeated.client.listModels()).success, true);
  assert.equal(repeated.requests(), 3);
  const limited = clientOf([overloaded('0'), overloaded('0'), models], 1);
  await assert.rejects(limited.client.listModels(), { code: 'overloaded', retryAfterSeconds: 0 });
  const tomorrow = clientOf([overloaded('40000'), models]);
  await assert.rejects(tomorrow.client.listModels(), { code: 'overloaded', retryAfterSeconds: 40_000 });
});

test('a request is repeated although the connection was lost while the service rejected it', async () => {
  const lost = () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new Error('lost')) });
    return new Response(body, { status: 503, headers: { 'retry-after': '0' } });
  };
  const { client } = clientOf([lost, models]);
  assert.equal((await client.listModels()).success, true);
});

test('the signal ends a request and the wait for another attempt', async () => {
  const { client, requests } = clientOf([overloaded('30'), models]);
  const controller = new AbortController();
  const listed = client.listModels({ signal: controller.signal });
  const reason = new Error('enough');
  setImmediate(() => controller.abort(reason));
  await assert.rejects(listed, reason);
  assert.equal(requests(), 1);
});

test('the page of a proxy is an unexpected response', async () => {
  const { client } = clientOf([() => new Response('<h1>Bad gateway</h1>', { status: 502 })]);
  await assert.rejects(client.listModels(), { code: 'unexpected_response', status: 502 });
});
