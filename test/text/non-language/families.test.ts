import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAMILIES } from '../../../src/text/non-language/families.ts';
import { findNonLanguage } from '../../../src/text/non-language/non-language.ts';

const found = (text: string): string[] => findNonLanguage(text).map(({ start, end }) => text.slice(start, end));

test('placeholders with a colon are found in quotation marks, behind a number sign and before a colon', () => {
  assert.deepEqual(found('":name" is revision #:id of :pageName: (:min–:max)'), [':name', ':id', ':pageName', ':min']);
});

test('the common expression stays small enough that V8 compiles it', () => {
  // V8 interprets longer ones, which takes ten times as long. The expression has some more around the families.
  const length = FAMILIES.reduce(
    (sum, { name, expressions }) => sum + name.length + expressions.join('|').length + 6,
    0,
  );
  assert.ok(length < 19_850, `${length} characters`);
});

for (const { name, behind = '', examples, counterExamples } of FAMILIES) {
  for (const example of examples) {
    test(`${name}: ${example} is found whole`, () => {
      const prefix = behind && `${behind} `;
      // An apostrophe of a message stands between letters.
      const [before, after] = example === "''" ? ['We', 'll'] : [`We see ${prefix}`, ' for days'];
      assert.deepEqual(found(`${before}${example}${after}`), [example]);
      assert.deepEqual(found(prefix + example), [example]);
    });
  }

  for (const text of counterExamples) {
    test(`${name}: nothing is found in "${text}"`, () => {
      assert.deepEqual(found(text), []);
    });
  }
}
