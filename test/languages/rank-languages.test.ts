import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { LanguageEvidence } from '../../src/languages/detect-language.ts';
import { rankLanguages } from '../../src/languages/rank-languages.ts';
import { SENTENCES, shareDetector } from './support.ts';

const { rank, rankOne } = shareDetector();

test('a sentence has its language first, with a high probability', async () => {
  for (const [language, sentence] of Object.entries(SENTENCES)) {
    const [first] = await rankOne(sentence);
    assert.equal(first?.language, language, sentence);
    assert.ok(first.confidence > 0.5, `${language}: ${first.confidence}`);
  }
});

test('a word of several languages lists them', async () => {
  const languages = async (text: string): Promise<string[]> => (await rankOne(text)).map(({ language }) => language);
  const shared: Record<string, string[]> = {
    gato: ['es', 'pt'],
    Salut: ['ro', 'fr'],
    'Jeg elsker dig': ['da', 'nb'],
    'Kami pergi ke pasar': ['id', 'ms'],
    Я: ['ru', 'uk', 'be'],
    中文: ['zh-Hans', 'zh-Hant', 'ja'],
  };
  for (const [text, expected] of Object.entries(shared)) {
    const listed = await languages(text);
    assert.deepEqual(
      expected.filter((language) => !listed.includes(language)),
      [],
      `${text}: ${listed}`,
    );
  }
});

test('twins are never certain, however long the text is', async () => {
  const sentence = SENTENCES.id ?? '';
  for (const text of [sentence, `${sentence} `.repeat(20)]) {
    const ranked = await rankOne(text);
    assert.deepEqual(ranked.map(({ language }) => language).slice(0, 2), ['id', 'ms']);
    assert.ok((ranked[0]?.confidence ?? 1) < 0.97, JSON.stringify(ranked));
  }
});

test('a romanized text, and one in a language that is not in the table, have a low probability', async () => {
  const texts = {
    Hindi: 'mera naam kya hai aur tum kahan rehte ho',
    Russian: 'Privet, kak dela? Ya segodnya ne pridu na rabotu',
    Japanese: 'konnichiwa, genki desu ka? watashi wa gakusei desu',
    Greek: 'kalimera, ti kanete simera? ego eimai kala',
    Cebuano: 'Maayong buntag sa inyong tanan, kumusta kamo',
  };
  for (const [language, text] of Object.entries(texts)) {
    const [first] = await rankOne(text);
    assert.ok((first?.confidence ?? 0) < 0.3, `${language}: ${JSON.stringify(first)}`);
  }
});

test('a text without words has no language', async () => {
  const texts = [
    '',
    '  \n',
    '123 456.78',
    '😀 👍🏽',
    'https://example.com/some/words',
    '{{name}} %s',
    '\0\ud800\uffff',
    'ᎣᏏᏲ',
  ];
  assert.deepEqual(
    await rank(texts),
    texts.map(() => []),
  );
});

test('markup does not count', async () => {
  assert.equal((await rankOne('<p class="title strong">Der <b>rote</b> Knopf</p>'))[0]?.language, 'de');
  assert.equal((await rankOne('**Le** [bouton](https://example.com/red-button) rouge'))[0]?.language, 'fr');
});

test('each string of many is ranked on its own', async () => {
  const short = 'gato';
  const [alone] = await rank([short]);
  const beside = await rank([...Array.from({ length: 300 }, () => SENTENCES.it ?? ''), short]);
  assert.deepEqual(beside.at(-1), alone);
  assert.equal(beside.length, 301);
});

const evidence: fc.Arbitrary<LanguageEvidence> = fc
  .record({
    weights: fc.dictionary(
      fc.constantFrom('en', 'es', 'pt', 'bs', 'hr', 'sr-Latn', 'id', 'ms', 'xh'),
      fc.double({ min: 0, max: 1, noNaN: true }),
      { minKeys: 1 },
    ),
    outside: fc.double({ min: 0, max: 1, noNaN: true }),
    letters: fc.integer({ min: 1, max: 2_000 }),
  })
  .map(({ weights, outside, letters }) => {
    const sum = Object.values(weights).reduce((total, weight) => total + weight, 0);
    const shares = Object.entries(weights).map(([code, weight]): [string, number] => [
      code,
      sum > 0 ? weight / sum : 1,
    ]);
    return { shares: new Map(shares), outside, letters, script: 'Latn' };
  });

test('at most six languages, in order, with probabilities that sum to 1 at most', () => {
  fc.assert(
    fc.property(evidence, (one) => {
      const ranked = rankLanguages(one);
      assert.ok(ranked.length >= 1 && ranked.length <= 6);
      assert.ok(ranked.every(({ confidence }, index) => index === 0 || confidence >= 0.01));
      assert.deepEqual(
        ranked.map(({ confidence }) => confidence),
        ranked.map(({ confidence }) => confidence).sort((first, second) => second - first),
      );
      const sum = ranked.reduce((total, { confidence }) => total + confidence, 0);
      assert.ok(sum >= 0 && sum <= 1 + 1e-9, String(sum));
    }),
    { seed: 20_261_122 },
  );
});
