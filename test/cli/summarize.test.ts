import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { startHttpServer } from '../../load/servers/http-server.ts';
import { environmentWithoutService, runCommandToEnd, writeFileIn } from '../support/cli-process.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';

const SAMPLE = new URL('../../assets/a-short-history-of-translation.pdf', import.meta.url).pathname;
const TEXT =
  'The harbour was closed on Monday after a storm broke the northern wall. Nobody was hurt. Engineers expect that the repair takes six weeks and costs two million euros. Ferries go from the old pier until then.';

const answer = z.object({ source: z.string(), summary: z.array(z.string()) });
const listing = z.object({ files: z.array(z.unknown()) });

let running: TestService;
before(async () => {
  running = await startTestService();
});
after(() => running[Symbol.asyncDispose]());

test('standard input is summarized as a paragraph or as points', async () => {
  await using directory = await temporaryDirectory();
  const input = await writeFileIn(directory.path, 'text.txt', TEXT);
  const glossa = (...words: string[]) =>
    runCommandToEnd(['summarize', '--service', running.url, ...words], { GLOSSA_API_KEY: running.key }, input);
  const paragraph = await glossa('--max-characters', '90');
  assert.deepEqual([paragraph.exitCode, paragraph.stderr], [0, '']);
  assert.match(paragraph.stdout, /^[^\n]{10,90}\n$/);
  const points = await glossa('--points', '2');
  assert.match(points.stdout, /^• [^\n]+\n• [^\n]+\n$/);
});

test('--focus says what the reader wants to know, and --to in which language', async () => {
  await using directory = await temporaryDirectory();
  const input = await writeFileIn(directory.path, 'text.txt', TEXT);
  const glossa = (...words: string[]) =>
    runCommandToEnd(['summarize', '--service', running.url, ...words], { GLOSSA_API_KEY: running.key }, input);
  const focused = await glossa('--points', '1', '--focus', 'the cost of the repair', '--to', 'en');
  assert.deepEqual([focused.exitCode, focused.stderr], [0, '']);
  assert.match(focused.stdout, /^• Engineers expect [^\n]+\n$/);
  const unknown = await glossa('--to', 'tlhx');
  assert.deepEqual([unknown.exitCode, unknown.stdout], [1, '']);
  assert.match(unknown.stderr, /Unknown language code/);
});

test('a PDF is deleted after its summary, also when the summary fails', async () => {
  await using directory = await temporaryDirectory();
  const damaged = await writeFileIn(directory.path, 'damaged.pdf', '%PDF-1.7\nnothing that could be read\n');
  const args = ['summarize', '--points', '3', '--service', running.url, SAMPLE, damaged];
  const { exitCode, stdout, stderr } = await runCommandToEnd(args, { GLOSSA_API_KEY: running.key });
  assert.equal(exitCode, 1);
  assert.match(stdout, /^\S+translation\.pdf\n(• [^\n]+\n){3}$/);
  assert.match(stderr, /^glossa: \S+damaged\.pdf: The document is damaged [^\n]+\n$/);
  const { body } = await running.get('/v1/store/file');
  const keys = listing.parse(body).files;
  assert.equal(keys.length, 1, 'only the sample document is stored');
});

test('a summary is printed when the copy of its document cannot be deleted', async () => {
  await using busy = await startHttpServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.method === 'DELETE') response.writeHead(500);
    const error = { code: 'internal', message: 'Something failed.', log_id: '1' };
    const done = { success: true, key: 'a', summary: 'The bridge opens.' };
    request.resume().on('end', () => {
      response.end(JSON.stringify(request.method === 'DELETE' ? error : done));
    });
  });
  const args = ['summarize', '--service', busy.url, SAMPLE];
  const { exitCode, stdout, stderr } = await runCommandToEnd(args, { GLOSSA_API_KEY: 'a key of some service' });
  assert.deepEqual([exitCode, stdout], [0, 'The bridge opens.\n']);
  assert.match(stderr, /^glossa: \S+\.pdf: The copy in the service could not be deleted\. Something failed\.\n$/);
});

test('a drawing is not summarized as a text', async () => {
  await using directory = await temporaryDirectory();
  await using other = await startHttpServer((_request, response) => void response.end());
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><text>Hello</text></svg>';
  const drawing = await writeFileIn(directory.path, 'drawing.svg', svg);
  const args = ['summarize', '--service', other.url, drawing];
  const { exitCode, stderr } = await runCommandToEnd(args, { GLOSSA_API_KEY: 'a key of some service' });
  assert.deepEqual([exitCode, other.requests], [1, 0]);
  assert.equal(stderr, `glossa: ${drawing}: The file is XML of a kind that is not supported.\n`);
});

test('--json prints one line for each source, in order; a missing source does not stop the others', async () => {
  await using directory = await temporaryDirectory();
  const texts = await Promise.all(
    [1, 2, 3].map((n) => writeFileIn(directory.path, `${n}.txt`, `Number ${n}. ${TEXT}`)),
  );
  const missing = `${directory.path}/missing.txt`;
  const args = ['summarize', '--points', '1', '--json', '--service', running.url, missing, ...texts];
  const { exitCode, stdout, stderr } = await runCommandToEnd(args, { GLOSSA_API_KEY: running.key });
  assert.equal(exitCode, 1);
  assert.equal(stderr, `glossa: ${missing} does not exist, or its directory does not.\n`);
  const lines = stdout.trim().split('\n');
  assert.deepEqual(
    lines.map((line) => answer.parse(JSON.parse(line)).source),
    texts,
  );
});

test('without a running service the command summarizes a PDF itself and leaves no files', async () => {
  await using directory = await temporaryDirectory();
  const environment: NodeJS.ProcessEnv = {
    ...(await environmentWithoutService(directory.path)),
    // The bucket of the installation must not receive the files of a command.
    GLOSSA_FILES_URL: 's3://bucket?endpoint=http://127.0.0.1:9&region=us-east-1',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  const { exitCode, stdout, stderr } = await runCommandToEnd(['summarize', '--points', '2', SAMPLE], environment);
  assert.deepEqual([exitCode, stderr], [0, '']);
  assert.match(stdout, /^• [^\n]+\n• [^\n]+\n$/);
  assert.deepEqual(await readdir(environment.TMPDIR ?? ''), []);
});

test('an invalid number is a wrong command line', async () => {
  const { exitCode, stderr } = await runCommandToEnd(['summarize', '--points', 'many', SAMPLE], {});
  assert.equal(exitCode, 2);
  assert.match(stderr, /It must be a whole number, 1 or more\./);
});
