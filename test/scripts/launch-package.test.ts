import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeProject, nodePackage, type ProcessResult, type Project } from './project.ts';

const OLD_NODE = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.1.0"}})';

/** Replaces npm: installs a Node that prints its last arguments, and the headers beside it. */
const NPM = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
appendFileSync(process.env.LOG, process.argv.at(-1) + '\\n');
if (existsSync(process.env.LOG + '.fails')) process.exit(1);
const folder = 'node_modules/${nodePackage}';
mkdirSync(folder + '/bin', { recursive: true });
mkdirSync(folder + '/include');
writeFileSync(folder + '/package.json', '{}');
writeFileSync(folder + '/bin/node', '#!/bin/sh\\nshift 3\\necho "$@"\\n', { mode: 0o755 });
`;

/** The folder `dist/` of the npm package, without dependencies. */
async function unpackedPackage(): Promise<Project> {
  const project = await makeProject();
  await rm(join(project.root, 'scripts/start.mjs'));
  await project.write('src/package.json', JSON.stringify({ optionalDependencies: { [nodePackage]: '26.1.0' } }));
  await project.write('src/main.js', "console.log('this Node', ...process.argv.slice(2));");
  await project.write('npm/npm-cli.js', NPM);
  return project;
}

function glossa(project: Project, args: readonly string[], flags: readonly string[] = []): Promise<ProcessResult> {
  const env = { npm_execpath: join(project.root, 'npm/npm-cli.js'), LOG: join(project.root, 'npm.log') };
  return project.node([...flags, 'scripts/launch-package.mjs', ...args], env);
}

const oldNode = ['--import', OLD_NODE];

test('the first command of the npm package on an old Node installs Node 26, without its headers', async () => {
  await using project = await unpackedPackage();
  const first = await glossa(project, ['--version'], oldNode);
  assert.match(first.stdout, /main\.js --version\n$/);
  assert.match(first.stderr, /^set-up: installing Node 26\.1\.0.*\nset-up: Node is ready.*\n$/);
  const installed = await readdir(join(project.root, 'node_modules', nodePackage));
  assert.deepEqual(installed.sort(), ['bin', 'package.json']);
  const second = await glossa(project, ['--version'], oldNode);
  assert.deepEqual(second, { ...first, stderr: '' });
});

test('the npm package runs on a new Node as it is', async () => {
  await using project = await unpackedPackage();
  assert.deepEqual(await glossa(project, ['--version']), { code: 0, stdout: 'this Node --version\n', stderr: '' });
});

test('the npm package says what to do when Node 26 cannot be installed', async () => {
  await using project = await unpackedPackage();
  await project.write('npm.log.fails', '');
  const { code, stdout, stderr } = await glossa(project, ['--version'], oldNode);
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(
    stderr,
    /failed: the packages of Node could not be installed: .*\n.*npm install --global node-[a-z0-9-]+@26\n$/,
  );
});
