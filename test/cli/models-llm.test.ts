import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { runCommand } from '../../load/command.ts';
import { type HttpServer, startHttpServer } from '../../load/servers/http-server.ts';
import { withoutRuntime, writeRandomModel } from '../llm/embedded/real-runtime.ts';
import { createRandomModel, type RandomModelOptions } from '../llm/real-server/random-model.ts';
import { temporaryDirectory } from '../support/storage.ts';

const limits = { timeout: 300_000 };
/** A pull installs the runtime first. */
const options = { ...limits, skip: withoutRuntime };
const COMMIT = 'c0ffee0c0ffee0c0ffee0c0ffee0c0ffee0c0ffe';
const REPOSITORY = 'unsloth/Qwen3-4B-Instruct-2507-GGUF';
const FILE = 'Qwen3-4B-Instruct-2507-Q4_K_M.gguf';
const NAME = 'qwen3-4b-instruct-2507-q4_k_m';
/** A model, larger than what fits into the buffers of a connection. */
const CONTENT = Buffer.concat([createRandomModel({ seed: 1 }), Buffer.alloc(3 * 2 ** 20 - 1_686_432)]);

interface Hub extends HttpServer {
  received: IncomingMessage[];
  /** Bytes after which the next download breaks off. */
  breakAt: number | undefined;
}

/** A hub with one repository. It answers with a redirect, as Hugging Face does. */
async function startHub(t: TestContext, { sha256 = sha256Of(CONTENT) } = {}): Promise<Hub> {
  const server = await startHttpServer((request, response) => {
    hub.received.push(request);
    const files = [
      { rfilename: 'README.md', size: 100 },
      { rfilename: 'Qwen3-4B-Instruct-2507-IQ4_K_M.gguf', size: 1, lfs: { sha256 } },
      { rfilename: FILE, size: CONTENT.length, lfs: { sha256 } },
      { rfilename: 'big/model-Q8_0-00001-of-00002.gguf', size: 5 },
    ];
    if (request.url === `/api/models/${REPOSITORY}?blobs=true`) {
      response.end(JSON.stringify({ sha: COMMIT, cardData: { license: 'apache-2.0' }, siblings: files }));
    } else if (request.url === `/${REPOSITORY}/resolve/${COMMIT}/${FILE}`) {
      response.writeHead(302, { location: '/cdn/file', 'x-linked-etag': `"${sha256}"` }).end();
    } else if (request.url === '/cdn/file' || request.url === '/plain.gguf') {
      const start = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
      const part = CONTENT.subarray(start);
      const range = start > 0 ? { 'content-range': `bytes ${start}-${CONTENT.length - 1}/${CONTENT.length}` } : {};
      response.writeHead(start > 0 ? 206 : 200, { 'content-length': part.length, etag: `"${sha256}"`, ...range });
      const { breakAt } = hub;
      hub.breakAt = undefined;
      if (breakAt === undefined) response.end(part);
      else response.write(part.subarray(0, breakAt), () => response.destroy());
    } else {
      response.writeHead(404).end();
    }
  });
  const hub: Hub = Object.assign(server, { received: [], breakAt: undefined });
  t.after(() => server[Symbol.asyncDispose]());
  return hub;
}

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Commands with a separate models directory. */
async function commands(t: TestContext, hub?: Hub) {
  const folder = await temporaryDirectory();
  t.after(() => folder[Symbol.asyncDispose]());
  const environment = {
    GLOSSA_DATA_DIR: join(folder.path, 'data'),
    GLOSSA_LLM_HUB_URL: hub?.url ?? 'http://127.0.0.1:1',
  };
  return {
    folder: join(folder.path, 'data/models/llm'),
    async run(words: readonly string[], more: Record<string, string> = {}) {
      await using command = runCommand(words, { ...environment, ...more });
      const exitCode = await command.exited;
      return { exitCode, ...command.output() };
    },
  };
}

test('models pull llm shows size and licence, continues what breaks off, and checks the file', options, async (t) => {
  const hub = await startHub(t);
  hub.breakAt = 1_000_000;
  const { run, folder } = await commands(t, hub);
  const { exitCode, stdout } = await run(['models', 'pull', 'llm']);
  assert.equal(exitCode, 0);
  assert.match(stdout, new RegExp(`^llm:${NAME}: 3 MB, licence apache-2\\.0, from ${hub.url}/.*${FILE}\n`));
  assert.match(stdout, new RegExp(`llm:${NAME} installed \\(3 MB\\)\\.\nSet GLOSSA_LLM_MODEL=${NAME} `));
  const ranges = hub.received.flatMap(({ headers }) => headers.range ?? []);
  assert.equal(ranges.length, 2, 'the redirected request has the range as well');
  assert.ok((await readFile(join(folder, `${NAME}.gguf`))).equals(CONTENT));
  assert.deepEqual((await readdir(folder)).toSorted(), [`${NAME}.gguf`, `${NAME}.gguf.json`]);

  const again = await run(['models', 'pull', `llm:hf:${REPOSITORY}:q4_k_m`]);
  assert.match(again.stdout, /is already installed/);
  const { stdout: list } = await run(['models', 'list', '--llm', '--json']);
  assert.deepEqual(JSON.parse(list), [
    {
      ...{ name: `llm:${NAME}`, bytes: CONTENT.length, license: 'apache-2.0', sha256: sha256Of(CONTENT) },
      source: `${hub.url}/${REPOSITORY}/resolve/${COMMIT}/${FILE}`,
    },
  ]);
  assert.equal((await run(['models', 'remove', `llm:${NAME}`])).stdout, `Removed llm:${NAME} (3 MB).\n`);
  assert.deepEqual(await readdir(folder), []);
  assert.equal((await run(['models', 'remove', `llm:${NAME}`])).exitCode, 1);
});

test('a file with another checksum, an unknown quant and an unknown name are refused', options, async (t) => {
  const hub = await startHub(t, { sha256: sha256Of(Buffer.from('other')) });
  const { run, folder } = await commands(t, hub);
  const damaged = await run(['models', 'pull', 'llm']);
  assert.equal(damaged.exitCode, 1);
  assert.match(damaged.stdout, /could not be downloaded\. The checksum of .* differs/);
  assert.deepEqual(await readdir(folder), []);
  const unknown = await run(['models', 'pull', `llm:hf:${REPOSITORY}:Q8_0`]);
  assert.match(unknown.stdout, new RegExp(`${REPOSITORY} has no model Q8_0 in one file\\. It has .*${FILE}`));
  const wrong = await run(['models', 'pull', 'llm:something']);
  assert.match(wrong.stderr, /no language model llm:something: give llm, llm:hf:OWNER/);
});

test('without a network, a pull names the setting of a mirror and the import of a file', options, async (t) => {
  const { run } = await commands(t);
  const hub = await run(['models', 'pull', 'llm']);
  assert.equal(hub.exitCode, 1);
  assert.match(
    hub.stderr,
    /^glossa: 127\.0\.0\.1:1 could not be reached .* GLOSSA_LLM_HUB_URL .* import FILE\.gguf\.\n$/,
  );
  const { stderr } = await run(['models', 'pull', 'llm:http://127.0.0.1:1/tiny.gguf']);
  assert.match(stderr, /Check the network and the address, .* import FILE\.gguf\.\n$/);
  assert.doesNotMatch(hub.stderr + stderr, /GLOSSA_MODELS_URL/);
});

test('a model comes from any URL of a GGUF file', options, async (t) => {
  const hub = await startHub(t);
  const { run } = await commands(t, hub);
  const { stdout } = await run(['models', 'pull', `${hub.url}/plain.gguf`]);
  assert.match(stdout, /^llm:plain: 3 MB, of an unknown licence, from /);
  assert.match(stdout, /llm:plain installed/);
  const missing = await run(['models', 'pull', `${hub.url}/missing.gguf`]);
  assert.match(missing.stdout, /missing\.gguf returned status 404/);
});

test('a file is imported without a network, and doctor loads it', options, async (t) => {
  const { run, folder } = await commands(t);
  const file = await writeRandomModel(t, { recitation: 'hot' });
  const { exitCode, stdout } = await run(['models', 'import', file]);
  assert.equal(exitCode, 0);
  assert.match(stdout, /^llm:random imported\.\nSet GLOSSA_LLM_MODEL=random /);
  assert.match(
    (await run(['models', 'list'])).stdout,
    /\nLanguage models: 1\. glossa models list --llm lists them\.\n$/,
  );
  // The list writes the name so.
  const doctor = await run(['doctor', '--only', 'en-es'], { GLOSSA_LLM_MODEL: 'llm:random' });
  assert.match(doctor.stdout, /ok +llm +random answers in this machine in \d+ ms, with a context of 8,192 tokens/);
  await truncate(join(folder, 'random.gguf'), 1_000);
  const damaged = await run(['doctor', '--only', 'en-es'], { GLOSSA_LLM_MODEL: 'random' });
  assert.match(damaged.stdout, /broken +llm +.*random\.gguf does not start\. .*is cut off/);
});

test('a pull of a file imports it', options, async (t) => {
  const { run, folder } = await commands(t);
  const file = await writeRandomModel(t, { recitation: 'hot' });
  const { exitCode, stdout } = await run(['models', 'pull', file]);
  assert.equal(exitCode, 0);
  assert.match(stdout, /^llm:random imported\.\nSet GLOSSA_LLM_MODEL=random /);
  const missing = await run(['models', 'pull', join(folder, 'missing.gguf')]);
  assert.equal(missing.exitCode, 1);
  assert.match(missing.stderr, /missing\.gguf/);
});

test('a file that is no usable model is refused before it becomes one', options, async (t) => {
  const { run, folder } = await commands(t);
  await run(['models', 'list', '--llm']);
  const file = join(folder, '../../../refused.gguf');
  const model = createRandomModel({ seed: 1 });
  const of = (metadata: RandomModelOptions['metadata']) =>
    createRandomModel({ seed: 1, ...(metadata && { metadata }) });
  for (const [content, sentence] of [
    [Buffer.from('text'), /is no GGUF file\. Choose a \.gguf file/],
    [model.subarray(0, -100), /is cut off\. Copy or download it again/],
    [of({ 'tokenizer.chat_template': undefined }), /has no chat template: .* Choose an instruction model/],
    [of({ 'general.architecture': 'unheard-of' }), /has an architecture that the runtime does not know\. Choose/],
    [of({ 'llama.block_count': 3 }), /is damaged\. Copy or download it again/],
  ] as const) {
    await writeFile(file, content);
    const { exitCode, stderr } = await run(['models', 'import', file]);
    assert.equal(exitCode, 1, stderr);
    assert.match(stderr, sentence);
  }
  assert.deepEqual(await readdir(folder).catch(() => []), []);
});
