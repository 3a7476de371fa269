import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Unit } from '../../src/formats/format.ts';
import type { NewChunk } from '../../src/jobs/queue/commit-extraction.ts';
import { createUnitDivider } from '../../src/jobs/steps/divide-units.ts';
import { createUnitSample } from '../../src/jobs/steps/extract-document.ts';
import { formatTranslations, parseTranslations, parseUnits } from '../../src/jobs/units-json.ts';
import { codePointLength } from '../../src/text/graphemes.ts';

const unit = fc.record(
  {
    text: fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).map((text) => text.repeat(200)),
    tags: fc.constantFrom(
      [],
      [
        { start: 0, end: 1, parent: undefined },
        { start: 1, end: 1, parent: 0 },
      ],
    ),
  },
  { noNullPrototype: true },
);

test('the chunks of any document are whole units in order, of bounded length', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(unit, { maxLength: 20 }), { maxLength: 10 }), async (groups) => {
      const chunks: NewChunk[] = [];
      const divider = createUnitDivider(async (more) => void chunks.push(...more));
      for (const group of groups) await divider.add(group);
      chunks.push(...divider.end());
      const units: Unit[] = chunks.flatMap(({ source }) => parseUnits(source));
      assert.deepEqual(units, groups.flat());
      assert.deepEqual(
        chunks.map(({ position }) => position),
        chunks.map((_, at) => at + 1),
      );
      for (const { source, segments, characters } of chunks) {
        const own = parseUnits(source);
        assert.equal(own.length, segments);
        assert.equal(
          own.reduce((sum, { text }) => sum + codePointLength(text), 0),
          characters,
        );
        assert.ok(segments === 1 || characters <= 8_000);
      }
    }),
    { numRuns: 50, seed: 20 },
  );
});

test('translations are stored with their tags, and units that stay as they are without', () => {
  const translations = [undefined, { text: 'a\0\ud800', tags: [{ start: 0, end: 1, parent: undefined }] }];
  assert.deepEqual(parseTranslations(formatTranslations(translations)), translations);
});

test('a sample has texts from the whole of a document and a bounded length', () => {
  const sample = createUnitSample(1_000);
  for (let at = 0; at < 10_000; at++) sample.add([{ text: `unit ${at}`, tags: [] }]);
  const numbers = sample
    .text()
    .split('\n')
    .map((text) => Number(text.slice(5)));
  assert.ok(sample.text().length < 1_200 && sample.text().length > 300);
  assert.ok(numbers.some((at) => at < 1_000) && numbers.some((at) => at > 8_000));
});
