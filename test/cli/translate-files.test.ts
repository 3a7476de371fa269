import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { runCommand } from '../../load/command.ts';
import { startHttpServer } from '../../load/servers/http-server.ts';
import { readPdf } from '../fixtures/pdf/read-page.ts';
import { needsApertium } from '../support/apertium.ts';
import { environmentWithoutService, runCommandToEnd, writeFileIn } from '../support/cli-process.ts';
import { DOCUMENTS } from '../support/document-client.ts';
import { SAMPLE_FILES } from '../support/sample-files.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';

const HOUSE = 'La casa es grande.\n';
const GREAT = 'La casa és gran.\n';

let running: TestService;
before(async () => {
  running = await startTestService();
});
after(() => running[Symbol.asyncDispose]());

const glossa = (...words: string[]) =>
  runCommandToEnd(['translate', '--to', 'ca', '--from', 'es', '--service', running.url, ...words], {
    GLOSSA_API_KEY: running.key,
  });

const documents = z.object({ documents: z.array(z.looseObject({ document_id: z.string(), status: z.string() })) });
const listDocuments = async () => documents.parse((await running.get(DOCUMENTS)).body).documents;

test('a translated file is beside its source, and the service keeps no copy', needsApertium, async () => {
  await using directory = await temporaryDirectory();
  const page = await writeFileIn(directory.path, 'page.html', '<p class="x > y">La <b>casa</b> es grande.</p>\n');
  const target = join(directory.path, 'page.ca.html');
  assert.deepEqual(await glossa('--file', page), { exitCode: 0, stdout: `${target}\n`, stderr: '' });
  assert.equal(await readFile(target, 'utf8'), '<p class="x > y">La <b>casa</b> és gran.</p>\n');
  assert.deepEqual((await readdir(directory.path)).toSorted(), ['page.ca.html', 'page.html']);
  assert.deepEqual(await listDocuments(), []);
  const again = await glossa('--file', page);
  assert.deepEqual(again, {
    exitCode: 1,
    stdout: '',
    stderr: `glossa: ${page}: ${target} exists already. --force replaces it.\n`,
  });
  assert.equal((await glossa('--file', page, '--force')).exitCode, 0);
});

test('a PDF stays a PDF, or becomes HTML where that is asked for', needsApertium, async () => {
  await using directory = await temporaryDirectory();
  const pdf = join(directory.path, 'guide.pdf');
  await writeFile(pdf, await SAMPLE_FILES.pdf.content(HOUSE));
  const text = await writeFileIn(directory.path, 'house.txt', HOUSE);
  const html = join(directory.path, 'guide.ca.html');
  assert.deepEqual(await glossa('--pdf-result', 'html', '--file', pdf), {
    exitCode: 0,
    stdout: `${html}\n`,
    stderr: '',
  });
  assert.match(await readFile(html, 'utf8'), /La casa és gran\./);
  const pages = join(directory.path, 'guide.ca.pdf');
  const { exitCode, stdout } = await glossa('--file', pdf, text);
  assert.equal(exitCode, 0);
  assert.deepEqual(stdout.trim().split('\n').toSorted(), [pages, join(directory.path, 'house.ca.txt')]);
  assert.match((await readPdf(await readFile(pages))).pages[0]?.text ?? '', /La casa és gran\./);
});

test('what stays in the language of a file is said', needsApertium, async () => {
  await using directory = await temporaryDirectory();
  const file = await writeFileIn(directory.path, 'texts.json', '{"a":"La casa es grande.","b":"btn_primary"}');
  const { exitCode, stderr } = await glossa('--file', file);
  assert.equal(exitCode, 0);
  assert.match(stderr, /^glossa: \S+texts\.json: These texts stay as they are, because they look like code.* \(1\)\n$/);
});

test('of a directory, the files of known formats are translated, but no hidden file and no translation', {
  ...needsApertium,
}, async () => {
  await using directory = await temporaryDirectory();
  const source = join(directory.path, 'letters');
  await mkdir(join(source, 'old', '.hidden'), { recursive: true });
  await writeFileIn(source, 'one.txt', HOUSE);
  await writeFileIn(source, 'two.ca.txt', GREAT);
  await writeFileIn(source, 'photo.jpg', 'bytes');
  await writeFileIn(source, 'old/three.md', `# ${HOUSE}`);
  await writeFileIn(source, 'old/.hidden/four.txt', HOUSE);
  await symlink(source, join(source, 'old', 'loop'));
  const output = join(source, 'translated');
  const { exitCode, stdout, stderr } = await glossa('--file', source, '--output', output);
  assert.deepEqual([exitCode, stderr], [0, 'Files of other formats: 2. They are not translated.\n']);
  const names = [join(output, 'old/three.md'), join(output, 'one.txt')];
  assert.deepEqual(stdout.trim().split('\n').toSorted(), names.toSorted());
  assert.equal(await readFile(join(output, 'one.txt'), 'utf8'), GREAT);
  assert.equal(await readFile(join(output, 'old/three.md'), 'utf8'), `# ${GREAT}`);
  await writeFile(join(source, 'photo.png'), 'no image');
  const { stderr: kept } = await glossa('--file', source, '--output', output, '--force');
  assert.match(kept, /^Files of other formats: 3\./);
  const { stderr: read } = await glossa('--file', source, '--output', output, '--force', '--translate-images');
  assert.match(read, /photo\.png: /);
  assert.doesNotMatch(read, /one\.txt/);
  const again = await glossa('--file', source, '--output', output, '--force', '--json');
  const lines = again.stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  assert.equal(lines.length, 2);
  assert.partialDeepStrictEqual(
    lines.find((line) => JSON.stringify(line).includes('one.txt')),
    { file: join(source, 'one.txt'), output: join(output, 'one.txt'), status: 'done', format: 'txt' },
  );
});

test('a file that fails is named and does not stop the others', needsApertium, async () => {
  await using directory = await temporaryDirectory();
  const good = await writeFileIn(directory.path, 'good.txt', HOUSE);
  const broken = await writeFileIn(directory.path, 'broken.docx', 'no container');
  const nowhere = join(directory.path, 'nowhere.txt');
  const { exitCode, stdout, stderr } = await glossa('--file', broken, good);
  assert.deepEqual([exitCode, stdout], [1, `${join(directory.path, 'good.ca.txt')}\n`], stderr);
  assert.match(stderr, /^glossa: \S+broken\.docx: [^\n]+\n$/);
  const missing = await glossa('--file', nowhere);
  assert.deepEqual(
    [missing.exitCode, missing.stderr],
    [1, `glossa: ${nowhere} does not exist, or its directory does not.\n`],
  );
  const same = await glossa('--file', good, '--output', directory.path, '--force');
  assert.match(same.stderr, /^glossa: \S+good\.txt would be overwritten: choose another directory\.\n$/);
  const twice = await glossa('--file', good, good, '--force');
  assert.deepEqual([twice.exitCode, twice.stdout], [1, `${join(directory.path, 'good.ca.txt')}\n`]);
  assert.match(twice.stderr, /good\.ca\.txt is the translation of another file/);
  const format = await glossa('--file', good, '--format', 'html');
  assert.match(format.stderr, /--format is for texts/);
});

test('without a running service the command translates files itself and leaves no data', needsApertium, async () => {
  await using directory = await temporaryDirectory();
  const environment = await environmentWithoutService(directory.path);
  const file = await writeFileIn(directory.path, 'note.txt', HOUSE);
  const terms = await writeFileIn(directory.path, 'terms.csv', 'source,target\ncasa,llar\n');
  const args = ['translate', '--to', 'ca', '--from', 'es', '--glossary', terms, '--file', file];
  const { exitCode, stderr } = await runCommandToEnd(args, environment);
  assert.deepEqual([exitCode, stderr], [0, '']);
  assert.equal(await readFile(join(directory.path, 'note.ca.txt'), 'utf8'), 'La llar és gran.\n');
  assert.deepEqual(await readdir(environment.TMPDIR ?? ''), []);
});

/** A service whose document is never done. */
async function startBusyService(requests: string[]) {
  return startHttpServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    request.resume();
    response.setHeader('content-type', 'application/json');
    const progress = { segments_done: 1, segments_total: 2 };
    response.end(JSON.stringify({ success: true, document_id: 'the-id', status: 'translating', progress }));
  });
}

test('Ctrl-C cancels the translation of a file', async () => {
  await using directory = await temporaryDirectory();
  const file = await writeFileIn(directory.path, 'note.txt', HOUSE);
  const requests: string[] = [];
  await using busy = await startBusyService(requests);
  const args = ['translate', '--to', 'ca', '--service', busy.url, '--file', file];
  await using command = runCommand(args, { GLOSSA_API_KEY: 'a key of some service' }, []);
  while (!requests.includes(`GET ${DOCUMENTS}/the-id`)) await once(busy.server, 'request');
  command.child.kill('SIGINT');
  assert.equal(await command.exited, 1);
  assert.match(command.output().stderr, /The translation was interrupted/);
  assert.equal(requests.at(-1), `DELETE ${DOCUMENTS}/the-id`);
  assert.deepEqual(await readdir(directory.path), ['note.txt']);
});
