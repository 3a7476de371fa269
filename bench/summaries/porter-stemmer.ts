/**
 * Stems of English words as ROUGE's reference implementation compares them: Porter's algorithm ("An algorithm for suffix
 * stripping", 1980) with the changes that NLTK makes to it by default (`NLTK_EXTENSIONS`).
 */

/** Exceptions to the rules. */
const IRREGULAR = new Map(
  Object.entries({
    sky: 'sky skies',
    die: 'dying',
    lie: 'lying',
    tie: 'tying',
    news: 'news',
    inning: 'inning innings',
    outing: 'outing outings',
    canning: 'canning cannings',
    howe: 'howe',
    proceed: 'proceed',
    exceed: 'exceed',
    succeed: 'succeed',
  }).flatMap(([stem, words]) => words.split(' ').map((word): [string, string] => [word, stem])),
);

/** Replacement of a suffix, with a condition on the stem before it. */
type Rule = readonly [suffix: string, replacement: string, condition: (stem: string, word: string) => boolean];

const always = (): boolean => true;
const longerThan =
  (least: number) =>
  (stem: string): boolean =>
    measure(stem) > least;
/** Rules with one condition, written as `suffix>replacement`. */
const rules = (list: string, condition: (stem: string) => boolean): Rule[] =>
  list.split(' ').map((rule): Rule => {
    const [suffix = '', replacement = ''] = rule.split('>');
    return [suffix, replacement, condition];
  });

const PLURALS = rules('sses>ss ies>i ss>ss s>', always);
const DOUBLE_SUFFIXES: readonly Rule[] = [
  ...rules(
    'ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble alli>al entli>ent eli>e ousli>ous ization>ize ' +
      'ation>ate ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive biliti>ble fulli>ful',
    longerThan(0),
  ),
  ['logi', 'log', (_stem, word) => measure(word.slice(0, -3)) > 0],
];
const SUFFIXES = rules('icate>ic ative> alize>al iciti>ic ical>ic ful> ness>', longerThan(0));
const ENDINGS: readonly Rule[] = [
  ...rules('al ance ence er ic able ible ant ement ment ent', longerThan(1)),
  ['ion', '', (stem) => measure(stem) > 1 && /[st]$/.test(stem)],
  ...rules('ou ism ate iti ous ive ize', longerThan(1)),
];

/** The stem of a word in lower case. */
export function porterStem(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined || word.length <= 2) return irregular ?? word;
  const singular = word.length === 4 && word.endsWith('ies') ? word.slice(0, -1) : replace(word, PLURALS);
  const merged = withoutDoubleSuffix(withVowelY(withoutPast(singular)));
  return withoutFinalE(replace(replace(merged, SUFFIXES), ENDINGS)).replace(/ll$/, (double, at: number, all: string) =>
    measure(all.slice(0, at + 1)) > 1 ? 'l' : double,
  );
}

/** Only the first matching suffix counts, even if its condition does not hold. */
function replace(word: string, list: readonly Rule[]): string {
  for (const [suffix, replacement, condition] of list) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, word.length - suffix.length);
    return condition(stem, word) ? stem + replacement : word;
  }
  return word;
}

/** "agreed" ▶ "agree", "hopping" ▶ "hop", "hoping" ▶ "hope". */
function withoutPast(word: string): string {
  if (word.endsWith('ied')) return word.slice(0, word.length === 4 ? -1 : -2);
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const stem = [/ed$/, /ing$/].map((ending) => word.replace(ending, '')).find((rest) => rest !== word);
  if (stem === undefined || !shapeOf(stem).includes('v')) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/(.)\1$/.test(stem) && shapeOf(stem).endsWith('c')) return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

function withVowelY(word: string): string {
  return word.length > 2 && word.endsWith('y') && shapeOf(word).at(-2) === 'c' ? `${word.slice(0, -1)}i` : word;
}

function withoutDoubleSuffix(word: string): string {
  if (!word.endsWith('alli') || measure(word.slice(0, -4)) === 0) return replace(word, DOUBLE_SUFFIXES);
  return withoutDoubleSuffix(word.slice(0, -2));
}

function withoutFinalE(word: string): string {
  if (!word.endsWith('e')) return word;
  const stem = word.slice(0, -1);
  const size = measure(stem);
  return size > 1 || (size === 1 && !endsShort(stem)) ? stem : word;
}

/** `v` or `c` for each letter. A y after a consonant is a vowel. */
function shapeOf(word: string): string {
  let shape = '';
  for (const letter of word) shape += /[aeiou]/.test(letter) || (letter === 'y' && shape.endsWith('c')) ? 'v' : 'c';
  return shape;
}

/** The number of vowel-consonant sequences: m in Porter's paper. */
function measure(stem: string): number {
  return shapeOf(stem).match(/v+c+/g)?.length ?? 0;
}

/** Whether a stem ends in consonant, vowel, consonant, like "hop" and "at", but not "snow". */
function endsShort(stem: string): boolean {
  const shape = shapeOf(stem);
  return shape === 'vc' || (shape.endsWith('cvc') && !/[wxy]$/.test(stem));
}
