import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { makeProject, nodePackage, type ProcessResult, type Project } from './project.ts';

const OLD_NODE = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.1.0"}})';
const VERSION = '26.1.0';

/** An npm package with a Node that prints its last arguments, and the headers beside it. */
const PACKAGE = gzipSync(
  await packTar([
    file('package.json', JSON.stringify({ name: nodePackage, version: VERSION })),
    file('bin/node', '#!/bin/sh\nshift 3\necho "$@"\n', 0o755),
    file('include/node.h', ''),
  ]),
);

function file(path: string, body: string, mode = 0o644) {
  return { header: { name: `package/${path}`, size: Buffer.byteLength(body), mode }, body };
}

const integrityOf = (content: Buffer): string => `sha512-${hash('sha512', content, 'base64')}`;

/** The folder `dist/` of the npm package, without dependencies, and a registry with one package. */
async function unpackedPackage(pinned: Buffer) {
  const project = await makeProject();
  await rm(join(project.root, 'scripts/start.mjs'));
  const pins = { [nodePackage]: { version: VERSION, integrity: integrityOf(pinned) } };
  await project.write('scripts/setup/node-packages.json', JSON.stringify(pins));
  await project.write('src/main.js', "console.log('this Node', ...process.argv.slice(2));");
  const server = createServer(({ url }, response) => {
    if (url?.endsWith('.tgz')) return response.end(PACKAGE);
    const dist = { tarball: `${registry}/${nodePackage}.tgz`, integrity: integrityOf(PACKAGE) };
    const versions = { [VERSION]: { name: nodePackage, version: VERSION, dist } };
    return response.end(JSON.stringify({ name: nodePackage, 'dist-tags': { latest: VERSION }, versions }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    project,
    registry,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await project[Symbol.asyncDispose]();
    },
  };
}

interface Unpacked {
  project: Project;
  registry: string;
}

function glossa({ project, registry }: Unpacked, args: readonly string[], flags: readonly string[] = []) {
  const env = {
    HOME: project.root,
    npm_config_registry: registry,
    npm_config_update_notifier: 'false',
    PATH: process.env.PATH ?? '',
  };
  return project.node([...flags, 'scripts/launch-package.mjs', ...args], env);
}

const oldNode = ['--import', OLD_NODE];

test('the first command of the npm package on an old Node installs Node 26, without its headers', async () => {
  await using unpacked = await unpackedPackage(PACKAGE);
  const first: ProcessResult = await glossa(unpacked, ['--version'], oldNode);
  assert.match(first.stdout, /main\.js --version\n$/, first.stderr);
  assert.match(first.stderr, /^set-up: installing Node 26\.1\.0.*\nset-up: Node is ready.*\n$/);
  const installed = await readdir(join(unpacked.project.root, 'node_modules', nodePackage));
  assert.deepEqual(installed.sort(), ['bin', 'package.json']);
  const second = await glossa(unpacked, ['--version'], oldNode);
  assert.deepEqual(second, { ...first, stderr: '' });
});

test('the npm package runs on a new Node as it is', async () => {
  await using unpacked = await unpackedPackage(PACKAGE);
  assert.deepEqual(await glossa(unpacked, ['--version']), { code: 0, stdout: 'this Node --version\n', stderr: '' });
});

test('the npm package refuses a Node with another checksum, and says what to do', async () => {
  await using unpacked = await unpackedPackage(Buffer.from('another package'));
  const { code, stdout, stderr } = await glossa(unpacked, ['--version'], oldNode);
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /failed: the packages of Node could not be installed: .*\n(.*\n)*.*EINTEGRITY/);
  assert.match(stderr, /\nset-up: install Node 26 or later yourself, from https:\/\/nodejs\.org\n$/);
  assert.equal(existsSync(join(unpacked.project.root, 'node_modules', nodePackage)), false);
});
