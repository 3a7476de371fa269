import { tokenize } from './tokens.ts';

/** Readability problems of a summary, counted by rules that are independent of the engine. */
export interface Blemishes {
  sentences: number;
  /** Sentences that begin with a reference to a sentence that the summary lacks. */
  dangling: number;
  /**
   * Sentences without a final stop, with a lower-case start in a document with capitals, with fewer than three words, or
   * with an unmatched bracket or quotation mark.
   */
  fragments: number;
  /** Truncated sentences ("…"). */
  cut: number;
  /** Trigrams of words, and those that occur in an earlier sentence of the summary. */
  trigrams: number;
  repeated: number;
}

/** First words that refer to the previous sentence, by language. */
const POINTS_BACK: Record<string, RegExp> = {
  en: /^(?:he|she|it|they|this|these|those|that|his|her|its|their|such|however|moreover|furthermore|therefore|thus|hence|also|but|and|or|so|then|meanwhile|instead|nevertheless|nonetheless|consequently|additionally|similarly|likewise|besides|otherwise|both(?!.{1,60} and )|neither(?!.{1,60} nor )|either(?!.{1,60} or )|yet|still|in addition(?! to)|as a result(?! of)|for example|for instance|on the other hand|in contrast(?! to)|the latter)(?![\p{L}-])(?!(?<=^this) (?:paper|article|work|study|report|thesis|survey|document|agreement|policy|contract|morning|evening|week|month|season|year)(?!\p{L}))/iu,
  de: /^(?:er|sie|es|dies|diese[rsmn]?|das (?=ist|war|sind|hat|wird|gilt|heißt|zeigt|bedeutet|führt|macht|liegt)|dabei|dadurch|dafür|dagegen|daher|damit|danach|dann|daran|darauf|darin|darum|davon|dazu|deshalb|deswegen|außerdem|allerdings|jedoch|aber|und|oder|denn|sondern|zudem|ferner|somit|sein|seine[rsmn]?|ihre?[rsmn]?|beide|so|auch|trotzdem|dennoch)(?!\p{L})/iu,
  ru: /^(?:он|она|оно|они|это|этот|эта|эти|этого|этой|такой|такие|такая|таким|однако|но|и|а|или|поэтому|при этом|кроме того|затем|также|его|её|ее|их|тогда|потом)(?!\p{L})/iu,
  vi: /^(?:nó|anh ấy|cô ấy|họ|điều này|điều đó|nhưng|và|tuy nhiên|ngoài ra|do đó|vì vậy|sau đó)(?!\p{L})/iu,
  tr: /^(?:o|bu|şu|bunlar|onlar|ancak|fakat|ama|ve|ayrıca|böylece|bunun|onun|buna)(?!\p{L})/iu,
  zh: /^(?:他|她|它|这|那|但|然而|因此|所以|而且|并且|同时|另外|然后|那么|不过|于是)/u,
};
const ENDED = /[.!?…\p{Sentence_Terminal}]["'”’»›“)\]}」』】）*_\s]*$/u;
/** Thai and Lao have no full stops. */
const NO_STOPS = /[\u0e00-\u0eff]\s*$/u;

/** List numbers such as "1) " and "b) ". */
const ENUMERATOR = /(?<![\p{L}\p{N}(])(?:\d{1,2}|[a-z]|i{1,3}|iv|vi{0,3})\)(?=\s)/gu;

/** Letters per trigram of words in scripts without spaces. A Chinese word has one or two characters. */
const GROUP: Record<string, number> = { zh: 5 };

/** Number of words that the clean-up may remove between two consecutive sentences. */
const MAX_BETWEEN = 8;

/** Counts the readability problems of a summary. */
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

/** Whether a sentence begins the document, possibly after a dateline or a heading. */
function begins(sentence: string, solid: string): boolean {
  const at = solid.indexOf(withoutBlanks(sentence).slice(0, 20));
  return at >= 0 && !/[.!?…\p{Sentence_Terminal}]/u.test(solid.slice(0, at));
}

/** Whether a sentence directly follows another one in the document, apart from removed words. */
function follows(before: readonly string[], next: readonly string[], source: readonly string[]): boolean {
  const placesOf = (group: readonly string[]): number[] =>
    group.length === 0 ? [] : [...source.keys()].filter((at) => group.every((word, i) => source[at + i] === word));
  const last = before.slice(-3);
  const starts = placesOf(next.slice(0, 3));
  return placesOf(last).some((at) =>
    starts.some((start) => start >= at + last.length && start <= at + last.length + MAX_BETWEEN),
  );
}

/** Removes leading quotation marks, dashes and bullets. */
function bare(sentence: string): string {
  return sentence.replace(/^[^\p{L}\p{N}]+/u, '');
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/gu, '');
}

function count(text: string, marks: RegExp): number {
  return text.match(marks)?.length ?? 0;
}
