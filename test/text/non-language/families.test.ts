import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAMILIES } from '../../../src/text/non-language/families.ts';
import { findNonLanguage } from '../../../src/text/non-language/non-language.ts';

const found = (text: string): string[] => findNonLanguage(text).map(({ start, end }) => text.slice(start, end));

for (const { name, examples, counterExamples } of FAMILIES) {
  for (const example of examples) {
    test(`${name}: ${example} is found whole`, () => {
      // An apostrophe of a message stands between letters.
      const [before, after] = example === "''" ? ['We', 'll'] : ['We see ', ' there'];
      assert.deepEqual(found(`${before}${example}${after}`), [example]);
      assert.deepEqual(found(example), [example]);
    });
  }

  for (const text of counterExamples) {
    test(`${name}: nothing is found in "${text}"`, () => {
      assert.deepEqual(found(text), []);
    });
  }
}
