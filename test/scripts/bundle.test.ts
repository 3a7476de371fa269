import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryDirectory } from '../support/storage.ts';
import { makeProject, type Project } from './project.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Prints which file runs, and what it reads beside its own sources. */
const MAIN = `
import { fileURLToPath } from 'node:url';
import { text } from './data/text.ts';
const started: string = process.argv[1] ?? '';
const resolved = fileURLToPath(import.meta.resolve('./data/text.ts'));
console.log(JSON.stringify({ started, text, here: [import.meta.filename, import.meta.dirname, resolved] }));
`;
const TEXT = `
import { readFileSync } from 'node:fs';
export const text: string = readFileSync(new URL('text.txt', import.meta.url), 'utf8');
`;

async function makeProgram(): Promise<Project> {
  const project = await makeProject();
  await project.link('rolldown');
  await project.write('package-lock.json', JSON.stringify({ packages: {} }));
  await project.write('packages/client/src/index.ts', '');
  await project.write('src/main.ts', MAIN);
  await project.write('src/data/text.ts', TEXT);
  await project.write('src/data/text.txt', 'first');
  return project;
}

/** Runs what `npm start` runs. */
const start = (project: Project) =>
  project.node(['scripts/start.mjs'], { GLOSSA_APERTIUM_DIR: '/somewhere', GLOSSA_OCR: 'off' });
const run = (project: Project) => project.node(['glossa']);

/** Asserts that a file is the program of a bundle. */
function bundled({ root }: Project, file: string): string {
  assert.match(file.slice(root.length), /^\/\.glossa\/bundle\/[0-9a-f]{16}\/main\.js$/);
  return file;
}

test('a start bundles the program, whose modules still find what lies beside their sources', async () => {
  await using project = await makeProgram();
  const { code, stdout, stderr } = await start(project);
  assert.match(stderr, /^set-up: the program is bundled after [\d.]+ s\n$/);
  const source = join(project.root, 'src');
  const expected = {
    started: bundled(project, JSON.parse(stdout).started),
    text: 'first',
    here: [join(source, 'main.ts'), source, join(source, 'data/text.ts')],
  };
  assert.deepEqual([code, JSON.parse(stdout)], [0, expected]);
  assert.deepEqual(await start(project), { code: 0, stdout, stderr: '' });
  assert.equal((await run(project)).stdout, stdout);
});

/** Prints which file a thread runs, and what that reads beside its own source. */
const STARTS_THREAD = `
import { Worker } from 'node:worker_threads';
import { siblingModule } from './sibling-module.ts';
const worker = new Worker(siblingModule('./work/some-worker', import.meta.url));
worker.on('message', (message) => console.log(JSON.stringify(message)));
`;
const THREAD = `
import { parentPort } from 'node:worker_threads';
import { text } from '../data/text.ts';
parentPort?.postMessage({ started: process.argv[1], text, here: import.meta.filename });
`;

test('threads run from the bundle, and still find what lies beside their sources', async () => {
  await using project = await makeProgram();
  await project.write('src/main.ts', STARTS_THREAD);
  await project.write('src/sibling-module.ts', readFileSync(join(ROOT, 'src/sibling-module.ts'), 'utf8'));
  await project.write('src/work/some-worker.ts', THREAD);
  const { code, stdout } = await start(project);
  const { started, ...found } = JSON.parse(stdout);
  assert.match(
    started.slice(project.root.length),
    /^\/\.glossa\/bundle\/[0-9a-f]{16}\/threads\/work-some-worker\/main\.js$/,
  );
  assert.deepEqual([code, found], [0, { text: 'first', here: join(project.root, 'src/work/some-worker.ts') }]);
});

test('each thread of the service has a bundle', async () => {
  await using folder = await temporaryDirectory();
  const bundle = join(folder.path, 'bundle');
  const bundler = join(ROOT, 'scripts/setup/bundle-modules.mjs');
  await promisify(execFile)(process.execPath, [bundler, join(ROOT, 'src/main.ts'), bundle], { cwd: ROOT });
  const modules = globSync('**/{worker,*-worker}.ts', { cwd: join(ROOT, 'src') });
  assert.deepEqual(
    readdirSync(join(bundle, 'threads')).sort(),
    modules.map((path) => path.slice(0, -'.ts'.length).replaceAll('/', '-')).sort(),
  );
});

test('commands run changed sources at once, and the next start bundles them', async () => {
  await using project = await makeProgram();
  await start(project);
  await project.write('src/data/text.ts', "export const text = 'second';\n");
  const changed = JSON.parse((await run(project)).stdout);
  assert.deepEqual([changed.started, changed.text], [join(project.root, 'src/main.ts'), 'second']);
  const again = JSON.parse((await start(project)).stdout);
  assert.deepEqual([again.started, again.text], [bundled(project, again.started), 'second']);
  await project.write('src/added.ts', '');
  assert.equal(JSON.parse((await run(project)).stdout).started, join(project.root, 'src/main.ts'));
});

test('a service that runs from a bundle keeps its modules when newer sources are bundled, and older bundles go', async () => {
  await using project = await makeProgram();
  const bundles: string[] = [];
  for (const text of ['first', 'second', 'third']) {
    await project.write('src/data/text.ts', `export const text = '${text}';\n`);
    bundles.push(JSON.parse((await start(project)).stdout).started);
  }
  const [first = '', second = ''] = bundles;
  assert.equal(JSON.parse((await project.node([second])).stdout).text, 'second');
  assert.notEqual((await project.node([first])).code, 0);
});

test('a program that cannot be bundled says so in a line and runs from its sources', async () => {
  await using project = await makeProgram();
  await project.write(
    'src/main.ts',
    "if (process.argv.includes('never')) await import('./missing.ts');\nconsole.log('ran');\n",
  );
  const { code, stdout, stderr } = await start(project);
  assert.deepEqual([code, stdout], [0, 'ran\n']);
  assert.match(stderr, /^set-up: the program could not be bundled: .*missing\.ts.*\n$/);
});
