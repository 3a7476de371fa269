import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type RunningCommand, runCommand } from '../../load/command.ts';

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

/** The URLs of the modules that a command has loaded when `use` ends. */
async function loadedModules(
  args: readonly string[],
  use: (command: RunningCommand) => Promise<void>,
): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'glossa-libraries-'));
  try {
    const modules = join(directory, 'modules');
    const hook = `data:text/javascript,${encodeURIComponent(recordModules(modules))}`;
    await using command = runCommand(args, {
      GLOSSA_PORT: '0',
      GLOSSA_DATA_DIR: directory,
      GLOSSA_MODELS: 'installed',
      NODE_OPTIONS: `--import=${hook}`,
    });
    await use(command);
    return (await readFile(modules, 'utf8')).split('\n');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

test('an idle service loads no library of a feature that is not used', async () => {
  const loaded = await loadedModules(['serve'], async (glossa) => void (await glossa.waitForOutput(/is ready at/)));
  assert.ok(loaded.some((url) => url.includes('/node_modules/fastify/')));
  for (const library of UNUSED) {
    const modulesOf = loaded.filter((url) => url.includes(`/node_modules/${library}/`));
    assert.deepEqual(modulesOf, [], library);
  }
});

test('the version is printed without the modules of the commands', async () => {
  for (const option of ['--version', '-V']) {
    const loaded = await loadedModules([option], async (glossa) => {
      assert.equal(await glossa.exited, 0);
      assert.match(glossa.output().stdout, /^\d+\.\d+\.\d+\n$/);
    });
    assert.ok(loaded.some((url) => url.includes('/node_modules/commander/')));
    assert.deepEqual(
      loaded.filter((url) => /\/(?:keys|serve|translate)[^/]*$/.test(url)),
      [],
      option,
    );
  }
});
