import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { convertNumbers } from '../../../src/translation/text/number-format.ts';

/** Languages, source, a translation that copied its numbers, and the expected translation. */
type Case = [from: string, to: string, source: string, translated: string, converted: string];

function check(cases: readonly Case[]): void {
  for (const [from, to, source, translated, converted] of cases) {
    assert.equal(convertNumbers(source, translated, from, to), converted);
    assert.equal(convertNumbers(source, converted, from, to), converted, 'a correct text stays unchanged');
  }
}

test('versions of software stay, also in a row of them', () => {
  check([
    ['en', 'pt', 'Node.js below 0.8 fails.', 'Node.js abaixo de 0.8 falha.', 'Node.js abaixo de 0.8 falha.'],
    ['en', 'pt', 'Python 3.8 to 3.12 is fine.', 'Python 3.8 a 3.12 serve.', 'Python 3.8 a 3.12 serve.'],
    ['en', 'pt', 'It needs Acme 3.4 or 7.0 now.', 'Precisa de Acme 3.4 ou 7.0.', 'Precisa de Acme 3.4 ou 7.0.'],
    ['en', 'pt', 'Needs version 4.1+, 6.0+ now.', 'Precisa da versão 4.1+, 6.0+.', 'Precisa da versão 4.1+, 6.0+.'],
    ['en', 'es', 'Only $9.99/month here.', 'Sólo $9.99/mes aquí.', 'Sólo $9,99/mes aquí.'],
    ['en', 'pt', 'Ubuntu costs 2.5 euros.', 'Ubuntu custa 2.5 euros.', 'Ubuntu custa 2,5 euros.'],
  ]);
});

test('a version that a model writes as a quantity is written as one again', () => {
  const source = 'Bluetooth 5.2 and zlib 1.3 take 2.5 MB, as chapter 3.4 says.';
  const translated = 'Bluetooth 5,2 e zlib 1,3 ocupam 2,5 MB, como diz o capítulo 3,4.';
  assert.equal(
    convertNumbers(source, translated, 'en', 'pt'),
    'Bluetooth 5.2 e zlib 1.3 ocupam 2,5 MB, como diz o capítulo 3.4.',
  );
});

test('numbers are converted to the format of the target language', () => {
  check([
    [
      'en',
      'es',
      'It sold 9,000 and 55,000 cars.',
      'Vendió 9,000 y 55,000 coches.',
      'Vendió 9000 y 55\u00a0000 coches.',
    ],
    ['en', 'ca', 'It has 1,234,567 cars.', 'Té 1,234,567 cotxes.', 'Té 1.234.567 cotxes.'],
    ['es', 'en', 'Caben 55 000 barriles.', 'There fit 55 000 barrels.', 'There fit 55,000 barrels.'],
    ['ca', 'en', 'Té 9.000 cotxes i 2,5 km.', 'It has 9.000 cars and 2,5 km.', 'It has 9,000 cars and 2.5 km.'],
    ['nl', 'af', 'Het kost 12.345,60 euro.', 'Dit kos 12.345,60 euro.', 'Dit kos 12\u00a0345,60 euro.'],
    ['ca', 'en', 'Té 9 mil.', 'It has 9.000 of them.', 'It has 9.000 of them.'],
    ['en', 'es', 'It is -40.5 degrees (-1.5).', 'Son -40.5 grados (-1.5).', 'Son -40,5 grados (-1,5).'],
    ['en', 'es', 'See a-1.5 here.', 'Ver a-1.5 aquí.', 'Ver a-1.5 aquí.'],
    ['en', 'es', 'It cost $2.3 million.', 'Costó $2.3 millones.', 'Costó $2,3 millones.'],
  ]);
});

test('versions, times, years and addresses keep their points and commas', () => {
  check([
    ['en', 'pt', 'See Sec. 4.2 and Ch. 3.1.', 'Ver Sec. 4.2 e Ch. 3.1.', 'Ver Sec. 4.2 e Ch. 3.1.'],
    [
      'en',
      'es',
      'Version 2.3 of 10.0.0.1 is here.',
      'Versión 2.3 de 10.0.0.1 está aquí.',
      'Versión 2.3 de 10.0.0.1 está aquí.',
    ],
    ['es', 'en', 'A las 11.30 en 2009.', 'At 11.30 in 2009.', 'At 11.30 in 2009.'],
    ['es', 'ca', 'Son 1.234 casas.', 'Són 1.234 cases.', 'Són 1.234 cases.'],
  ]);
});

test('the format of numbers stays beside a number', () => {
  const source = 'The value 0.50 has the format #,##0.50.';
  assert.equal(
    convertNumbers(source, 'O valor 0.50 tem o formato #,##0.50.', 'en', 'pt'),
    'O valor 0,50 tem o formato #,##0.50.',
  );
});

test('numbers stay when one would look like another of the text', () => {
  check([
    ['en', 'es', 'From 1.234 to 1,234.', 'De 1.234 a 1,234.', 'De 1.234 a 1,234.'],
    ['en', 'pt', 'Between 2.500 and 2,500 m.', 'Entre 2.500 e 2,500 m.', 'Entre 2.500 e 2,500 m.'],
    ['pt', 'en', 'De 1.500 a 1,500.', 'From 1.500 to 1,500.', 'From 1.500 to 1,500.'],
  ]);
});

test('a number that both languages write alike does not stop the others from being converted', () => {
  check([
    [
      'ca',
      'es',
      'Són 55.000 barrils (2,3 milions).',
      'Son 55.000 barriles (2,3 millones).',
      'Son 55\u00a0000 barriles (2,3 millones).',
    ],
  ]);
});

test('the numbers of a text are converted once, however often the conversion runs', () => {
  const number = fc.oneof(
    fc.integer({ min: 1_000, max: 9_999_999 }).map((value) => value.toLocaleString('en')),
    fc.tuple(fc.nat(9_999), fc.nat(9_999)).map(([whole, decimals]) => `${whole}.${decimals}`),
  );
  fc.assert(
    fc.property(
      fc.array(number, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('es', 'pt', 'ca', 'gl'),
      (numbers, to) => {
        const source = `costs ${numbers.join(' or ')} now`;
        const once = convertNumbers(source, source, 'en', to);
        assert.equal(convertNumbers(source, once, 'en', to), once);
      },
    ),
    { seed: 39, numRuns: 5_000 },
  );
});

test('a number that a model converts in part is converted as a whole', () => {
  check([
    ['en', 'pt', 'In all 4,742,606.97 kg.', 'Ao todo 4.742,606.97 kg.', 'Ao todo 4.742.606,97 kg.'],
    ['pt', 'en', 'São 3.508.607,66 kg.', 'It is 3,508.607.66 kg.', 'It is 3,508,607.66 kg.'],
  ]);
});
