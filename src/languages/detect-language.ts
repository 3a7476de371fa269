import { maskNonLanguage } from '../text/non-language/non-language.ts';
import { alphabetOf } from './alphabets.ts';
import { languagesOfArticle } from './articles.ts';
import type { DetectionModels } from './detection-models.ts';
import { EVERYDAY_WORDS } from './everyday-words.ts';
import { countHanCharacters } from './han-characters.ts';
import { firstLetter, isInScript, LANGUAGES_BY_SCRIPT, scriptShares } from './scripts.ts';

/** The evidence for each language of a text. */
export interface LanguageEvidence {
  /** Shares by canonical code. They sum to 1. */
  shares: ReadonlyMap<string, number>;
  /**
   * The share of the evidence, from 0 to 1, that is for none of these: for a language that is not in the table, or that is
   * not written in this script (romanized Hindi).
   */
  outside: number;
  /** Letters examined. A long text is sampled. */
  letters: number;
  /** The script of most of these letters. */
  script: string;
}

/** A long text is sampled at this many evenly spread windows of this many UTF-16 units. */
const WINDOWS = 8;
const WINDOW_LENGTH = 250;

/** A smaller share of a script comes from names or symbols. */
const MIN_SCRIPT_SHARE = 0.05;

/** Tuned on FLORES dev (bench/detection.ts). Results on FLORES dev are therefore slightly optimistic. */
const EVERYDAY_WORD_WEIGHT = 2.5;
const FREQUENT_WORD_WEIGHT = 2.5;
/** Words that are a whole text in one language, although others have them within sentences: "hi" in Catalan, Welsh and Maltese. */
const LONE_WORDS: ReadonlyMap<string, string> = new Map([['hi', 'en']]);
const LONE_WORD_WEIGHT = 5;
/** Longer texts have enough letters for the models. */
const MAX_LISTED_WORDS = 10;
const ARTICLE_WEIGHT = 2.5;
/** In longer texts, the first word tells less than the others. */
const MAX_WORDS_WITH_ARTICLE = 3;
const FOREIGN_LETTER_FACTOR = 0.25;

const languagesByWord = invert(EVERYDAY_WORDS);

/**
 * Identifies the language of one text with the models, the lists of words and the alphabets. URLs, code and markup are
 * masked first, in linear time. A long text is sampled. For a cheap guess without models see `guessDocumentLanguage`.
 * @returns undefined for a text without letters of a known script
 */
export function detectLanguage(text: string, models: DetectionModels): LanguageEvidence | undefined {
  const languages = new Map<string, number>();
  const scripts = new Map<string, number>();
  let letters = 0;
  let outside = 0;
  for (const window of windows(maskNonLanguage(text))) {
    const count = window.match(/\p{L}/gu)?.length ?? 0;
    if (count === 0) continue;
    letters += count;
    for (const [script, scriptShare] of scriptShares(window)) {
      if (scriptShare < MIN_SCRIPT_SHARE) continue;
      add(scripts, script, scriptShare * count);
      const found = identifyInScript(window, script, count, models);
      for (const [code, share] of found.shares) add(languages, code, share * scriptShare * count);
      outside += found.outside * scriptShare * count;
    }
  }
  const script = largest(scripts);
  if (script === undefined || languages.size === 0) return undefined;
  return { shares: normalized(languages), outside: outside / letters, letters, script };
}

/** A short text in consecutive windows, or samples of a long one. They start and end between words. */
function windows(text: string): string[] {
  const start = Math.max(0, firstLetter(text));
  const length = text.length - start;
  const count = Math.min(WINDOWS, Math.ceil(length / WINDOW_LENGTH));
  const step = length / count;
  return Array.from({ length: count }, (_, index) => {
    // Skips punctuation before the first letter: ¿Cómo te llamas?
    const from = index === 0 ? start : wordStart(text, start + Math.floor(index * step));
    const to =
      length <= WINDOWS * WINDOW_LENGTH
        ? wordStart(text, start + Math.floor((index + 1) * step))
        : from + WINDOW_LENGTH;
    return text.slice(from, to);
  });
}

/** The position after the next space within 40 units; the position itself in scripts without spaces. */
function wordStart(text: string, position: number): number {
  if (position === 0 || position >= text.length) return Math.min(position, text.length);
  const space = text.slice(position - 1, position + 40).search(/\s/);
  return space < 0 ? position : position + space;
}

/** The languages of the letters of one script. */
function identifyInScript(
  text: string,
  script: string,
  letters: number,
  models: DetectionModels,
): Pick<LanguageEvidence, 'shares' | 'outside'> {
  const candidates = LANGUAGES_BY_SCRIPT.get(script) ?? new Set<string>();
  const [only] = candidates;
  if (only !== undefined && candidates.size === 1) return { shares: new Map([[only, 1]]), outside: 0 };
  if (script === 'Jpan') return { shares: identifyHan(text), outside: 0 };
  const words = wordsIn(text, script);
  if (words.length === 0) return { shares: new Map(), outside: 0 };
  const scores = new Map<string, number>();
  let outside = 0;
  const vote = (code: string, score: number) => {
    const candidate = code === 'sr' && script === 'Latn' ? 'sr-Latn' : code;
    if (candidates.has(candidate)) add(scores, candidate, score);
    else outside += score;
  };
  const plain = words.join(' ');
  for (const [code, probability] of models.fastText(plain)) vote(code, probability);
  // CLD3 is better than fastText on sentences and unreliable on single words.
  const trust = Math.min(1, 0.1 + letters / 20);
  for (const [code, probability] of models.cld3(plain)) vote(code, probability * trust);
  // The fourth power makes a text of only one language's everyday words nearly certain.
  for (const [code, votes] of everydayWordVotes(words)) vote(code, EVERYDAY_WORD_WEIGHT * (votes + votes ** 4));
  const lone = words.length === 1 ? LONE_WORDS.get(words[0] ?? '') : undefined;
  if (lone !== undefined) vote(lone, LONE_WORD_WEIGHT);
  if (words.length <= MAX_LISTED_WORDS) {
    for (const [code, votes] of models.frequentWords(words)) vote(code, FREQUENT_WORD_WEIGHT * (votes + votes ** 2));
  }
  for (const [code, votes] of articleVotes(words, models)) vote(code, ARTICLE_WEIGHT * votes);
  let inside = 0;
  for (const [code, score] of scores) {
    inside += score;
    scores.set(code, score * plausibility(code, script, words));
  }
  const shares = normalized(scores.size > 0 ? scores : new Map([...candidates].map((code) => [code, 1])));
  return { shares, outside: outside > 0 ? outside / (inside + outside) : 0 };
}

/** The shares of the languages in which the first word of a short text is an article and the next one a word. */
function articleVotes([first = '', ...others]: readonly string[], models: DetectionModels): Map<string, number> {
  const votes = new Map<string, number>();
  if (others.length === 0 || others.length >= MAX_WORDS_WITH_ARTICLE) return votes;
  const known = new Map([...models.frequentWords(others), ...everydayWordVotes(others)]);
  for (const code of languagesOfArticle(first)) if (known.has(code)) votes.set(code, known.get(code) ?? 0);
  return votes.size === 0 ? votes : normalized(votes);
}

/** The share of each language's everyday words among the words. Languages split a common word. The sum is at most 1. */
function everydayWordVotes(words: readonly string[]): Map<string, number> {
  const votes = new Map<string, number>();
  for (const word of words) {
    const [elided] = word.split("'", 1);
    const languages = languagesByWord.get(word) ?? (word.includes("'") ? languagesByWord.get(`${elided}'`) : undefined);
    if (!languages) continue;
    for (const code of languages) add(votes, code, 1 / languages.length / words.length);
  }
  return votes;
}

/** A factor from 0 to 1: lower for words with letters that the language does not have. */
function plausibility(code: string, script: string, words: readonly string[]): number {
  const letters = alphabetOf(code, script);
  const foreign = letters ? words.filter((word) => [...word].some((letter) => !letters.has(letter))).length : 0;
  return FOREIGN_LETTER_FACTOR ** ((3 * foreign) / words.length);
}

/** The shares of simplified Chinese, traditional Chinese and Japanese. */
function identifyHan(text: string): Map<string, number> {
  const { kana, han, simplified, traditional, japaneseOnly, chineseOnly } = countHanCharacters(text);
  // Chinese uses single kana for style. Japanese has about one kana for two Han characters.
  if (kana > 0 && kana * 8 >= han) return new Map([['ja', 1]]);
  // In FLORES dev, 30 % of the characters in Chinese texts are outside of level 1 of JIS X 0208, and 0.2 % in Japanese
  // texts. 8 % of the characters in Japanese texts are in level 1 alone. Simplified beside traditional forms suggest
  // Japanese too.
  const mixed = simplified > 0 && traditional > 0 ? 0.2 : 1;
  const chinese = chineseOnly > japaneseOnly ? 1 : 0.7 * 0.7 ** (han - 1) * mixed;
  const japanese = japaneseOnly > 0 && japaneseOnly >= chineseOnly ? 1 : chineseOnly > 0 ? 0 : 0.3 * 0.92 ** (han - 1);
  const share = chinese / (chinese + japanese);
  const simple = (simplified + 0.6) / (simplified + traditional + 1);
  return new Map([
    ['zh-Hans', share * simple],
    ['zh-Hant', share * (1 - simple)],
    ['ja', 1 - share],
  ]);
}

/** The words with a letter of a script, in lower case, with combining marks and inner apostrophes. */
function wordsIn(text: string, script: string): string[] {
  const words = text.normalize('NFC').toLowerCase().replaceAll('i\u0307', 'i').match(WORD) ?? [];
  return words.filter((word) => isInScript(word, script)).map((word) => word.replaceAll('’', "'"));
}

const WORD = /['’]?[\p{L}\p{M}\u200c]+(?:['’ʻʼ‘-][\p{L}\p{M}\u200c]+)*['’]?/gu;

function add(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

function normalized(values: ReadonlyMap<string, number>): Map<string, number> {
  const sum = [...values.values()].reduce((total, value) => total + value, 0);
  return new Map([...values].map(([key, value]) => [key, value / sum]));
}

function largest(values: ReadonlyMap<string, number>): string | undefined {
  return [...values].reduce<[string | undefined, number]>(
    (best, entry) => (entry[1] > best[1] ? entry : best),
    [undefined, 0],
  )[0];
}

function invert(lists: Readonly<Record<string, string>>): Map<string, string[]> {
  const languages = new Map<string, string[]>();
  for (const [code, words] of Object.entries(lists)) {
    for (const word of new Set(words.split(' '))) languages.set(word, [...(languages.get(word) ?? []), code]);
  }
  return languages;
}
