import { tokenize } from './tokens.ts';

/** What makes a summary read badly, counted independently of the rules that the engine itself goes by. */
export interface Blemishes {
  sentences: number;
  /** Sentences that begin with a word that points back, unless they begin the document or what is before them is there. */
  dangling: number;
  /**
   * No stop at the end, a lower-case start where the document has capitals, fewer than three words; brackets or quotation
   * marks that lack a partner in the sentences that are next to each other in the document, too.
   */
  fragments: number;
  /** Sentences that were cut ("…"). */
  cut: number;
  /** Groups of three words, and those of them that an earlier sentence of the summary has already. */
  trigrams: number;
  repeated: number;
}

/** Words at the beginning that say nothing without the sentence before, for the languages of the sets. */
const POINTS_BACK: Record<string, RegExp> = {
  en: /^(?:he|she|it|they|this|these|those|that|his|her|its|their|such|however|moreover|furthermore|therefore|thus|hence|also|but|and|or|so|then|meanwhile|instead|nevertheless|nonetheless|consequently|additionally|similarly|likewise|besides|otherwise|both(?!.{1,60} and )|neither(?!.{1,60} nor )|either(?!.{1,60} or )|yet|still|in addition(?! to)|as a result(?! of)|for example|for instance|on the other hand|in contrast(?! to)|the latter)(?![\p{L}-])(?!(?<=^this) (?:paper|article|work|study|report|thesis|survey|document|agreement|policy|contract|morning|evening|week|month|season|year)(?!\p{L}))/iu,
  de: /^(?:er|sie|es|dies|diese[rsmn]?|das (?=ist|war|sind|hat|wird|gilt|heißt|zeigt|bedeutet|führt|macht|liegt)|dabei|dadurch|dafür|dagegen|daher|damit|danach|dann|daran|darauf|darin|darum|davon|dazu|deshalb|deswegen|außerdem|allerdings|jedoch|aber|und|oder|denn|sondern|zudem|ferner|somit|sein|seine[rsmn]?|ihre?[rsmn]?|beide|so|auch|trotzdem|dennoch)(?!\p{L})/iu,
  ru: /^(?:он|она|оно|они|это|этот|эта|эти|этого|этой|такой|такие|такая|таким|однако|но|и|а|или|поэтому|при этом|кроме того|затем|также|его|её|ее|их|тогда|потом)(?!\p{L})/iu,
  vi: /^(?:nó|anh ấy|cô ấy|họ|điều này|điều đó|nhưng|và|tuy nhiên|ngoài ra|do đó|vì vậy|sau đó)(?!\p{L})/iu,
  tr: /^(?:o|bu|şu|bunlar|onlar|ancak|fakat|ama|ve|ayrıca|böylece|bunun|onun|buna)(?!\p{L})/iu,
  zh: /^(?:他|她|它|这|那|但|然而|因此|所以|而且|并且|同时|另外|然后|那么|不过|于是)/u,
};
const ENDED = /[.!?…\p{Sentence_Terminal}]["'”’»›“)\]}」』】）*_\s]*$/u;
/** Thai and Lao have no stops. */
const NO_STOPS = /[\u0e00-\u0eff]\s*$/u;

/** "1) ", "b) ": a bracket that never opened. */
const ENUMERATOR = /(?<![\p{L}\p{N}(])(?:\d{1,2}|[a-z]|i{1,3}|iv|vi{0,3})\)(?=\s)/gu;

/** What three words are where tokens are letters: a Chinese word has between one and two of them. */
const GROUP: Record<string, number> = { zh: 5 };

/** What clean-up may have taken out between two sentences that follow each other: citations, fillers, names, in words. */
const MAX_BETWEEN = 8;

/** Counts what reads badly in the sentences of a summary. */
export function blemishesOf(summary: readonly string[], text: string, language: string): Blemishes {
  const solid = withoutBlanks(text);
  const source = tokenize(text, language);
  const cased = /\p{Lu}/u.test(text);
  const stops = (text.match(/[.!?…\p{Sentence_Terminal}]/gu)?.length ?? 0) > text.length / 1000;
  const found: Blemishes = { sentences: 0, dangling: 0, fragments: 0, cut: 0, trigrams: 0, repeated: 0 };
  const seen = new Set<string>();
  let run = '';
  for (const [at, sentence] of summary.entries()) {
    const words = tokenize(sentence, language);
    const cut = sentence.endsWith('…') && !solid.includes(withoutBlanks(sentence));
    const next = tokenize(summary[at + 1] ?? '', language);
    const alone = run === '' && !begins(sentence, solid);
    run += sentence;
    found.sentences++;
    if (POINTS_BACK[language]?.test(bare(sentence)) && alone) found.dangling++;
    if (cut) found.cut++;
    else if (isFragment(sentence, words.length, cased, stops)) found.fragments++;
    if (!follows(words, next, source)) {
      if (!cut && isUnbalanced(run)) found.fragments++;
      run = '';
    }
    const size = GROUP[language] ?? 3;
    const groups = words.slice(size - 1).map((_, place) => words.slice(place, place + size).join(' '));
    found.trigrams += groups.length;
    found.repeated += groups.filter((group) => seen.has(group)).length;
    for (const group of groups) seen.add(group);
  }
  return found;
}

function isFragment(sentence: string, words: number, cased: boolean, stops: boolean): boolean {
  if (words < 3) return true;
  if (stops && !ENDED.test(sentence) && !NO_STOPS.test(sentence)) return true;
  return cased && /^\p{Ll}/u.test(bare(sentence));
}

function isUnbalanced(text: string): boolean {
  const closed = count(text, /[)）\]]/g) - count(text, /[(（[]/g);
  const listed = closed > 0 ? count(text, ENUMERATOR) : 0;
  return (closed !== 0 && closed !== listed) || count(text, /"/g) % 2 === 1;
}

/** True for the first sentence of a document; a dateline or a heading may stand before it. */
function begins(sentence: string, solid: string): boolean {
  const at = solid.indexOf(withoutBlanks(sentence).slice(0, 20));
  return at >= 0 && !/[.!?…\p{Sentence_Terminal}]/u.test(solid.slice(0, at));
}

/** True when the words of a sentence stand right behind those of another one in the document, or nearly. */
function follows(before: readonly string[], next: readonly string[], source: readonly string[]): boolean {
  const placesOf = (group: readonly string[]): number[] =>
    group.length === 0 ? [] : [...source.keys()].filter((at) => group.every((word, i) => source[at + i] === word));
  const last = before.slice(-3);
  const starts = placesOf(next.slice(0, 3));
  return placesOf(last).some((at) =>
    starts.some((start) => start >= at + last.length && start <= at + last.length + MAX_BETWEEN),
  );
}

/** Without quotation marks, dashes and bullets at its beginning. */
function bare(sentence: string): string {
  return sentence.replace(/^[^\p{L}\p{N}]+/u, '');
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/gu, '');
}

function count(text: string, marks: RegExp): number {
  return text.match(marks)?.length ?? 0;
}
