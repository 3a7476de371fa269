import type { LaunchedService } from '../../load/launched-service.ts';
import { seededRandom } from '../../load/random.ts';
import { readSource } from '../../src/summarization/engines/extractive/input/read-source.ts';
import { segmentDocument } from '../../src/summarization/engines/extractive/input/segment-document.ts';
import { codePointLength } from '../../src/text/graphemes.ts';
import { requestSummary } from './ask.ts';

const MAX_CHARACTERS = 1000;
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Requests summaries with random length limits, mostly short ones, and prints the violations. */
export async function checkBounds(glossa: LaunchedService, texts: readonly string[], runs: number): Promise<void> {
  const random = seededRandom(1000);
  const found = { over: 0, empty: 0, 'cut inside a word': 0 };
  for (let run = 0; run < runs; run++) {
    const text = texts[Math.floor(random.next() * texts.length)] ?? '';
    const limit = Math.ceil(MAX_CHARACTERS ** random.next());
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
  console.log(`\n${runs} summaries within 1 to ${MAX_CHARACTERS} characters: ${JSON.stringify(found)}`);
}

/** Whether a word is truncated: "gover…" in a document with "government" but without "gover". */
function isCutInsideWord(line: string, text: string): boolean {
  if (!line.endsWith('…')) return false;
  const last = [...words.segment(line.slice(0, -1).trimEnd())].findLast((word) => word.isWordLike);
  // The clean-up joins "it 's".
  const whole = text.replace(/ (?='\p{L})/gu, '');
  return last !== undefined && ![...words.segment(whole)].some((word) => sameWord(word.segment, last.segment));
}

/** The clean-up may capitalize the first letter of a sentence. */
function sameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Whether the first word of a sentence and "…" fit into the limit. */
function someWordFits(text: string, limit: number): boolean {
  return segmentDocument(readSource({ kind: 'text', text })).sentences.some((unit) => {
    const first = words.segment(unit.text)[Symbol.iterator]().next().value;
    return first?.isWordLike === true && codePointLength(first.segment) < limit;
  });
}
