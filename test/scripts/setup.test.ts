import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { makeProject, nodePackage, type ProcessResult, type Project } from './project.ts';

/** The set-up records the release of the system. */
const OS_RELEASE = '/etc/os-release';

const LOCK = {
  packages: {
    '': {},
    'node_modules/tool': { version: '1.0.0', dev: true },
    'node_modules/library': { version: '2.0.0' },
    [`node_modules/${nodePackage}`]: { version: '26.0.0', optional: true },
    'node_modules/elsewhere': { version: '3.0.0', optional: true },
  },
};

/** Replaces npm: records its arguments and writes npm's record of the installation, or fails. */
const NPM = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
console.error('npm http fetch GET 200 https://registry.example/library');
if (existsSync('npm-fails')) {
  console.error('npm error code E404\\nnpm error 404 library is not in this registry.');
  process.exit(1);
}
if (existsSync('npm-hangs')) {
  writeFileSync('npm.pid', String(process.pid));
  process.kill(process.ppid, 'SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const production = process.argv.includes('--omit=dev');
const wanted = Object.entries(packages).filter(([place, { dev }]) => place && !place.endsWith('elsewhere') && !(dev && production));
mkdirSync('node_modules', { recursive: true });
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(wanted) }));
`;

/** Replaces apt-get, apt-cache, dpkg and ldd. One of two pairs of Apertium, and Tesseract with German are available. */
const APT = `#!/bin/sh
case "$0 $*" in
  *apt-get*update) [ -e offline ] && { echo 'Err:1 http://deb.example release'; exit 0; }; echo 'Get:1 http://deb.example release' ;;
  *apt-cache*madison*tesseract*) printf 'tesseract-ocr | 1 | x\\ntesseract-ocr-deu | 1 | x\\n' ;;
  *apt-cache*madison*) printf 'apertium-aa-bb | 1 | x\\n' ;;
  *apt-get*install*tesseract*) for p in libc6 liblept5 perl tesseract-ocr tesseract-ocr-osd tesseract-ocr-deu; do echo "Inst $p (1 Debian [amd64])"; done ;;
  *apt-get*install*apt) echo 'Inst libc6 (1 Debian [amd64])' ;;
  *apt-get*download*) while [ "$1" != download ]; do shift; done; shift; for p in "$@"; do echo "Get:1 $p"; echo > "$p"_1_all.deb; done ;;
  *dpkg*tesseract*) mkdir -p "$3/usr/bin" "$3/usr/lib/some-linux-gnu" "$3/usr/share/tesseract-ocr" "$3/usr/share/doc/x"
    printf '#!/bin/sh\\n' > "$3/usr/bin/tesseract"; chmod +x "$3/usr/bin/tesseract"; basename "$2" >> "$3/usr/share/tesseract-ocr/unpacked" ;;
  *dpkg*) mkdir -p "$3/usr/share/apertium/modes" "$3/usr/share/man" "$3/usr/share/doc/x"
    basename "$2" >> "$3/usr/share/apertium/unpacked" ;;
esac
`;

async function projectToSetUp({ apt = false } = {}): Promise<Project> {
  const project = await makeProject();
  await project.write('src/main.ts', "process.stdout.write(process.argv.slice(2).join(' '));\n");
  await project.write('scripts/test/main.ts', "process.stdout.write('tests');\n");
  await project.write('package-lock.json', JSON.stringify(LOCK));
  // No system has these pairs, so that the test does not depend on the system.
  await project.write('scripts/setup/apertium-packages.txt', 'apertium-aa-bb\napertium-cc-dd\n');
  await project.write('npm/npm-cli.js', NPM);
  await project.write('empty/README', '');
  if (apt) for (const name of ['apt-get', 'apt-cache', 'dpkg', 'ldd']) await project.write(`bin/${name}`, APT, 0o755);
  return project;
}

/** Runs `npm start` or `npm test` as npm does, with the replacements of npm and the package tools. */
function run(
  project: Project,
  script: 'start' | 'test',
  env: Record<string, string> = {},
  args: readonly string[] = script === 'start' ? ['--port', '1'] : [],
): Promise<ProcessResult> {
  const bin = join(project.root, 'bin');
  const PATH = existsSync(bin) ? `${bin}:/usr/bin:/bin` : join(project.root, 'empty');
  const npm_execpath = join(project.root, 'npm/npm-cli.js');
  return project.node([`scripts/${script}.mjs`, ...args], { PATH, npm_execpath, GLOSSA_OCR: 'off', ...env });
}

/** The calls of npm, by extent. */
function npmCalls(project: Project): string[] {
  const log = join(project.root, 'npm.log');
  if (!existsSync(log)) return [];
  const calls = readFileSync(log, 'utf8').trim().split('\n');
  for (const call of calls) assert.match(call, /^install --no-save --ignore-scripts /);
  return calls.map((call) => (call.includes('--omit=dev') ? 'production' : 'everything'));
}

const APERTIUM_ELSEWHERE = { GLOSSA_APERTIUM_DIR: '/somewhere' };

test('the first start installs without development packages and says so; the second is silent', async () => {
  await using project = await projectToSetUp();
  const first = await run(project, 'start', APERTIUM_ELSEWHERE);
  assert.deepEqual([first.code, first.stdout], [0, 'serve --port 1']);
  assert.match(first.stderr, /^set-up: installing dependencies .*\nset-up: dependencies are ready after [\d.]+ s\n$/);
  const second = await run(project, 'start', APERTIUM_ELSEWHERE);
  assert.deepEqual(second, { code: 0, stdout: 'serve --port 1', stderr: '' });
  assert.deepEqual(npmCalls(project), ['production']);
});

test('the tests complete an installation without development packages, which then stay', async () => {
  await using project = await projectToSetUp();
  await run(project, 'start', APERTIUM_ELSEWHERE);
  assert.equal((await run(project, 'test', APERTIUM_ELSEWHERE)).stdout, 'tests');
  await run(project, 'start', APERTIUM_ELSEWHERE);
  assert.deepEqual(npmCalls(project), ['production', 'everything']);

  await project.write('package-lock.json', JSON.stringify(LOCK).replace('2.0.0', '2.0.1'));
  await run(project, 'start', APERTIUM_ELSEWHERE);
  assert.deepEqual(npmCalls(project), ['production', 'everything', 'everything']);
});

test('the tests of a file install what its imports need and nothing else', async () => {
  await using project = await projectToSetUp({ apt: true });
  await project.link('oxc-parser');
  await project.write('test/sums.test.ts', 'export {};\n');
  await project.write('test/support/apertium.ts', 'export {};\n');
  await project.write('test/support/translate.ts', "import './apertium.ts';\n");
  await project.write('test/texts.test.ts', "import './support/translate.ts';\n");

  const sums = await run(project, 'test', {}, ['test/sums']);
  assert.deepEqual([sums.code, sums.stdout], [0, 'tests'], sums.stderr);
  assert.doesNotMatch(sums.stderr, /Apertium|Chromium|Redis|Python/);
  const texts = await run(project, 'test', {}, ['test/texts.test.ts']);
  assert.deepEqual([texts.code, texts.stdout], [0, 'tests'], texts.stderr);
  assert.match(texts.stderr, /Apertium is ready after/);
  assert.doesNotMatch(texts.stderr, /Chromium|Redis|Python/);
  assert.deepEqual(npmCalls(project), ['everything']);
});

test('an installation for another platform is completed with the Node of this one', async () => {
  await using project = await projectToSetUp();
  await run(project, 'start', APERTIUM_ELSEWHERE);
  const record = 'node_modules/.package-lock.json';
  const copied = readFileSync(join(project.root, record), 'utf8').replaceAll(nodePackage, 'node-other');
  await project.write(record, copied);
  await run(project, 'start', APERTIUM_ELSEWHERE);
  assert.deepEqual(npmCalls(project), ['production', 'production']);
});

test('a failed installation gives one sentence and what npm said, and starts nothing', async () => {
  await using project = await projectToSetUp();
  await project.write('npm-fails', '');
  const { code, stdout, stderr } = await run(project, 'start', APERTIUM_ELSEWHERE);
  assert.deepEqual([code, stdout], [1, '']);
  const [, sentence, ...words] = stderr.split('\n');
  assert.match(sentence ?? '', /^set-up: failed: dependencies could not be installed: npm install failed with code 1$/);
  assert.deepEqual(words, ['npm error code E404', 'npm error 404 library is not in this registry.', '']);
});

test('GLOSSA_SETUP=skip changes nothing, says what is missing and starts', async () => {
  await using project = await projectToSetUp({ apt: true });
  const { code, stdout, stderr } = await run(project, 'start', { GLOSSA_SETUP: 'skip' });
  assert.deepEqual([code, stdout], [0, 'serve --port 1']);
  assert.match(stderr, /^set-up: dependencies differ from package-lock.json.*\n$/);
  assert.deepEqual(npmCalls(project), []);
  assert.ok(!existsSync(join(project.root, '.glossa/apertium')));
});

test('without package tools one line says what that means, and the service starts', async () => {
  await using project = await projectToSetUp();
  await run(project, 'start', APERTIUM_ELSEWHERE);
  const { code, stdout, stderr } = await run(project, 'start');
  assert.deepEqual([code, stdout], [0, 'serve --port 1']);
  assert.match(stderr, /^set-up: this system lacks the package tools of Debian and Ubuntu: .*Apertium.*\n$/);
});

test('Apertium comes whole or not at all, with what it needs and no more, after a broken-off set-up too', async () => {
  await using project = await projectToSetUp({ apt: true });
  await project.write('.glossa/packages.partial/apertium/tree/usr/rubbish', '');
  const { code, stderr } = await run(project, 'start');
  assert.equal(code, 0, stderr);
  assert.match(stderr, /not available on this system: apertium-cc-dd\n/);
  assert.match(stderr, /Apertium is ready after/);

  const apertium = join(project.root, '.glossa/apertium');
  assert.deepEqual((await readdir(join(apertium, 'usr/share'))).sort(), ['apertium', 'doc']);
  const unpacked = readFileSync(join(apertium, 'usr/share/apertium/unpacked'), 'utf8').trim().split('\n').sort();
  assert.deepEqual(unpacked, ['apertium-aa-bb_1_all.deb']);
  assert.deepEqual((await readdir(join(project.root, '.glossa'))).sort(), ['apertium', 'compile-cache']);
  assert.equal((await run(project, 'start')).stderr, '', 'the next start has nothing to do');
});

test('a longer list of pairs brings a new set-up, and without a network the old one stays', async () => {
  await using project = await projectToSetUp({ apt: true });
  await run(project, 'start');
  await project.write('scripts/setup/apertium-packages.txt', 'apertium-aa-bb\napertium-ee-ff\n');
  await project.write('offline', '');
  const { code, stderr } = await run(project, 'start');
  assert.equal(code, 0);
  assert.match(stderr, /^set-up: the package servers do not respond: .*Apertium.*\n$/);
  assert.ok(existsSync(join(project.root, '.glossa/apertium/usr/share/apertium/unpacked')));

  await rm(join(project.root, 'offline'));
  assert.match((await run(project, 'start')).stderr, /Apertium is ready/);
});

test('Tesseract comes with the data of languages and without what is not used', async (context) => {
  if (existsSync('/usr/bin/tesseract')) return context.skip('the system has Tesseract');
  await using project = await projectToSetUp({ apt: true });
  const withOcr = { ...APERTIUM_ELSEWHERE, GLOSSA_OCR: 'auto' };
  const { code, stderr } = await run(project, 'start', withOcr);
  assert.equal(code, 0);
  assert.match(stderr, /Tesseract is ready after/);
  const folder = join(project.root, '.glossa/tesseract');
  const unpacked = readFileSync(join(folder, 'usr/share/tesseract-ocr/unpacked'), 'utf8').trim().split('\n').sort();
  assert.deepEqual(unpacked, ['liblept5_1_all.deb', 'tesseract-ocr-deu_1_all.deb', 'tesseract-ocr_1_all.deb']);
  assert.equal((await run(project, 'start', withOcr)).stderr, '', 'the next start has nothing to do');
});

test('an upgrade keeps the Apertium of an earlier set-up', async () => {
  await using project = await projectToSetUp({ apt: true });
  const { ID = '', VERSION_ID = '' } = parseEnv(existsSync(OS_RELEASE) ? readFileSync(OS_RELEASE, 'utf8') : '');
  const purpose = `${ID} ${VERSION_ID} ${process.arch}: apertium-aa-bb apertium-cc-dd`;
  await project.write('.glossa/apertium/installed.json', JSON.stringify({ purpose, unavailable: [], files: [] }));
  assert.doesNotMatch((await run(project, 'start')).stderr, /Apertium/);
});

test('of two set-ups at once one does the work and the other waits for it', async () => {
  await using project = await projectToSetUp();
  const both = [run(project, 'start', APERTIUM_ELSEWHERE), run(project, 'start', APERTIUM_ELSEWHERE)];
  for (const { code, stdout } of await Promise.all(both)) assert.deepEqual([code, stdout], [0, 'serve --port 1']);
  assert.deepEqual(npmCalls(project), ['production']);
});

test('the lock of a set-up that was killed is taken over', async () => {
  await using project = await projectToSetUp();
  const lock = join(project.root, '.glossa/setup.lock');
  await project.write('.glossa/setup.lock', 'of a dead one');
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(lock, longAgo, longAgo);
  assert.equal((await run(project, 'start', APERTIUM_ELSEWHERE)).code, 0);
  assert.ok(!existsSync(lock));
});

test('a set-up that is told to stop takes its programs with it and leaves no lock', async () => {
  await using project = await projectToSetUp();
  await project.write('npm-hangs', '');
  assert.equal((await run(project, 'start', APERTIUM_ELSEWHERE)).code, 143);
  assert.ok(!existsSync(join(project.root, '.glossa/setup.lock')));
  const npm = Number(readFileSync(join(project.root, 'npm.pid'), 'utf8'));
  const isThere = () => {
    try {
      return process.kill(npm, 0);
    } catch {
      return false;
    }
  };
  const deadline = AbortSignal.timeout(120_000);
  while (isThere()) await sleep(20, undefined, { signal: deadline });
});
