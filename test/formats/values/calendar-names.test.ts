import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Format, ParsedText } from '../../../src/formats/format.ts';
import { json } from '../../../src/formats/json/json.ts';
import { yaml } from '../../../src/formats/yaml/yaml.ts';

function translate<P extends ParsedText>(
  source: string,
  format: Format<P>,
  languages = { source: 'en', target: 'pt' },
): string {
  const parsed = format.parse(source, { languages });
  const upper = parsed.units.map(({ text }) => ({ text: text.toUpperCase(), tags: [] }));
  return format.compose(parsed, upper, { code: languages.target, isRightToLeft: false });
}

describe('names of days and months', () => {
  test('a list of all of them gets the names of the target language', () => {
    assert.equal(
      translate('en:\n  abbr_day_names: [Sun, Mon, Tue, Wed, Thu, Fri, Sat]\n  day: Sun\n', yaml),
      'pt:\n  abbr_day_names: [Dom, Seg, Ter, Qua, Qui, Sex, Sáb]\n  day: SUN\n',
    );
    const months = ['jan.', 'feb.', 'mar.', 'apr.', 'may', 'jun.', 'jul.', 'aug.', 'sep.', 'oct.', 'nov.', 'dec.'];
    assert.match(
      translate(JSON.stringify([null, ...months, 'end']), json),
      /^\[null,"jan\.","fev\.",.*"dez\.","END"\]$/,
    );
    const days = { mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday', sat: 'Saturday' };
    assert.match(
      translate(JSON.stringify({ ...days, sun: 'Sunday' }), json),
      /^\{"mon":"Segunda-feira",.*"Domingo"\}$/,
    );
    assert.match(
      translate(JSON.stringify({ ...days, sun: 'Sunday' }), json, { source: 'en', target: 'xx' }),
      /"MONDAY"/,
    );
  });

  test('a part of the list is text', () => {
    const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
    assert.equal(translate(JSON.stringify(days), json), JSON.stringify(days).toUpperCase());
    const mixed = [{ a: ['Sun', 'Mon', 'Tue'] }, { a: ['Wed', 'Thu', 'Fri', 'Sat'] }];
    assert.match(translate(JSON.stringify(mixed), json), /"SUN"/);
  });
});
