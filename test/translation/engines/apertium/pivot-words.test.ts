import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { needsApertium, open, root } from './support.ts';

const options = { ...needsApertium, timeout: 300_000 };

/** Sentences with words that the dictionary of the direction lacks. */
const ROWS: readonly (readonly [from: string, to: string, text: string, translation: string])[] = [
  ['en', 'es', 'He denied the accusations.', 'Negó las acusaciones.'],
  ['en', 'es', 'The law was enacted yesterday.', 'La ley fue promulgada ayer.'],
  ['en', 'es', 'The blade tilts to the left.', 'La hoja se inclina a la izquierda.'],
  ['en', 'es', 'The bird has sharp claws.', 'El pájaro tiene zarpas agudas.'],
  ['en', 'es', 'Diplomats are happy.', 'Los diplomáticos son felices.'],
  ['en', 'gl', 'The server was restarted.', 'O servidor foi reiniciado.'],
  ['es', 'en', 'La deuda desaceleró el país.', 'The debt decelerated the country.'],
  ['gl', 'en', 'Os vagóns son vellos.', 'The wagons are old.'],
  ['ca', 'en', 'Els cosmonautes van tornar.', 'The astronauts returned.'],
];

test(
  'a word that the dictionary lacks is translated by two others, and agrees with its sentence',
  options,
  async (t) => {
    const { translate } = await open(t);
    const answers = await Promise.all(ROWS.map(async ([from, to, text]) => (await translate(from, to, [text]))[0]));
    assert.deepEqual(
      answers,
      ROWS.map(([, , , translation]) => translation),
    );
  },
);

test('a name in a sentence stays, and so does a word that no dictionary has', options, async (t) => {
  const { translate } = await open(t);
  assert.deepEqual(await translate('en', 'es', ['I saw Claws and blorfts.']), ['Vi Claws y blorfts.']);
});

test('a direction whose other dictionaries are damaged translates without them', options, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-pivot-'));
  t.after(() => rm(folder, { recursive: true }));
  const [own, copy] = [root ?? '/', folder].map((base) => join(base, 'usr/share/apertium')) as [string, string];
  await mkdir(copy, { recursive: true });
  for (const name of await readdir(own)) {
    if (name !== 'apertium-eng-cat' && name !== 'apertium-en-gl') await symlink(join(own, name), join(copy, name));
  }
  for (const name of ['apertium-eng-cat', 'apertium-en-gl']) {
    await cp(join(own, name), join(copy, name), { recursive: true });
    for (const file of await readdir(join(copy, name))) {
      if (file.endsWith('.automorf.bin')) await writeFile(join(copy, name, file), 'no dictionary');
    }
  }
  const { translate } = await open(t, { root: folder });
  assert.deepEqual(await translate('en', 'es', ['He denied the accusations.']), ['Negó el accusations.']);
});
