import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../support/apertium.ts';
import { callTool, connectMcp, failTool, MCP_PROTOCOLS } from '../support/mcp-client.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { waitUntil } from '../support/wait-until.ts';

const TOOLS = ['translate', 'summarize', 'detect_language', 'list_languages', 'list_memories', 'translate_document'];
const MAX_LISTING_BYTES = 16 * 1024;

describe('POST /mcp', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService({ GLOSSA_CORS_ORIGINS: 'https://agent.example' });
  });
  after(() => glossa[Symbol.asyncDispose]());

  const storeNote = async (key: string) => {
    const body = '# The house\n\nThe house is very big.\n';
    await glossa.fetch(`/v1/store/file?key=${key}&overwrite=true`, { method: 'POST', body });
  };
  const rpc = (init: RequestInit = {}, message: object = { jsonrpc: '2.0', id: 1, method: 'ping' }) =>
    glossa.fetch('/mcp', {
      method: 'POST',
      body: JSON.stringify(message),
      ...init,
      headers: {
        'x-api-key': glossa.key,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...init.headers,
      },
    });

  test('a client may accept one of the two types of answers, or any, and write a slash at the end', async () => {
    for (const accept of ['application/json', 'text/event-stream', '*/*', 'application/*;q=0.9']) {
      const response = await rpc({ headers: { accept } });
      assert.equal(response.status, 200, accept);
      const isStream = accept === 'text/event-stream';
      assert.match(response.headers.get('content-type') ?? '', isStream ? /^text\/event-stream/ : /^application\/json/);
      assert.match(await response.text(), isStream ? /^event: message\ndata: \{/ : /^\{.*"id":1[,}]/);
    }
    const headers = { 'x-api-key': glossa.key, 'content-type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    assert.equal((await glossa.fetch('/mcp/', { method: 'POST', headers, body })).status, 200);
    assert.equal((await rpc({ headers: { accept: 'text/html' } })).status, 406);
  });

  for (const protocol of MCP_PROTOCOLS) {
    // The client validates every result with the output schema of its tool.
    test(`the tools answer as the HTTP API does (${protocol} protocol)`, async () => {
      await using client = await connectMcp(glossa, protocol);
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        TOOLS,
      );
      const text = ['The house is very big.', '42'];
      const translated = await callTool(client, 'translate', { text, target_language: 'es', format: null });
      assert.deepEqual(translated.translated_text, ['La casa es muy grande.', '42']);
      assert.deepEqual(translated.detected_language, ['en', null]);
      const { detected } = await callTool(client, 'detect_language', { text: '¿Dónde está la biblioteca?' });
      assert.equal((detected as { language: string }).language, 'es');
      const story = 'A bridge opens. It is long. The mayor came. The bridge is made of steel and glass.';
      const { summary } = await callTool(client, 'summarize', { text: story, type: 'points', max_points: 1 });
      assert.equal((summary as string[]).length, 1);
    });

    test(`a document is translated with increasing progress and a link (${protocol} protocol)`, async () => {
      await storeNote('note.md');
      await using client = await connectMcp(glossa, protocol);
      const progress: number[] = [];
      const args = { file_store_key: 'note.md', target_language: 'es' };
      const { structuredContent } = await client.callTool(
        { name: 'translate_document', arguments: args },
        { onprogress: (state) => void progress.push(state.progress) },
      );
      const { status, document_id, result_url } = structuredContent as Record<string, string>;
      assert.equal(status, 'done');
      assert.ok(progress.length > 0);
      assert.deepEqual(progress, [...new Set(progress)].sort());
      const result = await fetch(result_url ?? '');
      assert.equal(await result.text(), '# La casa\n\nLa casa es muy grande.\n');
      assert.equal((await fetch((result_url ?? '').replace('signature=', 'signature=a'))).status, 403);
      const again = await callTool(client, 'translate_document', { document_id });
      assert.equal(again.status, 'done');
    });
  }

  test('a call that the client cancels cancels its document', async (context) => {
    await storeNote('cancelled.md');
    await using client = await connectMcp(glossa);
    const controller = new AbortController();
    const args = { file_store_key: 'cancelled.md', target_language: 'es' };
    const call = client.callTool(
      { name: 'translate_document', arguments: args },
      { signal: controller.signal, onprogress: () => controller.abort() },
    );
    await assert.rejects(call);
    await waitUntil(context, async () => {
      const { body } = await glossa.get('/v1/ai/translate/document');
      const documents = body.documents as { filename: string; status: string }[];
      return documents.every(({ filename, status }) => filename !== 'cancelled.md' || status === 'cancelled');
    });
  });

  test('an error names its code, every wrong field and what to do', async () => {
    await using client = await connectMcp(glossa);
    const wrong = await failTool(client, 'translate', { text: '', glossary: { term: 1 } });
    assert.match(wrong[0] ?? '', /^invalid_request: .*text must not be empty/);
    assert.equal(wrong[1], 'target_language is required');
    const unknown = await failTool(client, 'translate', { text: 'Hello', target_language: 'xx-none' });
    assert.match(unknown[0] ?? '', /^unknown_language: .*list_languages/);
    assert.match(unknown.at(-1) ?? '', /^log_id: /);
    const missing = await failTool(client, 'summarize', { file_store_key: 'no-such.pdf' });
    assert.match(missing[0] ?? '', /^file_not_found: /);
    await assert.rejects(client.callTool({ name: 'delete_everything' }), /Unknown tool/);
  });

  test('a key needs the scope of the operation that a tool runs', async () => {
    const { key } = await glossa.service.keyStore.create({ owner: 'reader', name: 'test', scopes: ['summary'] });
    await using client = await connectMcp({ url: glossa.url, key });
    const refused = await failTool(client, 'translate', { text: 'The house.', target_language: 'es' });
    assert.match(refused[0] ?? '', /^missing_scope: /);
  });

  test('the memories of the owner are listed, and a translation takes from one', async () => {
    await using client = await connectMcp(glossa);
    const memory = { name: 'Manual', source_language: 'en', target_languages: ['es'] };
    const segments = [{ source: 'The house is very big.', target: 'DE LA MEMORIA.' }];
    const created = await glossa.post('/v1/memories', { ...memory, segments });
    const listed = await callTool(client, 'list_memories', { limit: 1, cursor: null });
    const memory_id = String(created.body.memory_id);
    assert.partialDeepStrictEqual(listed, {
      memories: [{ memory_id, ...memory, segment_count: 1 }],
      next_cursor: null,
    });
    const pairOfMemory = { current_language: 'en', target_language: 'es', memory_id };
    const remembered = await callTool(client, 'translate', { text: segments[0]?.source, ...pairOfMemory });
    assert.equal(remembered.translated_text, 'DE LA MEMORIA.');
    await glossa.fetch(`/v1/memories/${memory_id}`, { method: 'DELETE' });
  });

  test('the languages fit into the context of a model, and the pairs of one language are listed on request', async () => {
    await using client = await connectMcp(glossa);
    const all = await callTool(client, 'list_languages', {});
    assert.ok(JSON.stringify(all).length < MAX_LISTING_BYTES);
    const pair = await callTool(client, 'list_languages', { source_language: 'EN', target_language: 'es' });
    const [english, ...others] = pair.languages as { code: string; targets: { code: string; installed: boolean }[] }[];
    assert.deepEqual(others, []);
    assert.equal(english?.code, 'en');
    assert.deepEqual(
      english.targets.map(({ code, installed }) => [code, installed]),
      [['es', true]],
    );
  });

  test('pages of other origins are rejected, and those of the machine and of the configuration are not', async () => {
    const statusFor = async (origin: string) => (await rpc({ headers: { origin } })).status;
    assert.equal(await statusFor('https://evil.example'), 403);
    assert.equal(await statusFor('http://localhost.evil.example'), 403);
    assert.equal(await statusFor('null'), 403);
    assert.equal(await statusFor('https://agent.example'), 200);
    assert.equal(await statusFor('http://localhost:6274'), 200);
    assert.equal(await statusFor(glossa.url), 200);
  });

  test('errors before a message is known have their status and the shape of JSON-RPC', async () => {
    const codeOf = async (response: Response) => {
      const body = (await response.json()) as { error: { data: { code: string } } };
      return [response.status, body.error.data.code];
    };
    assert.deepEqual(await codeOf(await rpc({ headers: { 'x-api-key': 'wrong' } })), [401, 'invalid_key']);
    assert.deepEqual(await codeOf(await rpc({ body: '{' })), [400, 'invalid_json']);
    assert.deepEqual(await codeOf(await rpc({}, [{ jsonrpc: '2.0', id: 1, method: 'ping' }])), [
      400,
      'invalid_request',
    ]);
    const get = await glossa.fetch('/mcp');
    assert.equal(get.headers.get('allow'), 'POST');
    assert.deepEqual(await codeOf(get), [405, 'method_not_allowed']);
  });
});

test('a call counts as its operation, against the quota of its key', needsApertium, async (context) => {
  await using glossa = await startTestService({ GLOSSA_KEY_LIMITS: '40 characters/day' });
  await using client = await connectMcp(glossa);
  const args = { text: 'The house is very big.', target_language: 'es' };
  await callTool(client, 'translate', args);
  const exceeded = await failTool(client, 'translate', args);
  assert.match(exceeded[0] ?? '', /^quota_exceeded: /);
  assert.match(exceeded.join('\n'), /Try again after \d+ seconds\./);
  await waitUntil(context, async () => {
    const { body } = await glossa.get('/v1/usage');
    const [row, ...others] = body.usage as {
      operation: string;
      requests: number;
      errors: number;
      input_characters: number;
    }[];
    assert.deepEqual(others, []);
    return row?.operation === 'translate' && row.requests === 2 && row.errors === 1 && row.input_characters === 22;
  });
});
