import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrivateApt, downloadPackages, updateLists } from './apt.mjs';
import { run } from './command.mjs';
import { elapsedSince, print } from './progress.mjs';

/** The versions of the tools; promtool has that of the system's packages. */
const HELM = 'helm.sh/helm/v3/cmd/helm@v3.22.0';
const KUBERNETES_VALIDATE = 'kubernetes-validate==1.37.0';
const VERSIONS = `${HELM}\n${KUBERNETES_VALIDATE}\n`;

/** Relative to the project. `deploy/test/tools.ts` lists the programs in it. */
const DIRECTORY = '.glossa/deploy-tools';

const MINUTE_MS = 60_000;

/**
 * Installs what the tests of `deploy/` need: Helm (built by Go), promtool (from Debian or Ubuntu) and kubernetes-validate
 * (from PyPI). The folder appears, or is replaced, once it is complete.
 * @param {string} root of the project
 * @throws {SetupError} when a tool cannot be installed
 */
export async function installDeployTools(root) {
  const target = join(root, DIRECTORY);
  const installed = join(target, 'installed.txt');
  if (existsSync(installed) && (await readFile(installed, 'utf8')) === VERSIONS) return;
  const work = `${target}.partial`;
  const startedAt = Date.now();
  try {
    await rm(work, { recursive: true, force: true });
    await mkdir(join(work, 'bin'), { recursive: true });
    print('installing Helm, promtool and kubernetes-validate, for the tests of deploy/, into .glossa/deploy-tools …');
    await unpackPromtool(work);
    await run('python3', ['-m', 'venv', join(work, 'python')]);
    await run(join(work, 'python/bin/python'), ['-m', 'pip', 'install', ...PIP_OPTIONS, KUBERNETES_VALIDATE], {
      timeoutMs: 5 * MINUTE_MS,
    });
    await buildHelm(work);
    await writeFile(join(work, 'installed.txt'), VERSIONS);
    await rm(target, { recursive: true, force: true });
    await rename(work, target);
    print(`the tools are ready after ${elapsedSince(startedAt)}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const PIP_OPTIONS = ['--only-binary=:all:', '--disable-pip-version-check', '--no-input', '--quiet'];

/** @param {string} work */
async function buildHelm(work) {
  const env = { GOBIN: join(work, 'bin'), GOPATH: join(work, 'go'), GOFLAGS: '-modcacherw' };
  await run('go', ['install', HELM], { env, timeoutMs: 30 * MINUTE_MS });
  await rm(join(work, 'go'), { recursive: true });
}

/** @param {string} work */
async function unpackPromtool(work) {
  const [debs, tree] = [join(work, 'debs'), join(work, 'tree')];
  await mkdir(debs);
  const apt = await createPrivateApt(join(work, 'apt'));
  await updateLists(apt);
  const [deb = ''] = await downloadPackages(apt, ['prometheus'], debs);
  await run('dpkg', ['-x', join(debs, deb), tree], { timeoutMs: 5 * MINUTE_MS });
  await copyFile(join(tree, 'usr/bin/promtool'), join(work, 'bin/promtool'));
  for (const folder of [debs, tree, join(work, 'apt')]) await rm(folder, { recursive: true });
}
