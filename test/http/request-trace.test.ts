import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';
import { startFakeLlmServer } from '../../load/servers/fake-llm-server.ts';
import { REPORT, summarizes } from '../summarization/engines/llm/support.ts';
import { startLibreTranslateServer } from '../support/libretranslate-server.ts';
import { type CollectedSpan, type OtlpCollector, otlpCollector } from '../support/otlp-collector.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { waitUntil } from '../support/wait-until.ts';

const SAMPLE = new URL('../../assets/a-short-history-of-translation.pdf', import.meta.url);
const TRANSLATE = '/v1/ai/translate';
const SERBIAN = { text: 'Добар дан.', current_language: 'sr', target_language: 'sr-Latn' };
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

/** The spans that a service exports until it is closed. */
async function tracesOf(
  use: (glossa: TestService) => Promise<unknown>,
  environment: Record<string, string> = {},
): Promise<{ spans: CollectedSpan[]; raw: string; resource: CollectedSpan['attributes'] }> {
  await using collector = await otlpCollector();
  {
    await using glossa = await startTestService({ GLOSSA_OTLP_ENDPOINT: collector.url, ...environment });
    await use(glossa);
  }
  return { spans: collector.spans(), raw: collector.raw(), resource: collector.resource() };
}

/** The names of a trace from its root to each span, without repetitions. */
function pathsOf(spans: readonly CollectedSpan[], root: CollectedSpan | undefined): string[] {
  const below = ({ spanId, name }: CollectedSpan): string[] => [
    name,
    ...spans.flatMap((span) => (span.parentId === spanId ? below(span).map((path) => `${name} > ${path}`) : [])),
  ];
  return root === undefined ? [] : [...new Set(below(root))].toSorted();
}

const rootOf = (spans: readonly CollectedSpan[], name: string) => spans.find((span) => span.name === name);

suite('traces', { timeout: 300_000 }, () => {
  test('the trace of a translation has spans for each step, down to a server that continues the trace', async () => {
    await using server = await startLibreTranslateServer();
    const seen: (string | undefined)[] = [];
    const { translate } = server;
    server.translate = (response, body, request) => {
      seen.push(request.headers.traceparent as string | undefined);
      return translate(response, body, request);
    };
    let logId = '';
    let line = '';
    const { spans, resource } = await tracesOf(
      async (glossa) => {
        // One segment, so that it is one batch on a busy machine too. Names, so that an echo of them is no fault.
        const text = ['The Library Of Lisbon Opens Every Day At Nine Oclock.'];
        const { status, body } = await glossa.post(TRANSLATE, { text, target_language: 'es' });
        assert.equal(status, 200);
        logId = body.log_id;
        line = glossa.logLines.find((one) => one.includes('request completed')) ?? '';
      },
      { GLOSSA_LIBRETRANSLATE_URL: server.url },
    );
    const root = rootOf(spans, `POST ${TRANSLATE}`);
    const top = `POST ${TRANSLATE}`;
    assert.deepEqual(pathsOf(spans, root), [
      top,
      `${top} > accounts.look_up_key`,
      `${top} > accounts.look_up_key > database.query`,
      `${top} > translation.batch`,
      `${top} > translation.batch > libretranslate.request`,
      `${top} > translation.detect`,
      `${top} > translation.wait`,
    ]);
    assert.deepEqual(
      spans.filter(({ traceId }) => traceId !== root?.traceId),
      [],
      'background work has no trace',
    );
    const { 'glossa.key': key, ...attributes } = root?.attributes ?? {};
    assert.deepEqual(attributes, {
      'http.request.method': 'POST',
      'http.route': TRANSLATE,
      'http.response.status_code': 200,
      'url.scheme': 'http',
      'network.protocol.version': '1.1',
      'glossa.log_id': logId,
      'glossa.engine': 'libretranslate',
    });
    assert.match(String(key), /^glossa_.{8}$/);
    assert.equal(JSON.parse(line).trace_id, root?.traceId);
    const batch = rootOf(spans, 'translation.batch');
    assert.deepEqual(batch?.attributes, {
      'glossa.engine': 'libretranslate',
      'glossa.path': 'en es',
      'glossa.segments': 1,
      'glossa.characters': 53,
      'glossa.failed_segments': 0,
    });
    const clientSpan = rootOf(spans, 'libretranslate.request');
    assert.deepEqual(seen, [`00-${root?.traceId}-${clientSpan?.spanId}-01`]);
    assert.equal(resource['service.name'], 'glossa');
    const query = rootOf(spans, 'database.query');
    assert.deepEqual(
      [query?.kind, query?.attributes['db.system.name'], query?.attributes['db.operation.name']],
      [3, 'sqlite', 'select'],
    );
  });

  test('no span starts before its parent', async () => {
    const { spans } = await tracesOf(async (glossa) => {
      for (let round = 0; round < 20; round++) await glossa.get('/v1/usage');
    });
    const starts = new Map(spans.map(({ spanId, startMs }) => [spanId, startMs]));
    const children = spans.filter(({ parentId }) => starts.has(parentId));
    assert.ok(children.length >= 20);
    for (const { name, parentId, startMs } of children) assert.ok(startMs >= (starts.get(parentId) ?? 0), name);
  });

  test('the trace of a summary of a stored PDF has spans for reading, the engine and the calls of the model', async () => {
    await using server = await startFakeLlmServer({ generate: summarizes });
    const environment = { GLOSSA_LLM_URL: server.baseUrl, GLOSSA_TRANSLATION_ENGINES: 'bergamot' };
    const { spans } = await tracesOf(async (glossa) => {
      const headers = { 'content-type': 'application/pdf' };
      await glossa.fetch('/v1/store/file?key=a.pdf', { method: 'POST', headers, body: await readFile(SAMPLE) });
      const summary = await glossa.post('/v1/ai/summary', { file_store_key: 'a.pdf', type: 'points' });
      assert.equal(summary.status, 200);
    }, environment);
    const name = 'POST /v1/ai/summary';
    const paths = pathsOf(spans, rootOf(spans, name)).map((path) => path.replace(`${name} > `, ''));
    // On a busy machine there may be queue spans and a second key look-up.
    const sure = paths.filter((path) => !/look_up_key|\.wait/.test(path));
    assert.deepEqual(sure, [
      name,
      'documents.read_pdf',
      'documents.receive',
      'files.identify',
      'files.open',
      'files.open > database.query',
      'summarization.engine',
      'summarization.engine > chat test-model',
      'summarization.engine > translation.detect',
    ]);
    const chat = rootOf(spans, 'chat test-model');
    assert.equal(chat?.attributes['glossa.purpose'], 'summary');
    assert.match(String(server.received[0]?.headers.traceparent), new RegExp(`^00-${chat?.traceId}-[0-9a-f]{16}-01$`));
    const upload = pathsOf(spans, rootOf(spans, 'POST /v1/store/file'));
    assert.ok(upload.includes('POST /v1/store/file > files.put > database.query'), upload.join());
  });

  test('a valid traceparent is continued, also when it is not sampled, and an invalid one is ignored', async () => {
    const parents = [`00-${TRACE}-${PARENT}-01`, `00-${TRACE.replace('0a', '0b')}-${PARENT}-00`];
    const hostile = [
      `00-${'0'.repeat(32)}-${PARENT}-01`,
      `00-${TRACE}-${'0'.repeat(16)}-01`,
      `ff-${TRACE}-${PARENT}-01`,
      `00-${TRACE.toUpperCase()}-${PARENT}-01`,
      `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`,
      `00-${TRACE}-${PARENT}-01-surplus`,
      'x'.repeat(8_000),
      '',
    ];
    const { spans } = await tracesOf(async (glossa) => {
      for (const traceparent of [...parents, ...hostile]) {
        assert.equal((await glossa.post(TRANSLATE, SERBIAN, { traceparent })).status, 200);
      }
    });
    const roots = spans.filter(({ name }) => name === `POST ${TRANSLATE}`);
    assert.equal(roots.length, 1 + hostile.length);
    const [first, ...others] = roots;
    assert.deepEqual([first?.traceId, first?.parentId], [TRACE, PARENT]);
    assert.deepEqual(new Set(others.map(({ parentId }) => parentId)), new Set(['']));
    assert.equal(new Set(roots.map(({ traceId }) => traceId)).size, roots.length);
  });

  test('requests of one batch have separate traces that are linked to the batch', async (t) => {
    await using server = await startLibreTranslateServer();
    const hold = Promise.withResolvers<void>();
    const { translate } = server;
    server.translate = async (...exchange) => {
      await hold.promise;
      return translate(...exchange);
    };
    const { spans } = await tracesOf(
      async (glossa) => {
        const texts = Array.from({ length: 24 }, (_, index) => `Room number ${index} is free.`);
        const wish = { current_language: 'en', target_language: 'es' };
        const responses = texts.map((text) => glossa.post(TRANSLATE, { text, ...wish }));
        const all = `glossa_translation_under_way_characters ${texts.join('').length}\n`;
        await waitUntil(t, async () => (await (await glossa.fetch('/metrics')).text()).includes(all));
        hold.resolve();
        assert.deepEqual(new Set((await Promise.all(responses)).map(({ status }) => status)), new Set([200]));
      },
      { GLOSSA_LIBRETRANSLATE_URL: server.url },
    );
    const roots = spans.filter(({ name }) => name === `POST ${TRANSLATE}`);
    const batches = spans.filter(({ name }) => name === 'translation.batch');
    assert.equal(new Set(roots.map(({ traceId }) => traceId)).size, 24);
    const parentsAndLinks = batches.flatMap(({ parentId, links }) => [parentId, ...links.map(({ spanId }) => spanId)]);
    assert.deepEqual(parentsAndLinks.toSorted(), roots.map(({ spanId }) => spanId).toSorted());
    assert.ok(batches.length < 24);
  });

  test('exported spans contain no text, file name, query or key', async () => {
    const secret = 'Zanzibarquokka';
    await using server = await startFakeLlmServer({ generate: summarizes });
    const environment = {
      GLOSSA_LLM_URL: server.baseUrl,
      GLOSSA_LLM_API_KEY: 'key-of-the-model-0001',
      GLOSSA_FETCH_ALLOW: '127.0.0.1',
    };
    let key = '';
    const { raw, spans } = await tracesOf(async (glossa) => {
      key = glossa.key;
      await glossa.post(TRANSLATE, { text: `${secret} lives here, and nobody minds.`, target_language: 'es' });
      await glossa.post('/v1/ai/summary', { text: `${REPORT} ${secret} said so.` });
      await glossa.post('/v1/ai/summary', { url: `${server.url}/${secret}.pdf?token=${secret}` });
      await glossa.fetch(`/v1/store/file?key=${secret}.txt`, { method: 'POST', body: secret });
      await glossa.fetch(`/v1/store/file/read/${secret}.txt?${secret}`);
      await glossa.fetch(`/v1/store/file/read/${secret}-2.txt`);
      await glossa.fetch(`/${secret}`);
      await glossa.fetch(`/v1/usage?from=${secret}`);
    }, environment);
    assert.ok(spans.some(({ name }) => name === 'documents.fetch'));
    assert.ok(spans.some(({ name }) => name === 'GET /v1/store/file/read/*'));
    const said = raw.toLowerCase();
    for (const word of [secret, key, 'key-of-the-model-0001', 'harbour'])
      assert.ok(!said.includes(word.toLowerCase()), word);
  });

  test('an error of the client has its code in the trace and no error status', async () => {
    const { spans } = await tracesOf(async (glossa) => {
      await glossa.post(TRANSLATE, { text: 'x', target_language: 'es', current_language: 'klingon' });
    });
    const root = rootOf(spans, `POST ${TRANSLATE}`);
    assert.deepEqual([root?.attributes['error.type'], root?.failed], ['unknown_language', false]);
  });

  test('a collector that fails, is full, hangs or is down delays no request and is logged once', async (t) => {
    const later = { 'retry-after': '3600' };
    async function outage(behaviour: OtlpCollector['behaviour'] | 'down', failure: RegExp): Promise<void> {
      await using collector = await otlpCollector();
      if (behaviour === 'down') await collector.close();
      else collector.behaviour = behaviour;
      await using glossa = await startTestService({ GLOSSA_OTLP_ENDPOINT: collector.url });
      const metric = async () => (await glossa.fetch('/metrics')).text();
      for (let request = 0; request < 20; request++) assert.equal((await glossa.post(TRANSLATE, SERBIAN)).status, 200);
      await waitUntil(t, async () => /glossa_traces_spans_total\{outcome="failed"\} \d/.test(await metric()));
      const lines = glossa.logLines.filter((line) => line.includes('traces could not be sent'));
      assert.equal(lines.length, 1, String(failure));
      assert.match(String(JSON.parse(lines[0] ?? '').failure), failure);
      assert.ok(!lines[0]?.includes(TRANSLATE), 'the log does not repeat the response of the collector');
      if (behaviour === 'down') return;
      collector.behaviour = 'takes';
      assert.equal((await glossa.post(TRANSLATE, SERBIAN)).status, 200);
      await waitUntil(t, async () => /glossa_traces_spans_total\{outcome="sent"\} \d/.test(await metric()));
      assert.ok(glossa.logLines.some((line) => line.includes('traces are sent again')));
    }
    await Promise.all([
      outage({ status: 500 }, /^500$/),
      outage({ status: 429, headers: later }, /retryable/),
      outage('hangs', /timed out/),
      outage('down', /^ECONNREFUSED$/),
    ]);
  });

  test('without an endpoint no trace is made or logged', async () => {
    await using glossa = await startTestService();
    assert.equal((await glossa.post(TRANSLATE, SERBIAN)).status, 200);
    assert.ok(!glossa.logLines.some((line) => line.includes('trace_id')));
    assert.doesNotMatch(await (await glossa.fetch('/metrics')).text(), /glossa_traces/);
  });
});
