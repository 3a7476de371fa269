import type { LaunchedService } from '../../load/launched-service.ts';
import { seededRandom } from '../../load/random.ts';
import { readSource } from '../../src/summarization/engines/extractive/input/read-source.ts';
import { segmentDocument } from '../../src/summarization/engines/extractive/input/segment-document.ts';
import { codePointLength } from '../../src/text/graphemes.ts';
import { requestSummary } from './ask.ts';

const LONGEST = 1000;
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Asks for texts and points within random limits, short ones more often, and prints what is wrong with the answers. */
export async function checkBounds(glossa: LaunchedService, texts: readonly string[], runs: number): Promise<void> {
  const random = seededRandom(1000);
  const found = { over: 0, empty: 0, 'cut inside a word': 0 };
  for (let run = 0; run < runs; run++) {
    const text = texts[Math.floor(random.next() * texts.length)] ?? '';
    const limit = Math.ceil(LONGEST ** random.next());
    const points = run % 2 === 1;
    const wish = points ? { type: 'points', max_points: Math.ceil(10 * random.next()) } : { type: 'text' };
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

/** True for "gover…" where the document has "government" but no word "gover". */
function isCutInsideWord(line: string, text: string): boolean {
  if (!line.endsWith('…')) return false;
  const last = [...words.segment(line.slice(0, -1).trimEnd())].findLast((word) => word.isWordLike);
  // Clean-up puts "it 's" together.
  const whole = text.replace(/ (?='\p{L})/gu, '');
  return last !== undefined && ![...words.segment(whole)].some((word) => sameWord(word.segment, last.segment));
}

/** Clean-up may begin a sentence with a capital. */
function sameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** True when a sentence begins with a word that leaves room for "…". */
function someWordFits(text: string, limit: number): boolean {
  return segmentDocument(readSource({ kind: 'text', text })).sentences.some((unit) => {
    const first = words.segment(unit.text)[Symbol.iterator]().next().value;
    return first?.isWordLike === true && codePointLength(first.segment) < limit;
  });
}
