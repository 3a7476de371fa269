import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import {
  addNumbers,
  unknownNumbers,
} from '../../../../../../src/summarization/engines/llm/checks/numbers/find-numbers.ts';
import { assertFast } from '../../../../../support/assert-fast.ts';

/** The numbers of a summary that its document lacks. */
function invented(document: string, summary: string, language = 'en'): string[] {
  const known = new Set<string>();
  addNumbers(document, language, known);
  return unknownNumbers(summary, language, known);
}

/** Document, summary, language. */
const SAME: readonly (readonly [string, string, string?])[] = [
  ['It cost 1,234.5 euros.', 'It cost 1234.5 euros.'],
  ['Es kostete 1.234,5 Euro.', 'Es kostete 1234,5 Euro.', 'de'],
  ['Cela coûte 1 234,5 euros.', 'Cela coûte 1\u202f234,5 euros.', 'fr'],
  ['Die Stadt hat 1’234’567 Einwohner.', 'Die Stadt hat 1.234.567 Einwohner.', 'de'],
  ['It has 12,34,567 readers.', 'It has 1,234,567 readers.'],
  ['Some 1.2 million people came.', 'Some 1,200,000 people came.'],
  ['Some 1,200,000 people came.', 'Some 1.2 million people came.'],
  ['Es kamen 1,2 Mio. Leute.', 'Es kamen 1,2 Millionen Leute.', 'de'],
  ['Costó 3 mil millones.', 'Costó 3.000 millones.', 'es'],
  ['Two million came.', 'Some 2 million came.'],
  ['From 5 to 7 million came.', 'Some 5 million to 7 million came.'],
  ['It paid $3bn.', 'It paid 3 billion dollars.'],
  ['A share of 5 % is enough.', 'A share of 5% (5 percent) is enough.'],
  ['The third of twelve books.', 'Book 3 of 12.'],
  ['The 3rd book.', 'The third of them: three.'],
  ['On 5 March 2024 it rained.', 'It rained on 2024-03-05.'],
  ['It rained on 05.03.24.', 'It rained in March 2024, on March 5.'],
  ['On 2024-03-05 it rained.', 'It rained on 5 March 2024.'],
  ['Am 5. März 2024 regnete es.', 'Es regnete am 05.03.2024.', 'de'],
  ['El 5 de mayo de 2024 llovió.', 'Llovió el 5/5/2024.', 'es'],
  ['5 мая 2024 года шёл дождь.', 'Дождь шёл 05.05.2024.', 'ru'],
  ['At 14:30 it began.', 'It began at 2:30 pm.'],
  ['In 2019–21 it grew.', 'It grew from 2019 to 2021.'],
  ['The XIX century was long.', 'The 19th century was long.'],
  ['有１２万人参加，其中三十五人受伤。', '120000人中有35人受伤。', 'zh'],
  ['共有35人在3月5日参加。', '三十五人在三月五日参加。', 'zh'],
  ['بلغ العدد ١٢٣٤ شخصا', 'العدد 1234', 'ar'],
  ['कुल १२,३४५ लोग आए।', 'कुल 12,345 लोग', 'hi'],
  ['Drei Brücken und elf Häuser.', '3 Brücken, 11 Häuser.', 'de'],
  ['Проехали три машины.', 'Проехали 3 машины.', 'ru'],
  ['The gas is carbon dioxide.', 'The gas is CO2.'],
  ['Ruas três e quatro.', 'Ruas 3 e 4.', 'pt'],
  ['Kolme taloa paloi.', 'Paloi 3 taloa.', 'fi'],
  ['They may meet again.', 'They may meet again.'],
];

const INVENTED: readonly (readonly [document: string, summary: string, found: string[], language?: string])[] = [
  ['It cost 1,234.5 euros.', 'It cost 1,235.5 euros.', ['1,235.5']],
  ['Some 1.2 million people came.', 'Some 1.2 billion people came.', ['1.2 billion']],
  ['Some 1.2 million people came.', 'Some 1.3 million people came.', ['1.3 million']],
  ['It grew by 5 percent.', 'It grew by 50 percent.', ['50']],
  ['Three of four were there.', 'Five of four were there.', ['Five']],
  ['On 5 March 2024 it rained.', 'On 5 April 2024 it rained.', ['April']],
  ['On 5 March 2024 it rained.', 'It rained on 2023-03-05.', ['2023-03-05']],
  ['Am 5. März 2024 regnete es.', 'Am 6. März 2024 regneten elf Wolken.', ['6', 'elf'], 'de'],
  ['Costó dos millones.', 'Costó tres millones.', ['tres'], 'es'],
  ['有12万人。', '有12亿人。', ['12亿人'], 'zh'],
  ['有三十五人。', '有三十六人。', ['三十六'], 'zh'],
  ['It is 12 km long.', 'It is 1.2 km long.', ['1.2']],
  ['Kolme taloa paloi.', 'Paloi 30 taloa.', ['30'], 'fi'],
];

suite('unknownNumbers', () => {
  for (const [document, summary, language] of SAME) {
    test(`"${summary}" has only numbers of "${document}"`, () => {
      assert.deepEqual(invented(document, summary, language), []);
    });
  }
  for (const [document, summary, found, language] of INVENTED) {
    test(`"${summary}" has numbers that "${document}" lacks`, () => {
      assert.deepEqual(invented(document, summary, language), found);
    });
  }

  const locales = fc.constantFrom('en', 'de', 'fr', 'es', 'sv', 'de-CH', 'ru', 'en-IN', 'hi-u-nu-deva', 'ar-EG', 'fa');
  const amounts = fc.oneof(
    fc.nat({ max: 10 ** 9 }),
    fc.nat({ max: 10 ** 9 }).map((cents) => cents / 100),
  );
  const written = (amount: number, locale: string): string =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(amount);

  test('recognizes a number in the notation of any country', () => {
    fc.assert(
      fc.property(amounts, locales, locales, (amount, one, other) => {
        assert.deepEqual(invented(`It is ${written(amount, one)} now.`, `Now ${written(amount, other)}.`), []);
      }),
      { seed: 6, numRuns: 300 },
    );
  });

  test('recognizes a date in the notation of any country', () => {
    const dates = fc.date({ min: new Date('1990-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
    const styles = fc.constantFrom('long', 'medium', 'short' as const);
    const languages = fc.constantFrom(
      'en',
      'de',
      'fr',
      'es',
      'it',
      'pt',
      'nl',
      'ru',
      'uk',
      'pl',
      'cs',
      'fi',
      'tr',
      'ja',
    );
    fc.assert(
      fc.property(dates, languages, styles, styles, (date, language, one, other) => {
        const show = (style: 'long' | 'medium' | 'short'): string =>
          new Intl.DateTimeFormat(language, { dateStyle: style, timeZone: 'UTC' }).format(date);
        assert.deepEqual(invented(`– ${show(one)} –`, `– ${show(other)} –`, language), []);
      }),
      { seed: 6, numRuns: 300 },
    );
  });

  test('never accepts a different number of more than two digits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10 ** 8 }),
        fc.integer({ min: 100, max: 10 ** 8 }),
        locales,
        (a, b, locale) => {
          fc.pre(a !== b);
          assert.equal(invented(`It is ${a} now.`, `Now ${written(b, locale)}.`).length, 1);
        },
      ),
      { seed: 6, numRuns: 300 },
    );
  });

  test('accepts any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.constantFrom('en', 'zh', 'ru', 'xx'),
        (text, language) => {
          assert.deepEqual(invented(text, text, language), []);
        },
      ),
      { seed: 6, numRuns: 500 },
    );
  });

  test('handles a long fraction of zeros in linear time', async () => {
    const text = `1.${'0'.repeat(200_000)}1`;
    assert.deepEqual(await assertFast(() => unknownNumbers(text, 'en', new Set())), [text]);
  });
});
