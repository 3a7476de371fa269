import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { environmentWithoutService, runCommandToEnd, writeFileIn } from '../support/cli-process.ts';
import { startTestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';

const TMX =
  '<tmx version="1.4"><header/><body><tu><tuv xml:lang="sr"><seg>Добар дан.</seg></tuv><tuv xml:lang="sr-Latn"><seg>STORED day.</seg></tuv></tu><tu><tuv xml:lang="sr"><seg>А</seg></tuv><tuv xml:lang="sr-Latn"><seg/></tuv></tu></body></tmx>';

test('a memory is created, listed, shown, used, filled by a file, exported and deleted', async () => {
  await using directory = await temporaryDirectory();
  await using running = await startTestService();
  const run = (...args: string[]) =>
    runCommandToEnd([...args, '--service', running.url], { GLOSSA_API_KEY: running.key });
  const glossa = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await run(...args);
    assert.deepEqual([exitCode, stderr], [0, ''], args.join(' '));
    return stdout;
  };
  const pair = ['--from', 'sr', '--to', 'sr-Latn'];
  assert.equal(await glossa('memories', 'list'), 'No translation memories. Create one with glossa memories create.\n');
  const tmx = await writeFileIn(directory.path, 'Manual.tmx', TMX);
  const created = await run('memories', 'create', tmx, ...pair);
  assert.equal(created.stderr, `glossa: ${tmx}: Segments that were left out: 1.\n`);
  const id = created.stdout.trim();
  const line = (count: number) => new RegExp(`\n${id} +sr +sr-Latn +${count} +\\d{4}-\\d\\d-\\d\\d +Manual\n$`);
  assert.match(await glossa('memories', 'list'), line(1));
  const memory = ['--memory', id];
  assert.equal(await glossa('translate', ...pair, ...memory, 'Добар дан.'), 'STORED day.\n');
  const text = await writeFileIn(directory.path, 'a.txt', 'Добар дан. Лаку ноћ.\n');
  await glossa('translate', ...pair, ...memory, '--memory-update', '--file', text);
  assert.equal(await readFile(join(directory.path, 'a.sr-Latn.txt'), 'utf8'), 'STORED day. Laku noć.\n');
  assert.match(await glossa('memories', 'show', id), line(2));
  const output = join(directory.path, 'out.tmx');
  assert.equal(await glossa('memories', 'export', id, '--output', output), '');
  assert.equal(await readFile(output, 'utf8'), await glossa('memories', 'export', id));
  assert.match(await readFile(output, 'utf8'), /<seg>Laku noć\.<\/seg>/);
  for (const score of ['x', '101', '-1']) {
    const { exitCode } = await run('translate', ...pair, ...memory, '--memory-threshold', score, 'Дан.');
    assert.equal(exitCode, 2, score);
  }
  assert.equal(await glossa('memories', 'delete', id), `Deleted ${id}.\n`);
  const unknown = await run('memories', 'show', id);
  assert.deepEqual([unknown.exitCode, unknown.stdout], [1, '']);
});

test('a memory of the data directory is used without a running service', async () => {
  await using directory = await temporaryDirectory();
  const environment = await environmentWithoutService(directory.path);
  {
    await using _service = await startTestService({ GLOSSA_DATA_DIR: environment.GLOSSA_DATA_DIR ?? '' });
  }
  const tmx = await writeFileIn(directory.path, 'm.tmx', TMX);
  const pair = ['--from', 'sr', '--to', 'sr-Latn'];
  const created = await runCommandToEnd(['memories', 'create', tmx, ...pair], environment);
  const words = ['translate', ...pair, '--memory', created.stdout.trim(), 'Добар дан.'];
  assert.equal((await runCommandToEnd(words, environment)).stdout, 'STORED day.\n');
});
