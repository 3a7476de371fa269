const UNSPACED = /[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;
/** A final mark. Thai and Lao sentences end without one. */
const ENDED = /[\u0e00-\u0eff.!?…,;:،؛、，；：–—\p{Sentence_Terminal}]["'”’»›“)\]}」』】）*_]*$/u;

/** Joins sentences or list items, each on one line, into a paragraph. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.map((text, at) => (at === 0 ? '' : separator(sentences[at - 1] ?? '', text)) + text).join('');
}

/** A space, or nothing between Chinese and Japanese sentences. List items without a final mark get a semicolon. */
function separator(before: string, after: string): string {
  const isUnspaced =
    UNSPACED.test(before.replace(/(?<![”’"'])[”’"']+$/u, '').slice(-1)) &&
    UNSPACED.test(after.replace(/^[“‘"']+/u, '').charAt(0));
  if (ENDED.test(before.slice(-12))) return isUnspaced ? '' : ' ';
  return isUnspaced ? '；' : '; ';
}

/** Turns a heading into a lead-in for a paragraph: with a colon, unless it ends with a mark. */
export function asLeadIn(heading: string): string {
  if (ENDED.test(heading.slice(-12))) return heading;
  return heading + (UNSPACED.test(heading.slice(-1)) ? '：' : ':');
}
