import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { markdown } from '../../../src/formats/markdown/markdown.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { markdownDocument } from './fragments.ts';
import { elementsOf, shapeOf } from './oracle.ts';
import { changeWords, choices, chooser, moveTags } from './translations.ts';

const TARGET = { code: 'pt', isRightToLeft: false };
/** Each test has separate documents. */
const runs = (seed: number): { numRuns: number; seed: number } => propertyRuns(seed, 150);

test('a document with its own texts as translations is the same byte for byte', () => {
  fc.assert(
    fc.property(markdownDocument, (source) => {
      const parsed = markdown.parse(source);
      assert.equal(markdown.compose(parsed, parsed.units, TARGET), source);
      assert.equal(markdown.compose(parsed, [], TARGET), source);
    }),
    runs(11),
  );
});

test('a document with other words has the same tree', () => {
  fc.assert(
    fc.property(markdownDocument, choices, (source, numbers) => {
      const parsed = markdown.parse(source);
      const choose = chooser(numbers);
      const translations = parsed.units.map((unit) => changeWords(unit, choose, false));
      assert.equal(shapeOf(markdown.compose(parsed, translations, TARGET)), shapeOf(source));
    }),
    runs(20260),
  );
});

test('a document with words that look like Markdown has the same tree', () => {
  fc.assert(
    fc.property(markdownDocument, choices, (source, numbers) => {
      const parsed = markdown.parse(source);
      const choose = chooser(numbers);
      const translations = parsed.units.map((unit) => changeWords(unit, choose, true));
      assert.equal(shapeOf(markdown.compose(parsed, translations, TARGET)), shapeOf(source));
    }),
    runs(12),
  );
});

test('a document whose tags move to other words has the same elements', () => {
  fc.assert(
    fc.property(markdownDocument, choices, (source, numbers) => {
      const parsed = markdown.parse(source);
      const choose = chooser(numbers);
      const translations = parsed.units.map((unit) => moveTags(unit, choose));
      const composed = markdown.compose(parsed, translations, TARGET);
      assert.deepEqual(elementsOf(composed), elementsOf(source), composed);
    }),
    runs(13),
  );
});
