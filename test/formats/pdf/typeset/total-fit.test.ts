import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { breakLines } from '../../../../src/formats/pdf/typeset/break-lines.ts';
import { fitParagraph } from '../../../../src/formats/pdf/typeset/total-fit.ts';
import type { SetLine, Word } from '../../../../src/formats/pdf/typeset/words.ts';

const LINE = 36;
const BLANK = 0.25;

/** Words with the widths of a pseudorandom sequence. */
function wordsFrom(seed: number, count: number): Word[] {
  let state = seed;
  return Array.from({ length: count }, (_, index) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    const space = index === 0 ? 0 : BLANK;
    const width = 1 + 4 * (state / 2 ** 31);
    return { runs: [], width, space, shrink: space / 3, level: 0, isAfterHyphen: false, division: undefined };
  });
}

/** How far the blanks of the justified lines are from their width: the sum of the squares. */
function unevenness(lines: readonly SetLine[]): number {
  const blanks = lines
    .filter(({ isContinued }) => isContinued)
    .map(({ words }) => (LINE - words.reduce((sum, { width }) => sum + width, 0)) / Math.max(1, words.length - 1));
  return blanks.reduce((sum, blank) => sum + (blank - BLANK) ** 2, 0);
}

describe('the lines of a whole paragraph', () => {
  const widthOf = () => LINE;

  test('have more even blanks than lines that are filled one after the other', () => {
    let [own, greedy] = [0, 0];
    for (let seed = 1; seed <= 100; seed++) {
      const words = wordsFrom(seed, 150);
      const paragraph = fitParagraph(words, { widthOf, isHyphenated: false, tolerance: 800 });
      const filled = breakLines(words, {
        widthOf,
        shrinkOf: ({ space }) => 0.3 * space,
        stretch: 0.5,
        isHyphenated: false,
      });
      assert.ok(paragraph && filled);
      assert.deepEqual(
        paragraph.lines.flatMap((line) => line.words.map(({ width }) => width)),
        words.map(({ width }) => width),
      );
      own += unevenness(paragraph.lines);
      greedy += unevenness(filled);
    }
    assert.ok(own < 0.92 * greedy, `${own} ${greedy}`);
  });

  test('are never wider than the paragraph', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const { lines } = fitParagraph(wordsFrom(seed, 150), { widthOf, isHyphenated: false, tolerance: 200 }) ?? {
        lines: [],
      };
      assert.ok(lines.length > 5 && lines.every(({ width }) => width < LINE + 0.05));
    }
  });

  test('are missing where a word is wider than they are', () => {
    const words = wordsFrom(1, 20).map((word, index) => (index === 9 ? { ...word, width: 50 } : word));
    assert.equal(fitParagraph(words, { widthOf, isHyphenated: false, tolerance: 800 }), undefined);
  });
});
