import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { makeProject, type Project } from './project.ts';

/** Replaces npm: records its arguments, and makes the folders of the packages that it is to install. */
const NPM = `#!/usr/bin/env node
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
console.error('npm http fetch GET 200 https://registry.example/library');
writeFileSync('arguments', process.argv.slice(2).join(' '));
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
for (const name of Object.keys(dependencies)) mkdirSync('node_modules/' + name, { recursive: true });
`;

const INSTALL = `
import { installLlmRuntime, llmRuntimeIsMissing } from './scripts/setup/llm-runtime.mjs';
const [platform, arch, gpu] = process.argv.slice(2);
try {
  await installLlmRuntime(process.cwd(), { gpu, machine: platform && { platform, arch } });
  console.log(llmRuntimeIsMissing(process.cwd()));
} catch (error) {
  console.log(error.message);
}
`;

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), integrity: z.string().optional() })),
});

async function startProject(): Promise<Project> {
  const project = await makeProject();
  await project.write('install.mjs', INSTALL);
  await project.write('bin/npm', NPM, 0o755);
  return project;
}

const install = (project: Project, ...machine: string[]) =>
  project.node(['install.mjs', ...machine], {
    PATH: `${join(project.root, 'bin')}:${process.env.PATH}`,
  });

/** The packages with binaries that the installed lock file has. */
async function binariesOf(project: Project): Promise<string[]> {
  const lock = lockFile.parse(JSON.parse(await readFile(join(project.root, '.glossa/llm/package-lock.json'), 'utf8')));
  const prefix = 'node_modules/@node-llama-cpp/';
  const binaries = Object.entries(lock.packages).filter(([path]) => path.startsWith(prefix));
  const { version } = lock.packages['node_modules/node-llama-cpp'] ?? {};
  for (const [path, binary] of binaries) {
    assert.equal(binary.version, version, path);
    assert.match(binary.integrity ?? '', /^sha512-/, path);
  }
  return binaries.map(([path]) => path.slice(prefix.length));
}

test('each kind of machine gets the binaries for it alone, pinned by hashes', async () => {
  await using project = await startProject();
  const machines: [platform: string, arch: string, gpu: string | undefined, binaries: string[]][] = [
    ['linux', 'x64', undefined, ['linux-x64']],
    ['linux', 'arm64', 'off', ['linux-arm64']],
    ['darwin', 'arm64', 'off', ['mac-arm64-metal']],
    ['darwin', 'x64', 'off', ['mac-x64']],
    ['win32', 'arm64', 'off', ['win-arm64']],
    ['win32', 'x64', 'off', ['win-x64']],
    ['win32', 'x64', 'vulkan', ['win-x64-vulkan']],
    ['linux', 'x64', 'cuda', ['linux-x64-cuda', 'linux-x64-cuda-ext']],
  ];
  for (const [platform, arch, gpu, binaries] of machines) {
    await install(project, platform, arch, ...(gpu === undefined ? [] : [gpu]));
    assert.deepEqual(await binariesOf(project), binaries);
    assert.match(await readFile(join(project.root, '.glossa/llm/arguments'), 'utf8'), /^install .*--ignore-scripts /);
  }
});

test('a runtime for a GPU stays one when another model is installed', async () => {
  await using project = await startProject();
  await install(project, 'linux', 'x64', 'vulkan');
  await install(project, 'linux', 'x64');
  assert.deepEqual(await binariesOf(project), ['linux-x64-vulkan']);
});

test('a machine without a binary is told which machines have one', async () => {
  await using project = await startProject();
  const { stdout: unknown } = await install(project, 'sunos', 'x64');
  assert.match(unknown, /no package for sunos-x64, only for linux-x64, linux-arm64, .*win32-x64/);
  const { stdout: withoutGpu } = await install(project, 'linux', 'arm64', 'cuda');
  assert.match(withoutGpu, /no package for linux-arm64 with cuda, only for off/);
});
