import { LANGUAGES } from './language-table.ts';

/**
 * The scripts of the languages in the table, as ISO 15924 codes, with their letters. `Jpan` covers Han, kana and texts that
 * mix both.
 */
const SCRIPTS = [
  ['Latn', /\p{Script=Latin}/gu],
  ['Cyrl', /\p{Script=Cyrillic}/gu],
  ['Arab', /\p{Script=Arabic}/gu],
  ['Jpan', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Kore', /\p{Script=Hangul}/gu],
  ['Deva', /\p{Script=Devanagari}/gu],
  ['Grek', /\p{Script=Greek}/gu],
  ['Hebr', /\p{Script=Hebrew}/gu],
  ['Thai', /\p{Script=Thai}/gu],
  ['Beng', /\p{Script=Bengali}/gu],
  ['Guru', /\p{Script=Gurmukhi}/gu],
  ['Gujr', /\p{Script=Gujarati}/gu],
  ['Orya', /\p{Script=Oriya}/gu],
  ['Taml', /\p{Script=Tamil}/gu],
  ['Telu', /\p{Script=Telugu}/gu],
  ['Knda', /\p{Script=Kannada}/gu],
  ['Mlym', /\p{Script=Malayalam}/gu],
  ['Sinh', /\p{Script=Sinhala}/gu],
  ['Laoo', /\p{Script=Lao}/gu],
  ['Khmr', /\p{Script=Khmer}/gu],
  ['Mymr', /\p{Script=Myanmar}/gu],
  ['Tibt', /\p{Script=Tibetan}/gu],
  ['Geor', /\p{Script=Georgian}/gu],
  ['Armn', /\p{Script=Armenian}/gu],
  ['Ethi', /\p{Script=Ethiopic}/gu],
  ['Thaa', /\p{Script=Thaana}/gu],
  ['Cans', /\p{Script=Canadian_Aboriginal}/gu],
] as const;

export type Script = (typeof SCRIPTS)[number][0];

const LETTERS: ReadonlyMap<string, RegExp> = new Map(SCRIPTS);

/** Scripts in which a language is also written, besides its usual script. */
const ALSO_WRITTEN_IN: readonly (readonly [code: string, script: Script])[] = [
  ['ku', 'Arab'],
  ['oj', 'Latn'],
  ['tk', 'Cyrl'],
  ['tt', 'Latn'],
  ['uz', 'Cyrl'],
];

/** Variants that detection cannot tell from the text, and `sh`, whose texts count as Bosnian, Croatian or Serbian. */
const NOT_DETECTED = new Set(['sh', 'ca-valencia', 'en-US', 'oc-aranes', 'oc-gascon', 'pt-BR', 'pt-PT']);

/** The languages that a text in a script can be in. */
export const LANGUAGES_BY_SCRIPT: ReadonlyMap<string, ReadonlySet<string>> = languagesByScript();

/** A character of Han, kana or Hangul carries as much as several letters of an alphabet. */
const DENSE_SCRIPT_WEIGHT = 2.5;
/** Names and terms in Latin letters occur in texts of every language. The reverse is rare. */
const LATIN_BESIDE_OTHERS_WEIGHT = 0.3;

/** The share of each script in a text. The shares sum to 1. Empty for a text without letters of a known script. */
export function scriptShares(text: string): Map<string, number> {
  if (/^\p{ASCII}*$/u.test(text)) return /[a-z]/i.test(text) ? new Map([['Latn', 1]]) : new Map();
  const weights = new Map<string, number>();
  for (const [script, letters] of SCRIPTS) {
    const count = text.match(letters)?.length ?? 0;
    if (count > 0) weights.set(script, count * (script === 'Jpan' || script === 'Kore' ? DENSE_SCRIPT_WEIGHT : 1));
  }
  if (weights.size > 1) weights.set('Latn', (weights.get('Latn') ?? 0) * LATIN_BESIDE_OTHERS_WEIGHT);
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return new Map([...weights].filter(([, weight]) => weight > 0).map(([script, weight]) => [script, weight / total]));
}

/** Units of a text that `dominantScript` looks at, UTF-16. */
const DOMINANT_SCRIPT_SAMPLE_LENGTH = 20_000;
/** A Han character counts as this many Latin letters. */
const HAN_WEIGHT = 3;
const UNCLASSIFIED = 255;

/** For each UTF-16 unit its index in `SCRIPTS` plus 1, 0 for a unit of no script. Filled on first use of a unit. */
const scriptByUnit = new Uint8Array(0x10000).fill(UNCLASSIFIED);

/**
 * The script of most letters in the first part of a text, far cheaper than `scriptShares`.
 * @returns undefined for a text with hardly any letters
 */
export function dominantScript(text: string): Script | undefined {
  const counts = new Uint32Array(1 + SCRIPTS.length);
  for (let at = 0; at < Math.min(text.length, DOMINANT_SCRIPT_SAMPLE_LENGTH); at++) {
    const index = scriptIndexAt(text, at);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  let dominant: Script | undefined;
  let max = 1;
  for (const [index, [script]] of SCRIPTS.entries()) {
    const count = (counts[index + 1] ?? 0) * (script === 'Jpan' ? HAN_WEIGHT : 1);
    if (count > max) {
      max = count;
      dominant = script;
    }
  }
  return dominant;
}

function scriptIndexAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (scriptByUnit[unit] === UNCLASSIFIED) {
    scriptByUnit[unit] = 1 + SCRIPTS.findIndex(([, letter]) => text.charAt(at).search(letter) >= 0);
  }
  return scriptByUnit[unit] ?? 0;
}

/** Whether a word has a letter of a script (ISO 15924, `Jpan` for Han and kana). */
export function isInScript(word: string, script: string): boolean {
  return word.search(LETTERS.get(script) ?? ANY_LETTER) >= 0;
}

/** UTF-16 offset of the first letter of a known script, -1 for a text without one. */
export function firstLetter(text: string): number {
  return text.search(ANY_LETTER);
}

const ANY_LETTER = new RegExp(SCRIPTS.map(([, letters]) => letters.source).join('|'), 'u');

function languagesByScript(): Map<string, Set<string>> {
  const scripts = new Map<string, Set<string>>();
  const add = (script: string, code: string) => scripts.set(script, (scripts.get(script) ?? new Set()).add(code));
  for (const code of LANGUAGES.keys()) {
    if (NOT_DETECTED.has(code)) continue;
    const script = new Intl.Locale(code).maximize().script ?? 'Latn';
    add(script.startsWith('Han') ? 'Jpan' : script, code);
  }
  for (const [code, script] of ALSO_WRITTEN_IN) add(script, code);
  return scripts;
}
