import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { wordDocument } from '../../../load/documents/word-document.ts';
import { SCOPES } from '../../../src/accounts/key-store.ts';
import { installTestModels } from '../../fixtures/bergamot/test-models.ts';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { needsApertium } from '../../support/apertium.ts';
import { translateDocument, waitForEnd } from '../../support/document-client.ts';
import { greyPng } from '../../support/png.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { temporaryDirectory } from '../../support/storage.ts';

/** A small page, because recognizing its text takes time by its pixels. */
const REPORT = await pdfOf(
  [
    (pdf) =>
      pdf.text(
        'The harbour was built by the town in the last century. It is open to all ships. The town wants to make it larger, because many ships wait for days. The work begins next year.',
      ),
  ],
  { size: 'A6', margin: 36 },
);

const operation = z.looseObject({
  tags: z.array(z.string()),
  'x-codeSamples': z.array(z.object({ lang: z.string(), label: z.string(), source: z.string() })),
});
const documentShape = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** Follows the output of a sample. */
const END = '--- end ---';

/**
 * What runs the samples of each language: one process, because an interpreter takes longer to start than to run a sample. It reads the
 * names of files, and ends after one that fails.
 */
const RUNNERS: Record<string, readonly [program: string, args: readonly string[], extension: string]> = {
  curl: ['sh', ['-c', `while read -r file; do sh "$file" && printf '\\n${END}\\n' || exit 1; done`], 'sh'],
  JavaScript: [
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { createInterface } from 'node:readline';
      for await (const file of createInterface(process.stdin)) {
        await import(process.cwd() + '/' + file);
        console.log('\\n${END}');
      }`,
    ],
    'mjs',
  ],
  Python: [
    'python3',
    [
      '-c',
      `import runpy, sys
for line in sys.stdin:
    runpy.run_path(line.strip(), run_name='__main__')
    print('\\n${END}', flush=True)`,
    ],
    'py',
  ],
};
const NEEDS: Record<string, string> = { curl: 'curl', JavaScript: process.execPath, Python: 'python3' };

/** The ID in the examples, of a glossary or of a document. */
const EXAMPLE_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Without text, so that its translation is the same. */
const SIGN = greyPng({ width: 80, height: 60, bitsPerPixel: 8 }, Buffer.alloc(81 * 60));
/** The key in the examples, of a document of the DeepL API. */
const EXAMPLE_KEY = /[0-9a-f]{64}/;

/** Runs the upload first and the deletion last. */
const order = (name: string): number => (name === 'post /v1/store/file' ? -1 : name.startsWith('delete') ? 1 : 0);

describe('the code samples of the API reference', needsApertium, () => {
  let glossa: TestService;
  let models: Awaited<ReturnType<typeof temporaryDirectory>>;
  before(async () => {
    models = await temporaryDirectory();
    await installTestModels(models.path, ['en-de']);
    glossa = await startTestService({ GLOSSA_MODELS_DIR: models.path });
  });
  after(async () => {
    await glossa[Symbol.asyncDispose]();
    await models[Symbol.asyncDispose]();
  });

  for (const [language, [program, args, extension]] of Object.entries(RUNNERS)) {
    const missing = spawnSync(NEEDS[language] ?? '', ['--version']).status !== 0;
    const skip = missing && `there is no ${NEEDS[language]} on this machine`;
    test(`every sample in ${language} runs unchanged`, { skip }, async () => {
      await using directory = await temporaryDirectory();
      await writeFile(join(directory.path, 'report.pdf'), REPORT);
      const { key } = await glossa.service.keyStore.create({ owner: 'default', name: undefined, scopes: SCOPES });
      const glossaryId = await createGlossary(glossa);
      await writeFile(join(directory.path, 'report.docx'), wordDocument(['The house is big.']));
      await writeFile(join(directory.path, 'sign.png'), SIGN);
      await writeFile(join(directory.path, 'en.json'), JSON.stringify({ title: 'The house is big.' }));
      const document = { name: 'note.txt', content: 'The house is big.\n' };
      const { id, bytes } = await translateDocument(glossa, document, { target_language: 'es' });
      const environment = { PATH: process.env.PATH, HOME: process.env.HOME, GLOSSA_API_KEY: key };
      await using runner = startRunner(program, args, { cwd: directory.path, env: environment });
      for (const [index, { name, source, isCompatible }] of (await examples(glossa, language)).entries()) {
        // The APIs of other services delete what their samples name.
        const sent = EXAMPLE_KEY.test(source) ? await sendDeeplDocument(glossa) : { id, key: '' };
        const glossary = isCompatible ? await createGlossary(glossa) : glossaryId;
        const made = await makeExample(glossa, name);
        // The deletion of a language model needs one with the name of the example.
        if (name.startsWith('delete /v1/models')) await writeLanguageModel(models.path);
        const used = source
          .replace(EXAMPLE_ID, made ?? (name.includes('/document') ? sent.id : glossary))
          .replace(EXAMPLE_KEY, sent.key);
        const file = `example-${index}.${extension}`;
        await writeFile(join(directory.path, file), used);
        const stdout = await runner.run(file);
        if (name.startsWith('get /v1/store/file/read')) {
          assert.deepEqual(await readFile(join(directory.path, 'copy.pdf')), REPORT, name);
        } else if (name.endsWith('/image')) {
          assert.deepEqual(await readFile(join(directory.path, 'sign.es.png')), SIGN, name);
        } else if (name.endsWith('/result')) {
          assert.deepEqual(await readFile(join(directory.path, 'report.es.docx')), bytes, name);
        } else if (name.startsWith('get /v1/glossaries') && name.endsWith('/entries')) {
          assert.match(await readFile(join(directory.path, 'glossary.csv'), 'utf8'), /^en,es\r\nloan,préstamo/);
        } else if (name.endsWith('/audit/export')) {
          assert.match(await readFile(join(directory.path, 'audit.jsonl'), 'utf8'), /^\{"id":/);
        } else if (name.startsWith('get /v1/memories') && name.endsWith('/export')) {
          assert.match(await readFile(join(directory.path, 'memory.tmx'), 'utf8'), /<tmx/);
        } else if (isCompatible) {
          // Python and JavaScript fail for errors or print them, and curl prints them.
          assert.doesNotMatch(stdout, /['"]?(?:error|message)['"]?:|^[45]\d\d$/, `${name}: ${stdout}`);
        } else {
          assert.match(stdout, /['"]?success['"]?: ?[Tt]rue/, `${name}: ${stdout}`);
        }
      }
    });
  }
});

interface Runner extends AsyncDisposable {
  /** @returns what the sample in the file prints. @throws AssertionError when it fails */
  run(file: string): Promise<string>;
}

function startRunner(
  program: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Runner {
  const child = spawn(program, args, { ...options, stdio: 'pipe' });
  const exited = once(child, 'exit');
  const errors = text(child.stderr);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    async run(file) {
      child.stdin.write(`${file}\n`);
      const output: string[] = [];
      for (let next = await lines.next(); next.value !== END; next = await lines.next()) {
        if (next.done) assert.fail(`${file}: ${output.join('\n')}\n${await errors}`);
        output.push(next.value);
      }
      return output.join('\n').trim();
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      await exited;
    },
  };
}

async function writeLanguageModel(modelsDirectory: string): Promise<void> {
  await mkdir(join(modelsDirectory, 'llm'), { recursive: true });
  await writeFile(join(modelsDirectory, 'llm/qwen3-4b-instruct-2507-q4_k_m.gguf'), '');
}

/** @returns the ID of a new glossary */
async function createGlossary(glossa: TestService): Promise<string> {
  const pair = { source_language: 'en', target_language: 'es' };
  const { body } = await glossa.post('/v1/glossaries', { name: 'Stored', ...pair, entries: { loan: 'préstamo' } });
  return String(body.glossary_id);
}

/** @returns the ID of what a sample of administration or of a memory changes; undefined for other samples */
async function makeExample(glossa: TestService, name: string): Promise<string | undefined> {
  if (name.includes('/admin/documents/')) return (await sendDeeplDocument(glossa)).id;
  if (name.includes('memories/')) {
    const fields = { name: 'Stored', source_language: 'en', target_languages: ['es'] };
    const segments = [{ source: 'loan', target: 'préstamo' }];
    const { body } = await glossa.post('/v1/memories', { ...fields, segments });
    return String(body.memory_id);
  }
  if (!name.includes('/admin/')) return undefined;
  const created = await glossa.service.keyStore.create({ owner: 'ann', name: undefined, scopes: ['files'] });
  return created.record.id;
}

/** @returns the ID and the key of a document that the DeepL API has translated */
async function sendDeeplDocument(glossa: TestService): Promise<{ id: string; key: string }> {
  const form = new FormData();
  form.set('file', new Blob(['The house is big.\n']), 'note.txt');
  form.set('target_lang', 'es');
  const response = await glossa.fetch('/v2/document', { method: 'POST', body: form });
  const sent = z.object({ document_id: z.string(), document_key: z.string() }).parse(await response.json());
  await waitForEnd(glossa, sent.document_id);
  return { id: sent.document_id, key: sent.document_key };
}

interface Example {
  name: string;
  source: string;
  /** Whether the operation is of the API of another service, whose responses have other fields. */
  isCompatible: boolean;
}

async function examples(glossa: TestService, language: string): Promise<Example[]> {
  const { paths } = documentShape.parse(await (await glossa.fetch('/openapi.json')).json());
  const found = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { tags, 'x-codeSamples': samples }]) => {
      const source = samples.find(({ label }) => label === language)?.source;
      assert.ok(source, `${method} ${path} has an example in ${language}`);
      return { name: `${method} ${path}`, source, isCompatible: tags.some((tag) => tag.endsWith(' API')) };
    }),
  );
  assert.ok(found.length >= 10);
  return found.toSorted((one, other) => order(one.name) - order(other.name));
}
