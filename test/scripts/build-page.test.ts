import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeProject, type ProcessResult, type Project } from './project.ts';

/** Replaces Vite: writes the output folder or fails. */
const VITE = `
import { appendFileSync, cpSync, existsSync, mkdirSync } from 'node:fs';
const [, folder, , place] = process.argv.slice(2);
appendFileSync('vite.log', 'built\\n');
if (existsSync('vite-fails')) {
  console.error('src/main.tsx: no such thing');
  process.exit(1);
}
mkdirSync(place, { recursive: true });
cpSync(folder + '/index.html', place + '/index.html');
`;

async function projectWithPage(): Promise<Project> {
  const project = await makeProject();
  await project.write('package-lock.json', JSON.stringify({ packages: {} }));
  await project.write('src/main.ts', "process.stdout.write('started');\n");
  await project.write('node_modules/vite/bin/vite.js', VITE);
  await project.write('node_modules/vite/package.json', '{ "type": "module" }');
  await project.write('web/index.html', 'first');
  await project.write('packages/client/src/index.ts', '');
  return project;
}

/** Runs what `npm start` runs. */
function start(project: Project): Promise<ProcessResult> {
  return project.node(['scripts/start.mjs'], { GLOSSA_APERTIUM_DIR: '/somewhere', GLOSSA_OCR: 'off' });
}

const pageOf = ({ root }: Project) => readFileSync(join(root, '.glossa/web/index.html'), 'utf8');
const builds = ({ root }: Project) => readFileSync(join(root, 'vite.log'), 'utf8').trim().split('\n').length;

test('the page is built at the first start, and again only when something of it has changed', async () => {
  await using project = await projectWithPage();
  assert.match((await start(project)).stderr, /^set-up: the page is built after [\d.]+ s\n$/);
  assert.deepEqual(await start(project), { code: 0, stdout: 'started', stderr: '' });
  assert.deepEqual([pageOf(project), builds(project)], ['first', 1]);
  await project.write('web/index.html', 'second');
  await start(project);
  assert.deepEqual([pageOf(project), builds(project)], ['second', 2]);
  await project.write('package-lock.json', JSON.stringify({ packages: {}, lockfileVersion: 3 }));
  await start(project);
  assert.equal(builds(project), 3);
});

test('a page that cannot be built leaves the former one, says so in a line, and the service starts', async () => {
  await using project = await projectWithPage();
  await start(project);
  await project.write('web/index.html', 'broken');
  await project.write('vite-fails', '');
  const { code, stdout, stderr } = await start(project);
  assert.deepEqual([code, stdout], [0, 'started']);
  assert.match(stderr, /^set-up: the page could not be built: .*src\/main\.tsx: no such thing\)?\n$/);
  assert.equal(pageOf(project), 'first');
  assert.ok(!existsSync(join(project.root, '.glossa/web.partial')));
});
