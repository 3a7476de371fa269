import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../support/apertium.ts';
import { environmentWithoutService, writeFileIn } from '../support/cli-process.ts';
import { callTool, failTool, MCP_PROTOCOLS, runMcpCommand } from '../support/mcp-client.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';
import { waitUntil } from '../support/wait-until.ts';

const MISSING_SERVICE = 'http://127.0.0.1:1';
const STORY = 'A bridge opens. It is long. The mayor came. The bridge is made of steel and glass.';

describe('glossa mcp', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const connect = (protocol?: (typeof MCP_PROTOCOLS)[number]) =>
    runMcpCommand(['--service', glossa.url], { GLOSSA_API_KEY: glossa.key }, protocol);

  for (const protocol of MCP_PROTOCOLS) {
    test(`texts and files of the machine are translated and summarized (${protocol} protocol)`, async () => {
      await using directory = await temporaryDirectory();
      await using client = await connect(protocol);
      const text = 'The house is very big.';
      const { translated_text } = await callTool(client, 'translate', { text, target_language: 'es' });
      assert.equal(translated_text, 'La casa es muy grande.');
      const { detected } = await callTool(client, 'detect_language', { text });
      assert.equal((detected as { language: string }).language, 'en');
      const { languages } = await callTool(client, 'list_languages', { source_language: 'en', target_language: 'es' });
      assert.equal((languages as unknown[]).length, 1);
      assert.deepEqual((await callTool(client, 'list_memories', {})).memories, []);
      const story = await writeFileIn(directory.path, 'story.md', STORY);
      const { summary } = await callTool(client, 'summarize', { file: story, type: 'points', max_points: 1 });
      assert.equal((summary as string[]).length, 1);

      const note = await writeFileIn(directory.path, 'note.md', `# The house\n\n${text}\n`);
      const progress: number[] = [];
      const { structuredContent } = await client.callTool(
        { name: 'translate_document', arguments: { file: note, target_language: 'es' } },
        { onprogress: (state) => void progress.push(state.progress) },
      );
      const { status, output } = structuredContent as Record<string, string>;
      assert.equal(status, 'done');
      assert.ok(progress.length > 0);
      assert.equal(output, join(directory.path, 'note.es.md'));
      assert.equal(await readFile(output, 'utf8'), '# La casa\n\nLa casa es muy grande.\n');
      const taken = await failTool(client, 'translate_document', { file: note, target_language: 'es' });
      assert.match(taken[0] ?? '', /exists already/);
      const file = await writeFileIn(directory.path, 'en.json', `{"a": "A dog", "b": "${text}"}`);
      const existing = await writeFileIn(directory.path, 'es.json', '{"a": "El can"}');
      const pair = { current_language: 'en', target_language: 'es' };
      const updated = await callTool(client, 'translate_document', { ...pair, file, existing });
      assert.equal(await readFile(String(updated.output), 'utf8'), '{"a": "El can", "b": "La casa es muy grande."}');
    });
  }

  test('the service keeps nothing of the files', async () => {
    const { files } = (await glossa.get('/v1/store/file')).body;
    // The first start stores the sample.
    assert.deepEqual(
      (files as { key: string }[]).map(({ key }) => key),
      ['a-short-history-of-translation.pdf'],
    );
    assert.deepEqual((await glossa.get('/v1/ai/translate/document')).body.documents, []);
  });

  test('a call that the agent cancels cancels its document', async (context) => {
    await using directory = await temporaryDirectory();
    await using client = await connect('legacy');
    const file = await writeFileIn(directory.path, 'cancelled.md', 'The house is very big.\n');
    const controller = new AbortController();
    const call = client.callTool(
      { name: 'translate_document', arguments: { file, target_language: 'es' } },
      { signal: controller.signal, onprogress: () => controller.abort() },
    );
    await assert.rejects(call);
    await waitUntil(context, async () => {
      const { documents } = (await glossa.get('/v1/ai/translate/document')).body;
      return (documents as { status: string }[]).every(({ status }) => status === 'cancelled');
    });
    assert.deepEqual(await readdir(directory.path), ['cancelled.md']);
  });

  test('an error names the code of the service, or what is wrong with the file', async () => {
    await using client = await connect();
    const unknown = await failTool(client, 'translate', { text: 'Hello', target_language: 'xx-none' });
    assert.match(unknown[0] ?? '', /^unknown_language: .*list_languages/);
    assert.match(unknown.at(-1) ?? '', /^log_id: /);
    const missing = await failTool(client, 'translate_document', { file: '/no/such.docx', target_language: 'es' });
    assert.match(missing[0] ?? '', /^file_unusable: /);
    const wrong = await failTool(client, 'translate_document', { target_language: 'es' });
    assert.match(wrong[0] ?? '', /^invalid_request: .*file is required/);
  });
});

test('glossa mcp reports a service that does not answer, and a key that is missing', async () => {
  await using unreachable = await runMcpCommand(['--service', MISSING_SERVICE], { GLOSSA_API_KEY: 'a'.repeat(16) });
  const failed = await failTool(unreachable, 'detect_language', { text: 'Hello' });
  assert.match(failed[0] ?? '', /^service_unreachable: No connection/);
  await using keyless = await runMcpCommand(['--service', MISSING_SERVICE], {});
  const refused = await failTool(keyless, 'detect_language', { text: 'Hello' });
  assert.match(refused[0] ?? '', /Set GLOSSA_API_KEY/);
});

test('glossa mcp does the work itself when no service runs', async () => {
  await using directory = await temporaryDirectory();
  await using client = await runMcpCommand([], await environmentWithoutService(directory.path));
  const { summary } = await callTool(client, 'summarize', { text: STORY });
  assert.equal(typeof summary, 'string');
});
