import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeProject, type Project } from './project.ts';

/** Replaces Python: makes a virtual environment with another replacement, which fails without a network. */
const PYTHON = `#!/bin/sh
mkdir -p "$3/bin"
printf '#!/bin/sh\\n[ -e offline ] && { echo no network; exit 1; }; echo "$*" > pip.log\\n' > "$3/bin/python"
chmod +x "$3/bin/python"
`;

const INSTALL = `
import { installPythonClients, pythonClientsAreMissing } from './scripts/setup/python-clients.mjs';
console.log(pythonClientsAreMissing(process.cwd()));
if (process.argv[2] === 'install') await installPythonClients(process.cwd());
`;

const onUnix = { skip: process.platform === 'win32' && 'the set-up installs no Python clients on Windows' };

async function projectWithPython(): Promise<Project> {
  const project = await makeProject();
  await project.write('install.mjs', INSTALL);
  await project.write('bin/python3', PYTHON, 0o755);
  return project;
}

const run = (project: Project, args: string[] = []) =>
  project.node(['install.mjs', ...args], { PATH: `${join(project.root, 'bin')}:/usr/bin:/bin` });

test(
  'the Python clients come whole or not at all, only by their hashes, and again for another list',
  onUnix,
  async () => {
    await using project = await projectWithPython();
    await project.write('offline', '');
    const failed = await run(project, ['install']);
    assert.deepEqual([failed.code, failed.stdout], [0, 'true\n']);
    assert.match(failed.stderr, /\(no network\): the tests that need the Python clients are skipped\n$/);
    assert.ok(!existsSync(join(project.root, '.glossa/python-clients')));
    assert.ok(!existsSync(join(project.root, '.glossa/python-clients.partial')));

    await using online = await projectWithPython();
    assert.match((await run(online, ['install'])).stderr, /the Python clients are ready/);
    assert.match(readFileSync(join(online.root, 'pip.log'), 'utf8'), /--require-hashes --no-deps --only-binary=:all:/);
    assert.equal((await run(online)).stdout, 'false\n');
    await online.write('scripts/setup/python-clients.txt', 'deepl==99.0.0\n');
    assert.equal((await run(online)).stdout, 'true\n');
  },
);

test('what a failed installer still writes does not break the set-up', onUnix, async () => {
  await using project = await projectWithPython();
  // Children of the installer go on for a moment.
  const writer =
    'for n in 1 2 3 4; do (while mkdir "$0.$n.$((i = i + 1))" && [ $i -lt 100 ]; do :; done) >/dev/null 2>&1 & done';
  await project.write(
    'bin/python3',
    `#!/bin/sh
mkdir -p "$3/bin"
printf '#!/bin/sh\\n${writer}\\necho no network\\nexit 1\\n' > "$3/bin/python"
chmod +x "$3/bin/python"
`,
    0o755,
  );
  const failed = await run(project, ['install']);
  assert.equal(failed.code, 0, failed.stderr);
  assert.match(failed.stderr, /\(no network\): the tests that need the Python clients are skipped\n$/);
  assert.ok(!existsSync(join(project.root, '.glossa/python-clients.partial')));
});
