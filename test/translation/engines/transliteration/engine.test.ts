import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part, Segment } from '../../../../src/translation/engine.ts';
import { createTransliterationEngine } from '../../../../src/translation/engines/transliteration/engine.ts';
import { plainSegment, textsOf } from '../../../support/tagged-segments.ts';

const { signal } = new AbortController();

async function spell(
  from: string,
  to: string,
  ...segments: (string | Segment)[]
): Promise<readonly (string | undefined)[]> {
  await using engine = createTransliterationEngine();
  const all = segments.map((one) => (typeof one === 'string' ? plainSegment(one) : one));
  return textsOf((await engine.translate({ path: [from, to], segments: all, signal })).texts);
}

const toLatin = async (text: string) => (await spell('sr', 'sr-Latn', text))[0];
const toCyrillic = async (text: string) => (await spell('sr-Latn', 'sr', text))[0];

test('the engine has two directions', () => {
  const directions = createTransliterationEngine().directions();
  assert.deepEqual(
    directions.map(({ from, to }) => `${from} ${to}`),
    ['sr sr-Latn', 'sr-Latn sr'],
  );
  assert.ok(
    directions.every(({ quality, availability }) => quality > 90 && quality <= 100 && availability === 'ready'),
  );
});

test('every letter survives a round trip', async () => {
  const cyrillic =
    'Чешће цежење мрежастим џаком побољшава фертилизацију генских хибрида. Љиљана и Његош, Ђорђе и Ћира.';
  const latin =
    'Češće ceženje mrežastim džakom poboljšava fertilizaciju genskih hibrida. Ljiljana i Njegoš, Đorđe i Ćira.';
  assert.equal(await toLatin(cyrillic), latin);
  assert.equal(await toCyrillic(latin), cyrillic);
});

test('both letters of a Latin digraph are in capitals only next to capitals', async () => {
  assert.equal(await toLatin('Љубав ЉУБАВ Коњ КОЊ Џ. Њ'), 'Ljubav LJUBAV Konj KONJ Dž. Nj');
  assert.equal(await toCyrillic('Ljubav LJUBAV KONJ DŽEP Džep ǈubav'), 'Љубав ЉУБАВ КОЊ ЏЕП Џеп Љубав');
});

test('n and j, or d and ž, in different syllables stay two letters', async () => {
  assert.equal(
    await toCyrillic('injekcija Tanjug nadživeti odžalio konj budžet'),
    'инјекција Танјуг надживети оджалио коњ буџет',
  );
});

test('foreign words, units and Roman numerals stay in Latin letters', async () => {
  assert.equal(
    await toCyrillic('Windows i Müller, XIX vek, II, 5 km, 20 °C, USB3'),
    'Windows и Müller, XIX век, II, 5 km, 20 °C, USB3',
  );
  assert.equal(await toCyrillic('I ja'), 'И ја');
});

test('foreign names that have only letters of Serbian stay in Latin letters', async () => {
  for (const [latin, cyrillic] of [
    ['Instagram nalog i Chrome', 'Instagram налог и Chrome'],
    ['Nalog na Googleu, Google-u', 'Налог на Googleu, Google-у'],
    ['Harry Potter i kamen', 'Harry Potter и камен'],
    ['PDF-a, HTML i NATO', 'PDF-а, HTML и НАТО'],
    ['Pošalji e-mail i SMS.', 'Пошаљи e-mail и СМС.'],
    ['TypeScript, PostgreSQL, C#', 'TypeScript, PostgreSQL, C#'],
    ['Phil Collins peva rock', 'Phil Collins пева rock'],
    ['Aleksandar V, vek V, godina MDCCLXXVI', 'Александар V, век V, година MDCCLXXVI'],
  ] as const) {
    assert.equal(await toCyrillic(latin), cyrillic);
  }
});

test('Serbian words that look foreign are in Cyrillic', async () => {
  for (const [latin, cyrillic] of [
    ['Najjužniji poddirektor je u vannastavnom radu', 'Најјужнији поддиректор је у ваннаставном раду'],
    ['Prethodni ishod shvata crnooka neophodna kocka', 'Претходни исход схвата црноока неопходна коцка'],
    ['SSSR, V. Petrović, Marko I Ana', 'СССР, В. Петровић, Марко И Ана'],
    ['Posttraumatski hiperrealizam, hmm', 'Посттрауматски хиперреализам, хмм'],
    ['Henry Perić', 'Henry Перић'],
    ['Android, safari, opera', 'Андроид, сафари, опера'],
  ] as const) {
    assert.equal(await toCyrillic(latin), cyrillic);
  }
});

test('protected parts stay unchanged, and segments keep their order', async () => {
  const parts: Part[] = [
    { kind: 'text', text: 'Zdravo ' },
    { kind: 'protected', text: '{{ime}}' },
    { kind: 'text', text: '!' },
  ];
  const kept = { parts, tags: [] };
  assert.deepEqual(await spell('sr-Latn', 'sr', kept, 'dva'), ['Здраво {{ime}}!', 'два']);
});

test('an aborted batch rejects with its reason', async () => {
  const aborted = AbortSignal.abort(new Error('gone'));
  const batch = { path: ['sr', 'sr-Latn'], segments: [], signal: aborted };
  await assert.rejects(createTransliterationEngine().translate(batch), /gone/);
});

test('the array of directions never changes, so that routes stay cached', () => {
  const engine = createTransliterationEngine();
  assert.equal(engine.directions(), engine.directions());
});
