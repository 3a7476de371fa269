import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { needsApertium, open, root, segment } from './support.ts';

const options = { ...needsApertium, timeout: 300_000 };
const HOUSE = 'The house is big.';
const CASA = 'La casa es grande.';

test('concurrent batches of hostile text receive only their translations', options, async (t) => {
  const { engine, metric } = await open(t);
  const pieces = fc.constantFrom(
    ...['[', ']', '^', '$', '/', '\\', '@', '{', '}', '<', '>', '*', '#', '+', '~', '.', '...', '.[]', '[[', ']]', "'"],
    ...[
      '\0',
      '\uffff',
      '\ud800',
      '\x01',
      '\n\n',
      '  ',
      '\u00a0',
      '<STREAMCMD:FLUSH>',
      '^a<n>$',
      '[[t:b:x]]',
      '\\0',
      '😀',
    ],
    ...['The', 'house', "don't", 'Mr.', 'etc.', '1,000', 'THE', 'a@b.cd', 'is', 'of'],
  );
  const hostile = fc.array(fc.tuple(pieces, fc.constantFrom('', ' ')), { minLength: 1, maxLength: 25 });
  const texts = fc.sample(hostile, { seed: 20, numRuns: 32 * 6 }).map((pairs) => pairs.flat().join(''));
  const batches = Array.from({ length: 32 }, (_, batch) =>
    texts.slice(batch * 6, batch * 6 + 6).map((text, i) => ({ text, marker: `qxz${batch}v${i}qxz` })),
  );
  await Promise.all(
    batches.map(async (batch, i) => {
      const segments = batch.map(({ text, marker }) => segment(`${marker} ${text} ${marker}`));
      const { texts: translations } = await engine.translate({
        path: ['en', i % 2 ? 'es' : 'gl'],
        segments,
        signal: t.signal,
      });
      translations.forEach((translation, at) => {
        assert.deepEqual([...new Set(translation?.text.toLowerCase().match(/qxz\d+v\d+qxz/g))], [batch[at]?.marker]);
      });
    }),
  );
  assert.equal(await metric('glossa_translation_apertium_failures_total'), 0);
});

test('a translation does not depend on earlier texts', options, async (t) => {
  const { translate } = await open(t);
  // "known" has a set of possible tags that is not in the tagger's training data.
  const texts = ['The law firm Brombaugh Fanshaw lost.', 'Grumbold implied during the lunch that Fo might flee.'];
  const before = await translate('en', 'es', texts);
  await translate('en', 'es', ['It is a known house.', 'Elected men came near a known house.']);
  assert.deepEqual(await translate('en', 'es', texts), before);
});

test('a small memory budget unloads directions, and translations stay the same', options, async (t) => {
  const { translate, metric } = await open(t, { memoryBudgetMiB: 1, threads: 1 });
  const targets = ['es', 'gl', 'eo', 'es', 'gl', 'eo'];
  const translations = await Promise.all(targets.map((to) => translate('en', to, [HOUSE])));
  assert.deepEqual(translations.slice(0, 3), translations.slice(3));
  assert.equal(translations[0]?.[0], CASA);
  assert.equal(new Set(translations.flat()).size, 3);
  assert.ok((await metric('glossa_translation_apertium_evictions_total')) >= 2);
  assert.equal(await metric('glossa_translation_apertium_modes'), 1);
});

test('modes with workarounds for Debian translate real text', options, async (t) => {
  const { translate } = await open(t);
  const cases: [string, string, string, RegExp][] = [
    ['ru', 'uk', 'Большой дом, и собака спит.', /^Великий дім, і собака спить\.$/],
    ['uk', 'ru', 'Великий будинок стоїть на горі, і собака спить.', /^Большой дом стоит на горе, и собака спит\.$/],
    ['ru', 'be', 'Большой дом, и сабака.', /^Вялікі дом, і сабака\.$/],
    ['hr', 'mk', 'On čita novu knjigu.', /^Тој чита нова книга\.$/],
    ['es', 'eo', 'La casa grande es roja.', /^La granda domo estas ruĝa\.$/],
    ['ca', 'eo', 'La casa gran és vermella.', /^La granda domo estas ruĝa\.$/],
  ];
  for (const [from, to, text, expected] of cases) {
    assert.match((await translate(from, to, [text]))[0] ?? '', expected, `${from} ${to}`);
  }
});

test('only completely installed directions are listed', options, async (t) => {
  const part = await mkdtemp(join(tmpdir(), 'glossa-apertium-'));
  t.after(() => rm(part, { recursive: true }));
  const share = 'usr/share/apertium';
  await mkdir(join(part, share), { recursive: true });
  for (const path of [`${share}/modes`, `${share}/apertium-en-gl`]) {
    await symlink(join(root ?? '/', path), join(part, path));
  }
  const { engine, translate } = await open(t, { root: part });
  assert.deepEqual(
    engine
      .directions()
      .map(({ from, to }) => `${from} ${to}`)
      .sort(),
    ['en gl', 'gl en'],
  );
  assert.deepEqual(await translate('en', 'gl', [HOUSE]), ['A casa é grande.']);
});

test('a word that the end of a line divides is one word where the dictionary has it', options, async (t) => {
  const { translate } = await open(t);
  assert.deepEqual(await translate('es', 'ca', ['El presi‐dente llegó ayer.', 'La guerra anglo‐española fue larga.']), [
    'El president va arribar ahir.',
    'La guerra anglo-espanyola va ser llarga.',
  ]);
});
