import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { json } from '../../../src/formats/json/json.ts';
import { yaml } from '../../../src/formats/yaml/yaml.ts';

/** The numbers in the units of a file, with their category. */
function countsOf(source: string, format: typeof json | typeof yaml = json): string[] {
  return format
    .parse(source)
    .units.flatMap(({ text, count }) => (count ? [`${count.category} ${text.slice(count.start, count.end)}`] : []));
}

describe('forms of a plural', () => {
  test('have the place of their number, unless they are those of most numbers', () => {
    const cases: [data: object, expected: string[]][] = [
      [{ day_one: '{{count}} day', day_other: '{{count}} days' }, ['one {{count}}']],
      [{ day: '{{count}} day', day_plural: '{{count}} days' }, ['one {{count}}']],
      [{ 'day.one': '{n} day', 'day.other': '{n} days' }, ['one {n}']],
      [
        { days: { one: '%{count} day', few: '%{count} days', other: '%{count} days' } },
        ['one %{count}', 'few %{count}'],
      ],
      [{ a: { one: 'in %d day', other: 'in %d days' }, b: { one: '{0} day', other: 'days' } }, ['one %d', 'one {0}']],
      [
        { place_ordinal_one: '{{count}}st place', place_ordinal_other: '{{count}}th place' },
        ['one {{count}}', 'other {{count}}'],
      ],
      [{ a: { one: '{a} of {b} day', other: '{a} of {b} days' } }, ['one {b}']],
      [{ a: { one: '{count} day of {name}', other: '{count} days of {name}' } }, ['one {count}']],
    ];
    for (const [data, expected] of cases)
      assert.deepEqual(countsOf(JSON.stringify(data)), expected, JSON.stringify(data));
    assert.deepEqual(countsOf('en:\n  days: {one: "%{count} day", other: "%{count} days"}\n', yaml), ['one %{count}']);
  });

  test('of one thing without their number have the text of others where the target counts 21 as one', () => {
    const source = JSON.stringify({ day_one: 'One day', day_other: '{{count}} days' });
    const textsIn = (target: string): unknown[] =>
      json
        .parse(source, { languages: { source: 'en', target } })
        .units.map(({ text, count }) => [text, count?.isOthers]);
    assert.deepEqual(textsIn('pt'), [
      ['One day', undefined],
      ['{{count}} days', undefined],
    ]);
    assert.deepEqual(textsIn('ru').slice(0, 2), [
      ['{{count}} days', true],
      ['{{count}} days', undefined],
    ]);
    const parsed = json.parse(source, { languages: { source: 'en', target: 'hr' } });
    const translations = ['{{count}} dan', '{{count}} dana', '{{count}} dana'].map((text) => ({ text, tags: [] }));
    assert.deepEqual(JSON.parse(json.compose(parsed, translations, { code: 'hr', isRightToLeft: false })), {
      day_one: '{{count}} dan',
      day_few: '{{count}} dana',
      day_other: '{{count}} dana',
    });
  });

  test('other values have none', () => {
    for (const data of [
      { day_one: '{{count}} day' },
      { step_one: 'Open {x}', step_two: 'Close {x}' },
      { day: { one: 'One day', other: 'Some days' } },
      { a: { one: '{count}% full', other: '{count}% full' } },
      { a: { one: '{count} day' }, b: { other: '{count} days' } },
    ])
      assert.deepEqual(countsOf(JSON.stringify(data)), [], JSON.stringify(data));
  });
});
