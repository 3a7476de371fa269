import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { environmentWithoutService, runCommandToEnd, writeFileIn } from '../support/cli-process.ts';
import { startTestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';

const ID = /^[0-9a-f-]{36}\n$/;
const TBX = `<martif><text><body><termEntry><langSet xml:lang="en"><tig><term>wagon</term></tig></langSet>
<langSet xml:lang="pt"><tig><term>carruagem</term></tig></langSet></termEntry></body></text></martif>`;

test('a glossary is created, listed, shown, changed, exported and deleted on a running service', async () => {
  await using directory = await temporaryDirectory();
  await using running = await startTestService();
  const glossa = async (command: string, ...words: string[]) => {
    const args = ['glossaries', command, ...words, '--service', running.url];
    const { exitCode, stdout, stderr } = await runCommandToEnd(args, { GLOSSA_API_KEY: running.key });
    assert.deepEqual([exitCode, stderr], [0, ''], command);
    return stdout;
  };
  const csv = await writeFileIn(directory.path, 'Rail terms.csv', 'track;via\n__proto__;x\n"a, b";"c ""d"""\n');
  const tbx = await writeFileIn(directory.path, 'more.tbx', TBX);
  const exported = join(directory.path, 'out.tsv');

  assert.equal(await glossa('list'), 'No glossaries. Create one with glossa glossaries create.\n');
  const created = await glossa('create', csv, '--from', 'en', '--to', 'pt');
  assert.match(created, ID);
  const id = created.trim();
  const line = (entries: number, name: string) =>
    new RegExp(`\n${id} +en +pt +${entries} +\\d{4}-\\d\\d-\\d\\d +${name}\n$`);
  assert.match(await glossa('list'), line(3, 'Rail terms'));
  assert.match(
    await glossa('update', id, '--file', tbx, '--remove', 'track', 'none', '--name', 'Trains'),
    line(3, 'Trains'),
  );
  assert.match(await glossa('show', id), line(3, 'Trains'));
  const { entries } = JSON.parse(await glossa('show', id, '--json'));
  assert.deepEqual(Object.entries(entries), [
    ['__proto__', 'x'],
    ['a, b', 'c "d"'],
    ['wagon', 'carruagem'],
  ]);
  assert.equal(await glossa('export', id), 'en,pt\r\n__proto__,x\r\n"a, b","c ""d"""\r\nwagon,carruagem\r\n');
  assert.equal(await glossa('export', id, '--output', exported), '');
  assert.match(await readFile(exported, 'utf8'), /^en\tpt\r\n/);
  const again = JSON.parse(await glossa('create', exported, '--from', 'en', '--to', 'pt', '--name', 'Copy', '--json'));
  assert.deepEqual([again.name, again.entry_count], ['Copy', 3]);
  assert.equal(JSON.parse(await glossa('list', '--json')).length, 2);
  assert.equal(await glossa('delete', id), `Deleted ${id}.\n`);
  assert.equal(JSON.parse(await glossa('list', '--json')).length, 1);
});

test('without a running service the command works on the data directory', async () => {
  await using directory = await temporaryDirectory();
  const environment = await environmentWithoutService(directory.path);
  const csv = await writeFileIn(directory.path, 'terms.csv', 'track,via\n');
  const glossa = (...words: string[]) => runCommandToEnd(words, environment);
  const missing = await glossa('glossaries', 'list');
  assert.equal(missing.exitCode, 1);
  assert.match(missing.stderr, /^glossa: .*GLOSSA_DATA_DIR/);
  {
    await using _service = await startTestService({ GLOSSA_DATA_DIR: environment.GLOSSA_DATA_DIR ?? '' });
  }
  const created = await glossa('glossaries', 'create', csv, '--from', 'en', '--to', 'pt');
  assert.match(created.stdout, ID, created.stderr);
  assert.match((await glossa('glossaries', 'list')).stdout, /terms\n$/);
  const id = created.stdout.trim();
  const wrong = await glossa('translate', '--from', 'sr', '--to', 'sr-Latn', '--glossary', id, 'Добар дан.');
  assert.match(wrong.stderr, /^glossa: The glossary is for en to pt, but the request translates from sr to sr-Latn\./);
  assert.deepEqual(await readdir(environment.TMPDIR ?? ''), []);
});

test('every wrong row of a file is printed, and an unknown glossary is a failure', async () => {
  await using directory = await temporaryDirectory();
  await using running = await startTestService();
  const glossa = (...words: string[]) =>
    runCommandToEnd(['glossaries', ...words, '--service', running.url], { GLOSSA_API_KEY: running.key });
  const csv = await writeFileIn(directory.path, 'terms.csv', 'track,via\n,x\ntrack,y\n');
  assert.deepEqual(await glossa('create', csv, '--from', 'en', '--to', 'pt'), {
    exitCode: 1,
    stdout: '',
    stderr: `glossa: The glossary is not valid: row 2 the source term must not be blank.
  row 2 the source term must not be blank
  row 3 has the same source term as row 1
`,
  });
  const unknown = await glossa('show', 'nothing');
  assert.deepEqual(
    [unknown.exitCode, unknown.stderr],
    [1, 'glossa: No glossary has this ID. GET /v1/glossaries lists the glossaries.\n'],
  );
  assert.equal((await glossa('create', csv, '--from', 'en')).exitCode, 2);
});
