/** The official clients of Google Cloud Translation and Azure Translator call a service that understands their formats. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { installTestModels } from '../../test/fixtures/bergamot/test-models.ts';
import { startTestService, type TestService } from '../../test/support/service.ts';
import { temporaryDirectory } from '../../test/support/storage.ts';

const TOOLS = join(import.meta.dirname, '../../.glossa/client-generators');
/** One program for each client. It prints the results of its calls as JSON. */
const PROGRAMS = join(import.meta.dirname, 'official-clients');
/** Time limit of a program. Tests only detect hangs. */
const TIMEOUT_MS = 5 * 60_000;
const SOURCE = 'The house is big.';

describe('the official client calls the service:', () => {
  let models: Awaited<ReturnType<typeof temporaryDirectory>>;
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let glossa: TestService;
  before(async () => {
    models = await temporaryDirectory();
    directory = await temporaryDirectory();
    await installTestModels(models.path, ['en-de']);
    glossa = await startTestService({ GLOSSA_MODELS_DIR: models.path });
    await symlink(join(TOOLS, 'node_modules'), join(directory.path, 'node_modules'));
  });
  after(async () => {
    await glossa[Symbol.asyncDispose]();
    await models[Symbol.asyncDispose]();
    await directory[Symbol.asyncDispose]();
  });

  const clients: Record<string, [program: string, file: string]> = {
    '@google-cloud/translate': [process.execPath, 'google-translate.mjs.txt'],
    'google-cloud-translate': [join(TOOLS, 'python/bin/python'), 'google-translate.py'],
    '@azure-rest/ai-translation-text': [process.execPath, 'azure-translator.mjs.txt'],
    'azure-ai-translation-text': [join(TOOLS, 'python/bin/python'), 'azure-translator.py'],
  };
  for (const [name, [program, file]] of Object.entries(clients)) {
    test(name, async () => {
      // Node looks for packages beside the program. The extension keeps it from the project's checks of imports.
      const copy = join(directory.path, file.replace('.txt', ''));
      await copyFile(join(PROGRAMS, file), copy);
      const args = [copy, glossa.url, glossa.key, 'en', 'de'];
      const { stdout } = await promisify(execFile)(program, args, { timeout: TIMEOUT_MS });
      const order = { text: SOURCE, current_language: 'en', target_language: 'de' };
      const text = (await glossa.post('/v1/ai/translate', order)).body.translated_text;
      assert.ok(typeof text === 'string' && text !== SOURCE);
      const results = { text, texts: [text, '12'], language: 'en', hasTarget: true, failure: 400 };
      assert.deepEqual(JSON.parse(stdout), results);
    });
  }
});
