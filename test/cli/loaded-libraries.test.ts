import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCommand } from '../../load/command.ts';

/** Libraries of features that an idle service with its default settings does not use, by folder. */
const UNUSED = [
  '@modelcontextprotocol',
  '@fastify/send',
  '@fastify/swagger',
  '@fastify/ajv-compiler',
  '@redis',
  '@aws-sdk',
  '@smithy',
  '@opentelemetry/sdk-trace',
  'ajv',
  'csv-parse',
  'jsonrepair',
  'parse5',
  'pg',
  'piscina',
  'saxes',
  'undici',
  'yaml',
];

/** Appends the URL of each loaded module to a file. */
const recordModules = (file: string): string =>
  `import { registerHooks } from 'node:module';
   import { appendFileSync } from 'node:fs';
   registerHooks({
     load(url, context, next) {
       appendFileSync(${JSON.stringify(file)}, url + '\\n');
       return next(url, context);
     },
   });`;

test('an idle service loads no library of a feature that is not used', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'glossa-libraries-'));
  try {
    const modules = join(directory, 'modules');
    const hook = `data:text/javascript,${encodeURIComponent(recordModules(modules))}`;
    await using glossa = runCommand(['serve'], {
      GLOSSA_PORT: '0',
      GLOSSA_DATA_DIR: directory,
      GLOSSA_MODELS: 'installed',
      NODE_OPTIONS: `--import=${hook}`,
    });
    await glossa.waitForOutput(/is ready at/);
    const loaded = (await readFile(modules, 'utf8')).split('\n');
    assert.ok(loaded.some((url) => url.includes('/node_modules/fastify/')));
    for (const library of UNUSED) {
      const modulesOf = loaded.filter((url) => url.includes(`/node_modules/${library}/`));
      assert.deepEqual(modulesOf, [], library);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
