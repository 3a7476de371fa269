const UNSPACED = /[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;
/** Thai and Lao sentences have no mark at their end. */
const ENDED = /[\u0e00-\u0eff.!?…,;:،؛、，；：–—\p{Sentence_Terminal}]["'”’»›“)\]}」』】）*_]*$/u;

/** What stands between two sentences of a paragraph: nothing in Chinese and Japanese, "; " after a list line. */
function separator(before: string, after: string): string {
  const unspaced =
    UNSPACED.test(before.replace(/(?<![”’"'])[”’"']+$/u, '').slice(-1)) &&
    UNSPACED.test(after.replace(/^[“‘"']+/u, '').charAt(0));
  if (ENDED.test(before.slice(-12))) return unspaced ? '' : ' ';
  return unspaced ? '；' : '; ';
}

/** A heading as it stands in a paragraph, in front of what it heads: with a colon unless it ends in a mark. */
export function asLeadIn(heading: string): string {
  if (ENDED.test(heading.slice(-12))) return heading;
  return heading + (UNSPACED.test(heading.slice(-1)) ? '：' : ':');
}

/** Joins sentences or list lines, each without line breaks, into one paragraph. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.map((text, at) => (at === 0 ? '' : separator(sentences[at - 1] ?? '', text)) + text).join('');
}
