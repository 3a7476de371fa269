import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { SourceRole } from '../../src/languages/source-priors.ts';
import { scope, shareDetector } from './support.ts';

/** Words, labels of buttons and sentences with names, one per line, in files named by their language. */
const FOLDER = new URL('../fixtures/short-strings/', import.meta.url);
const STRINGS = new Map(
  readdirSync(FOLDER).map((file) => {
    const lines = readFileSync(new URL(file, FOLDER), 'utf8').trim().split('\n');
    return [file.replace('.txt', ''), lines] as const;
  }),
);

const { detect } = shareDetector();

/** The roles of languages that can all be translated into a target. */
const rolesFor =
  (target: string) =>
  (code: string): SourceRole =>
    code === target ? 'target' : 'source';

/** The number of strings of a language that are detected, each alone, for a translation to a target. */
async function countDetected(language: string, target: string, sources?: readonly string[]): Promise<number> {
  const roleOf = (code: string): SourceRole => {
    if (code === target) return 'target';
    return sources && !sources.includes(code) ? 'unusable' : 'source';
  };
  let correct = 0;
  for (const text of STRINGS.get(language) ?? []) {
    const [detection] = await detect([text], scope, roleOf);
    if (detection?.language.replace('-Hans', '') === language) correct++;
  }
  return correct;
}

test('single strings are detected where only two languages can be translated', async () => {
  assert.ok((await countDetected('en', 'pt', ['en'])) >= 57);
  assert.ok((await countDetected('pt', 'en', ['pt'])) >= 54);
});

test('single strings are detected where every language can be translated', async () => {
  let correct = 0;
  let count = 0;
  for (const [language, strings] of STRINGS) {
    correct += await countDetected(language, language === 'en' ? 'pt' : 'en');
    count += strings.length;
  }
  assert.ok(correct >= 0.85 * count, `${correct} of ${count}`);
  assert.ok((await countDetected('en', 'pt')) >= 57);
});

test('a string that is clearly in the target language is detected as such', async () => {
  let correct = 0;
  let count = 0;
  for (const [language, strings] of STRINGS) {
    correct += await countDetected(language, language.replace('zh', 'zh-Hans'));
    count += strings.length;
  }
  assert.ok(correct >= 0.8 * count, `${correct} of ${count}`);
});

test('a short word counts as one of a similar language that can be translated', async () => {
  const portuguese = (code: string) => (code === 'pt' ? 'source' : code === 'en' ? 'target' : 'unusable');
  assert.equal((await detect(['Opcional'], scope, portuguese))[0]?.language, 'pt');
  assert.equal((await detect(['Opcional'], scope))[0]?.language, 'es');
});

test('a clear greeting in a language that cannot be translated keeps its language', async () => {
  const [detection] = await detect(['Guten Morgen'], scope, (code) => (code === 'de' ? 'unusable' : 'source'));
  assert.equal(detection?.language, 'de');
});

test('a sentence in a language that cannot be translated keeps its language', async () => {
  const texts = ['Ayer compramos pan y leche en el mercado.', 'Gisteren hebben we brood en melk gekocht.'];
  const detections = await Promise.all(
    texts.map((text) => detect([text], scope, (code) => (code === 'en' ? 'source' : 'unusable'))),
  );
  assert.deepEqual(
    detections.map(([detection]) => detection?.language),
    ['es', 'nl'],
  );
});

test('"hi" is English where it is a whole text, and Catalan within a sentence', async () => {
  for (const [text, language] of [
    ['Hi!', 'en'],
    ['Hi {name}', 'en'],
    ['Hi ha pa.', 'ca'],
    ['No hi és', 'ca'],
  ] as const) {
    const [detection] = await detect([text], scope, rolesFor('es'));
    assert.equal(detection?.language, language, text);
  }
});

test('a noun behind an article is detected by its article', async () => {
  const phrases = {
    pt: ['O gato.', 'A casa.', 'A casa amarela', 'A porta', 'As ruas', 'O carro', 'A mesa'],
    es: ['La casa', 'El perro', 'Un gato'],
    it: ['La porta', 'Il gatto'],
    en: ['A cat', 'a house', 'The door'],
  };
  for (const [language, texts] of Object.entries(phrases)) {
    const detected = await Promise.all(
      texts.map((text) => detect([text], scope, rolesFor(language === 'en' ? 'pt' : 'en'))),
    );
    assert.deepEqual(
      detected.map(([detection]) => detection?.language),
      texts.map(() => language),
    );
  }
});
