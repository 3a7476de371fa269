import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { environmentWithoutService, runCommandToEnd, writeFileIn } from '../support/cli-process.ts';
import { startTestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';

const response = z.object({
  success: z.literal(true),
  detected: z.array(z.object({ language: z.string().nullable() })),
});
const fileLine = z.object({ file: z.string(), detected: z.object({ language: z.string().nullable() }) });

test('the command prints the languages of texts, files and standard input', async () => {
  await using directory = await temporaryDirectory();
  await using running = await startTestService();
  const glossa = (words: string[], input?: string) =>
    runCommandToEnd(['detect', '--service', running.url, ...words], { GLOSSA_API_KEY: running.key }, input);

  const texts = await glossa(['¿Dónde está la biblioteca de la ciudad?', 'gato', '12:30']);
  assert.deepEqual([texts.exitCode, texts.stderr], [0, '']);
  const [sentence, word, time] = texts.stdout.split('\n');
  assert.match(sentence ?? '', /^es (0\.9\d|1\.00)$/);
  assert.match(word ?? '', /^es 0\.\d\d, pt 0\.\d\d(, [\w-]+ 0\.\d\d)*$/);
  assert.equal(time, 'no language');

  const json = await glossa(['--json', 'Wo ist die Bibliothek?', '12']);
  assert.deepEqual(
    response.parse(JSON.parse(json.stdout)).detected.map(({ language }) => language),
    ['de', null],
  );

  const long = await writeFileIn(
    directory.path,
    'long.txt',
    'Le chat dort sur la table de la cuisine.\n'.repeat(20_000),
  );
  const empty = await writeFileIn(directory.path, 'empty.txt', '');
  const files = await glossa(['--file', long, empty]);
  assert.match(files.stdout, /long\.txt: fr (0\.9\d|1\.00)\n.*empty\.txt: no language\n$/);
  const lines = await glossa(['--json', '--file', long, empty]);
  const parsed = lines.stdout
    .trim()
    .split('\n')
    .map((line) => fileLine.parse(JSON.parse(line)));
  assert.deepEqual(
    parsed.map(({ file, detected }) => [file, detected.language]),
    [
      [long, 'fr'],
      [empty, null],
    ],
  );

  const input = await glossa([], long);
  assert.match(input.stdout, /^fr /);
});

test('without a running service the command detects itself', async () => {
  await using directory = await temporaryDirectory();
  const environment = await environmentWithoutService(directory.path);
  const done = await runCommandToEnd(['detect', 'Где находится библиотека?'], environment);
  assert.equal(done.exitCode, 0);
  assert.match(done.stdout, /^ru /);
});

test('texts beside files, and a missing file, are reported', async () => {
  const both = await runCommandToEnd(['detect', 'a', '--file', 'b'], {});
  assert.equal(both.exitCode, 1);
  const missing = await runCommandToEnd(['detect', '--file', '/nowhere/a.txt'], {});
  assert.deepEqual([missing.exitCode, missing.stdout], [1, '']);
  assert.match(missing.stderr, /\/nowhere\/a\.txt/);
});
