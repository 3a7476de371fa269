import { readSource } from '../../src/summarization/engines/extractive/read-source.ts';
import { readSentences } from '../../src/summarization/engines/extractive/units.ts';
import { codePointLength } from '../../src/text/graphemes.ts';
import type { RunningGlossa } from '../support/glossa.ts';
import { seededRandom } from '../support/random.ts';
import { requestSummary } from './ask.ts';

const LONGEST = 1000;
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Asks for texts and points within random limits, short ones more often, and prints what is wrong with the answers. */
export async function checkBounds(glossa: RunningGlossa, texts: readonly string[], runs: number): Promise<void> {
  const random = seededRandom(1000);
  const found = { over: 0, empty: 0, 'cut inside a word': 0 };
  for (let run = 0; run < runs; run++) {
    const text = texts[Math.floor(random() * texts.length)] ?? '';
    const limit = Math.ceil(LONGEST ** random());
    const points = run % 2 === 1;
    const wish = points ? { type: 'points', max_points: Math.ceil(10 * random()) } : { type: 'text' };
    const lines = [await requestSummary(glossa, { text, ...wish, max_characters: limit })].flat();
    if (codePointLength(lines.join('')) > limit) found.over++;
    if (lines.length === 0 || lines.some((line) => line.trim() === '')) found.empty++;
    for (const line of lines) {
      if (!isCutInsideWord(line, text) || !someWordFits(text, limit)) continue;
      found['cut inside a word']++;
      console.log(`  ${limit}: ${JSON.stringify(line)}`);
    }
  }
  console.log(`\n${runs} summaries within 1 to ${LONGEST} characters: ${JSON.stringify(found)}`);
}

/** True for "gover…" of "government": the document goes on with the same word there. */
function isCutInsideWord(line: string, text: string): boolean {
  if (!line.endsWith('…')) return false;
  const kept = line.slice(0, -1);
  const tail = kept.slice(-30);
  const places = [...text.matchAll(new RegExp(RegExp.escape(tail).replace(/(?:\\x20| )+/g, '\\s+'), 'g'))];
  if (places.length === 0) return kept !== '';
  return places.every(({ index, 0: match }) => {
    const end = index + match.length;
    const around = text.slice(Math.max(0, end - 40), end + 40);
    const at = Math.min(end, 40);
    return ![...words.segment(around)].some((word) => word.index === at);
  });
}

/** True when a sentence begins with a word that leaves room for "…". */
function someWordFits(text: string, limit: number): boolean {
  return readSentences(readSource({ kind: 'text', text })).units.some((unit) => {
    const first = words.segment(unit.text)[Symbol.iterator]().next().value;
    return first?.isWordLike === true && codePointLength(first.segment) < limit;
  });
}
