import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeProject } from './project.ts';

/** Checks the conventions of a project with these files. @returns the printed violations */
async function check(files: Record<string, string>): Promise<string[]> {
  await using project = await makeProject();
  await project.link('oxc-parser', 'zod');
  for (const [path, text] of Object.entries(files)) await project.write(path, text);
  const { code, stdout, stderr } = await project.node(['scripts/check/conventions/main.ts']);
  assert.equal(stderr, '');
  const lines = stdout.split('\n').filter((line) => line !== '');
  assert.equal(code, lines.length > 0 ? 1 : 0, stdout);
  return lines;
}

/** Modules that each import one other module. */
function modules(imports: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(imports).map(([path, specifier]) => [path, `export { value } from '${specifier}';\n`]),
  );
}

test('an import from a higher layer is rejected in every layer', async () => {
  const upward = {
    'src/accounts/keys.ts': '../translation/engine.ts',
    'src/cli/serve.ts': '../main.ts',
    'src/config/config.ts': '../telemetry/logger.ts',
    'src/database/database.ts': '../accounts/keys.ts',
    'src/errors.ts': './http/app.ts',
    'src/extraction/fetch.ts': '../summarization/engine.ts',
    'src/filesystem/locks.ts': '../text/sentences.ts',
    'src/http/app.ts': '../service.ts',
    'src/llm/llm.ts': '../files/store.ts',
    'src/resilience/semaphore.ts': '../workers/pool.ts',
    'src/service.ts': './cli/serve.ts',
    'src/telemetry/logger.ts': '../resilience/semaphore.ts',
    'src/text/sentences.ts': '../database/database.ts',
    'src/translation/engines/llm/engine.ts': '../../../http/app.ts',
  };
  const found = await check(modules(upward));
  assert.deepEqual(found.map((line) => line.split(':')[0]).sort(), Object.keys(upward));
  assert.match(found[0] ?? '', /^src\/accounts\/keys\.ts:1 .*accounts is not above translation/);
});

test('imports from lower layers and from the same folder are accepted', async () => {
  const downward = {
    'src/cli/serve.ts': '../service.ts',
    'src/service.ts': './http/app.ts',
    'src/http/app.ts': '../translation/engines/llm/engine.ts',
    'src/translation/engines/llm/engine.ts': '../../translate.ts',
    'src/translation/translate.ts': '../llm/llm.ts',
    'src/llm/llm.ts': '../text/sentences.ts',
    'src/text/sentences.ts': '../errors.ts',
  };
  assert.deepEqual(await check(modules(downward)), []);
});

test('folders of one layer do not import each other', async () => {
  const [found, ...others] = await check(modules({ 'src/summarization/a.ts': '../translation/b.ts' }));
  assert.match(found ?? '', /summarization is not above translation/);
  assert.deepEqual(others, []);
});

test('a folder of src without a layer is rejected', async () => {
  const [found] = await check(modules({ 'src/unknown/a.ts': '../errors.ts' }));
  assert.match(found ?? '', /src\/unknown has no layer/);
});

test('the service imports nothing from tests, and benchmarks nothing from stress programs', async () => {
  const found = await check(
    modules({ 'bench/a.ts': '../stress/b.ts', 'src/text/a.ts': '../../test/b.ts', 'stress/b.ts': '../load/c.ts' }),
  );
  assert.equal(found.length, 2);
  assert.match(found[0] ?? '', /^bench\/a\.ts:1 .*bench\/ imports only from src, packages, load$/);
  assert.match(found[1] ?? '', /^src\/text\/a\.ts:1 .*src\/ imports only from packages$/);
});

test('a type import and a dynamic import count as imports', async () => {
  const text =
    "import type { A } from './http/a.ts';\n\nexport const load = (): Promise<A> => import('./http/b.ts');\n";
  const found = await check({ 'src/errors.ts': text });
  assert.deepEqual(
    found.map((line) => line.split(' ')[0]),
    ['src/errors.ts:1', 'src/errors.ts:3'],
  );
});

test('a file of more than 300 lines is rejected', async () => {
  const found = await check({
    'src/long.ts': 'export {};\n'.repeat(301),
    'stress/short.ts': 'export {};\n'.repeat(300),
  });
  assert.equal(found.length, 1);
  assert.match(found[0] ?? '', /^src\/long\.ts:301 301 lines/);
});

test('constants are named MAX_ and MIN_, and durations have a unit', async () => {
  const text = [
    'const MOST_BYTES = 1;',
    'const LEAST = 2;',
    'const CONNECT_TIMEOUT = 5 * 1_000;',
    'const RETRY_DELAY_MS = 5;',
    'const MAX_LENGTH = 3;',
    "const TIMEOUT = 'text';",
    'interface Options { timeout: number; idleTimeoutMs: number; deadlineAt: number; ttlSeconds: number }',
  ];
  const found = await check({ 'src/names.ts': `${text.join('\n')}\n` });
  assert.deepEqual(found, [
    'src/names.ts:1 MOST_BYTES: use MAX_ or MIN_',
    'src/names.ts:2 LEAST: use MAX_ or MIN_',
    'src/names.ts:3 CONNECT_TIMEOUT: end the name in _MS or _SECONDS',
    'src/names.ts:7 timeout: end the name in Ms or Seconds',
  ]);
});

test('a phrase that makes a comment hard to read is rejected, across lines too', async () => {
  const text = "// Whoever waits.\n\n/**\n * A process of its\n * own.\n */\nexport const text = 'whoever';\n";
  const found = await check({ 'src/words.ts': text });
  assert.deepEqual(
    found.map((line) => line.split(' ')[0]),
    ['src/words.ts:1', 'src/words.ts:4'],
  );
});

test('a message that names a missing document, and a comment that names a missing module, are rejected', async () => {
  const found = await check({
    'docs/keys.md': '# Keys\n',
    'src/keys.ts': "/** As src/owners.ts. */\nexport const HELP = 'docs/keys.md and docs/owners.md explain it.';\n",
    'web/src/view.ts': '// src/view.ts is this file.\n',
  });
  assert.deepEqual(found, [
    'src/keys.ts:1 src/owners.ts does not exist',
    'src/keys.ts:2 docs/owners.md does not exist',
  ]);
});

test('a package in two versions is found', async () => {
  const manifests = {
    'package.json': '{ "type": "module",\n  "devDependencies": { "zod": "4.6.6", "pino": "10.4.0" }\n}\n',
    'src/package.json': '{\n  "dependencies": { "zod": "4.6.7", "pino": "10.4.0" }\n}\n',
  };
  assert.deepEqual(await check(manifests), ['src/package.json:2 zod is 4.6.6 in package.json']);
});

test('a guide that names a missing file, folder, link, script, constant or type is rejected', async () => {
  const right =
    '`src/http/app.ts`, `http/app.ts`, `app.ts`, `http/`, `NNN-title.md`, [keys](docs/keys.md#new), `npm run check`';
  const found = await check({
    'package.json': '{ "type": "module", "scripts": { "check": "node check.mjs" } }',
    'docs/keys.md': '# Keys\n',
    'src/http/app.ts': 'export const ALL_PATHS = [];\nexport interface AppOptions {}\n',
    'ARCHITECTURE.md': `${right}, \`AbortSignal\`, \`GLOSSA_PORT\`, \`AppOptions\`, \`ALL_PATHS\` of \`src/http/app.ts\`.\n`,
    'README.md': '`http/body/name.ts`\n`body/`\n`name.ts`\n[keys](docs/key.md)\n```sh\nnpm run chekc\n`none.ts`\n```\n',
    'CONTRIBUTING.md':
      '`ALL_PATHS` and `ALL_ROUTES` of `src/http/app.ts`\n`OtherOptions`\n`Routes` in `src/http/app.ts`\n',
  });
  assert.deepEqual(found, [
    'README.md:1 http/body/name.ts does not exist',
    'README.md:2 body/ does not exist',
    'README.md:3 name.ts does not exist',
    'README.md:4 docs/key.md does not exist',
    'README.md:6 npm run chekc does not exist',
    'CONTRIBUTING.md:1 ALL_ROUTES does not exist',
    'CONTRIBUTING.md:2 OtherOptions does not exist',
    'CONTRIBUTING.md:1 src/http/app.ts does not declare ALL_ROUTES',
    'CONTRIBUTING.md:3 src/http/app.ts does not declare Routes',
  ]);
});

test('an error code without its row in the documentation is rejected, and a row without its code', async () => {
  const errors = `export const ERRORS = {
  not_found: { status: 404, message: 'x' },
  overloaded: { status: 503, message: 'x' },
  client_closed: { status: 499, message: 'x' },
} as const satisfies Record<string, object>;
`;
  const documentOf = (...rows: string[]) => `## Errors\n\n| status | codes |\n|---|---|\n${rows.join('\n')}\n`;
  const all = {
    'src/errors.ts': errors,
    'docs/limits-and-errors.md': documentOf('| 404 | `not_found` |', '| 503 | `overloaded` |'),
  };
  assert.deepEqual(await check(all), []);
  const differing = documentOf('| 404 | `not_found`, `gone` |', '| 500 | `overloaded` |');
  assert.deepEqual(await check({ ...all, 'docs/limits-and-errors.md': differing }), [
    'src/errors.ts:3 overloaded: add it to the row of status 503 in docs/limits-and-errors.md',
    'docs/limits-and-errors.md:5 gone: src/errors.ts has no such code with status 404',
    'docs/limits-and-errors.md:6 overloaded: src/errors.ts has no such code with status 500',
  ]);
});
