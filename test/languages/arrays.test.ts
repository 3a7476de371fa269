import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SENTENCES, shareDetector } from './support.ts';

const { detectOne, languagesOf } = shareDetector();

test('a short string of an array gets the dominant language', async () => {
  const german = [
    'Die Kinder spielen heute im Garten.',
    'Wir haben gestern lange gewartet.',
    'Das Wetter ist sehr schön.',
  ];
  assert.deepEqual(await languagesOf([...german, 'Computer', 'OK', 'Hotel']), Array(6).fill('de'));
  assert.notEqual((await detectOne('Computer'))?.language, 'de');
});

test('a word that the dominant language does not have keeps its own', async () => {
  assert.deepEqual(await languagesOf(['The house is big.', 'Obrigado']), ['en', 'pt']);
  assert.deepEqual(await languagesOf(['La maison est grande.', 'Obrigado']), ['fr', 'pt']);
});

test('a string of an array with a clear language keeps it', async () => {
  const german = ['Die Kinder spielen heute im Garten.', 'Wir haben gestern lange gewartet.'];
  assert.deepEqual(
    await languagesOf([...german, 'This sentence is clearly an English one.', 'Добрый вечер, друзья!', 'Hello', '42']),
    ['de', 'de', 'en', 'ru', 'en', undefined],
  );
});

test('a short sentence keeps its language beside one of another language', async () => {
  const english = 'The library opens every day and the entrance is free.';
  for (const [language, text] of [
    ['es', '¿Dónde está la biblioteca?'],
    ['es', 'Hola, ¿todo bien?'],
    ['es', '¿Cómo te llamas?'],
    ['de', 'Guten Morgen, wie geht es dir?'],
    ['fr', 'Où est la bibliothèque ?'],
    ['pt', 'Onde fica a biblioteca?'],
    ['it', 'Dove si trova la biblioteca?'],
    ['nl', 'Waar kan ik de bibliotheek vinden?'],
    ['fr', 'Je ne sais pas.'],
    ['pl', 'Gdzie jest biblioteka?'],
  ] as const) {
    assert.deepEqual(await languagesOf([english, text]), ['en', language], text);
  }
});

test('a sentence keeps its language beside a longer sentence of another language', async () => {
  const english = 'The weather is nice today and the streets are full of people.';
  for (const [language, text] of [
    ['es', 'El perro come pan en la cocina de mi madre.'],
    ['es', 'Mi tren local sale a las nueve.'],
    ['pt', 'material para o hospital regional'],
    ['fr', 'Son message est arrivé en retard.'],
    ['fr', 'Le train part de la station.'],
    ['nl', 'Het water in de tank is koud.'],
  ] as const) {
    assert.deepEqual(await languagesOf([text, english]), [language, 'en'], text);
  }
});

test('clear sentences of close languages keep their language in an array', async () => {
  for (const family of [
    ['es', 'pt', 'ca', 'it', 'fr', 'ro'],
    ['da', 'nb', 'sv'],
    ['ru', 'uk', 'bg', 'sr'],
    ['nl', 'de'],
  ]) {
    const sentences = family.map((language) => SENTENCES[language] ?? '');
    for (const at of sentences.keys()) {
      const [stray, ...others] = [...sentences.slice(at), ...sentences.slice(0, at)];
      for (const other of others) {
        const [first] = await languagesOf([stray ?? '', other, other, other]);
        assert.equal(first, family[at], `${stray} beside ${other}`);
      }
    }
  }
});

/** Languages that the detector cannot distinguish reliably. */
const TWINS = [new Set(['id', 'ms']), new Set(['bs', 'hr', 'sr-Latn'])];

test('a string of three to eight words with a clear language keeps it beside one to five sentences', async () => {
  const language = fc.constantFrom(...Object.keys(SENTENCES));
  await fc.assert(
    fc.asyncProperty(
      language,
      fc.integer({ min: 3, max: 8 }),
      language,
      fc.integer({ min: 1, max: 5 }),
      async (own, words, other, count) => {
        const text = (SENTENCES[own] ?? '').split(' ').slice(0, words).join(' ');
        const alone = await detectOne(text);
        if (!alone || alone.confidence < 0.8) return;
        if (TWINS.some((twins) => twins.has(alone.language) && twins.has(other))) return;
        const [first] = await languagesOf([text, ...Array<string>(count).fill(SENTENCES[other] ?? '')]);
        assert.equal(first, alone.language, text);
      },
    ),
    { seed: 7, numRuns: 400 },
  );
});

test('the context never gives a string a language of another script', async () => {
  const [, , short] = await languagesOf(['Дети играют сегодня в саду.', 'Вчера мы очень долго ждали.', 'Wi-Fi']);
  assert.notEqual(short, 'ru');
});

test('the context decides between twin languages', async () => {
  const croatian = [
    'Znanstvenici su prošlog tjedna otkrili novi sustav.',
    'Tko je uzeo kruh iz kuhinje?',
    'Dobar dan svima',
  ];
  assert.deepEqual(await languagesOf(croatian), ['hr', 'hr', 'hr']);
});
