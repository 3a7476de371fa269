import { maskNonLanguage } from '../text/masking.ts';
import { alphabetOf } from './alphabets.ts';
import { EVERYDAY_WORDS } from './everyday-words.ts';
import { countHanCharacters } from './han-characters.ts';
import type { IdentificationModels } from './identification-models.ts';
import { firstLetter, isInScript, LANGUAGES_BY_SCRIPT, scriptShares } from './scripts.ts';

/** What speaks for each language, as shares that sum to 1, and how much there was to judge by. */
export interface LanguageEvidence {
  shares: ReadonlyMap<string, number>;
  /** Letters that were looked at: of a long text a sample. */
  letters: number;
  /** The script that most of them are in. */
  script: string;
}

/** A long text is judged by this many windows, evenly spread, of this many UTF-16 units each. */
const WINDOWS = 8;
const WINDOW = 250;

/** A script with a smaller share of the letters is a name or a symbol. */
const SMALLEST_SCRIPT_SHARE = 0.05;

/** Chosen on FLORES dev (bench/detection.ts), so that its figures are a little optimistic. */
const COMMON_WORD_WEIGHT = 2.5;
const WIDELY_READ_WEIGHT = 5;
const FEW_WORDS = 3;
const FOREIGN_LETTER_FACTOR = 0.25;
const RARE_LANGUAGE_FACTOR = 0.7;

/** Written by so few that a short text which looks like one of them is more likely something else. */
const RARE = new Set(
  'an ast ba br ch co dv dz eo ff fj fo frp fy gd gn gv ha ht iu jv kg ki kj kl kr ks kv kw la lb lg li ln lu mg mh mi na nd ng nr nv ny oc oj om os pi qu rm rn rw sa sc se sg sm sn ss st su szl tn to ts tw ty ve vo wo xh yi yo zu'.split(
    ' ',
  ),
);

/** Where languages share a greeting, the one with many more readers is the likelier; in a sentence other words decide. */
const WIDELY_READ = new Set('ar de en es fa fr hi id it nl pl pt ru sv tr uk vi'.split(' '));

const languagesByWord = invert(EVERYDAY_WORDS);

/**
 * Judges one text of any length: what is not language is taken out (in linear time), of the rest a sample is looked at.
 * @returns undefined for a text without letters of a script that some language of the table is written in
 */
export function identifyLanguage(text: string, models: IdentificationModels): LanguageEvidence | undefined {
  const languages = new Map<string, number>();
  const scripts = new Map<string, number>();
  let letters = 0;
  for (const window of windows(maskNonLanguage(text))) {
    const count = window.match(/\p{L}/gu)?.length ?? 0;
    if (count === 0) continue;
    letters += count;
    for (const [script, scriptShare] of scriptShares(window)) {
      if (scriptShare < SMALLEST_SCRIPT_SHARE) continue;
      add(scripts, script, scriptShare * count);
      for (const [code, share] of judgeScript(window, script, count, models)) {
        add(languages, code, share * scriptShare * count);
      }
    }
  }
  const script = largest(scripts);
  return script === undefined || languages.size === 0 ? undefined : { shares: normalized(languages), letters, script };
}

/** The whole of a short text in pieces of a window, or windows of a long one; all start and end between words. */
function windows(text: string): string[] {
  const start = Math.max(0, firstLetter(text));
  const length = text.length - start;
  const count = Math.min(WINDOWS, Math.ceil(length / WINDOW));
  const step = length / count;
  return Array.from({ length: count }, (_, index) => {
    // The first letter begins a word, whatever stands before it: ¿Cómo te llamas?
    const from = index === 0 ? start : wordStart(text, start + Math.floor(index * step));
    const to = length <= WINDOWS * WINDOW ? wordStart(text, start + Math.floor((index + 1) * step)) : from + WINDOW;
    return text.slice(from, to);
  });
}

/** The next position after a blank, within reach; the position itself where the script writes none. */
function wordStart(text: string, position: number): number {
  if (position === 0 || position >= text.length) return Math.min(position, text.length);
  const blank = text.slice(position - 1, position + 40).search(/\s/);
  return blank < 0 ? position : position + blank;
}

/** Shares, summing to 1, among the languages of one script. */
function judgeScript(text: string, script: string, letters: number, models: IdentificationModels): Map<string, number> {
  const candidates = LANGUAGES_BY_SCRIPT.get(script) ?? new Set<string>();
  const [only] = candidates;
  if (only !== undefined && candidates.size === 1) return new Map([[only, 1]]);
  if (script === 'Jpan') return judgeHan(text);
  const words = wordsIn(text, script);
  if (words.length === 0) return new Map();
  const scores = new Map<string, number>();
  const vote = (code: string, score: number) => {
    const candidate = code === 'sr' && script === 'Latn' ? 'sr-Latn' : code;
    if (candidates.has(candidate)) add(scores, candidate, score);
  };
  const plain = words.join(' ');
  for (const [code, probability] of models.fastText(plain)) vote(code, probability);
  // CLD3 is the better of the two on sentences and guesses wildly on a word.
  const trust = Math.min(1, 0.1 + letters / 20);
  for (const [code, probability] of models.cld3(plain)) vote(code, probability * trust);
  // A text of nothing but one language's common words is all but certain.
  for (const [code, votes] of commonWordVotes(words)) vote(code, COMMON_WORD_WEIGHT * (votes + votes ** 4));
  for (const [code, score] of scores) scores.set(code, score * plausibility(code, script, words));
  return normalized(scores.size > 0 ? scores : new Map([...candidates].map((code) => [code, 1])));
}

/** How often the languages' common words stand among the words: at most 1 in all, shared where languages share a word. */
function commonWordVotes(words: readonly string[]): Map<string, number> {
  const votes = new Map<string, number>();
  for (const word of words) {
    const [elided] = word.split("'", 1);
    const languages = languagesByWord.get(word) ?? (word.includes("'") ? languagesByWord.get(`${elided}'`) : undefined);
    if (!languages) continue;
    const readers = (code: string) => (words.length <= FEW_WORDS && WIDELY_READ.has(code) ? WIDELY_READ_WEIGHT : 1);
    const total = languages.reduce((sum, code) => sum + readers(code), 0);
    for (const code of languages) add(votes, code, readers(code) / total / words.length);
  }
  return votes;
}

/** 1, less where words have letters that the language does not write, and where hardly anybody writes the language. */
function plausibility(code: string, script: string, words: readonly string[]): number {
  const letters = alphabetOf(code, script);
  const foreign = letters ? words.filter((word) => [...word].some((letter) => !letters.has(letter))).length : 0;
  const factor = FOREIGN_LETTER_FACTOR ** ((3 * foreign) / words.length);
  return RARE.has(code) ? factor * RARE_LANGUAGE_FACTOR : factor;
}

/** Chinese in its two scripts or Japanese, by characters that only some of them write. */
function judgeHan(text: string): Map<string, number> {
  const { kana, han, simplified, traditional, japaneseOnly, chineseOnly } = countHanCharacters(text);
  // A lone の is fashionable in Chinese; Japanese runs to at least one kana for two Han characters.
  if (kana > 0 && kana * 8 >= han) return new Map([['ja', 1]]);
  // Of Chinese characters three in ten are not among Japan's common ones, of Japanese ones two in a thousand; one in
  // twelve of these is only there (FLORES dev). Simplified beside traditional forms are Japanese, too.
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

/** Words in lower case that have a letter of a script; marks and inner apostrophes belong to a word. */
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
