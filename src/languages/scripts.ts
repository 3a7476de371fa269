import { LANGUAGES } from './table.ts';

/** ISO 15924 codes of the scripts that the table's languages are written in; `Jpan` is Han, kana and both mixed. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  Latn: /\p{Script=Latin}/gu,
  Cyrl: /\p{Script=Cyrillic}/gu,
  Arab: /\p{Script=Arabic}/gu,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  Kore: /\p{Script=Hangul}/gu,
  Deva: /\p{Script=Devanagari}/gu,
  Grek: /\p{Script=Greek}/gu,
  Hebr: /\p{Script=Hebrew}/gu,
  Thai: /\p{Script=Thai}/gu,
  Beng: /\p{Script=Bengali}/gu,
  Guru: /\p{Script=Gurmukhi}/gu,
  Gujr: /\p{Script=Gujarati}/gu,
  Orya: /\p{Script=Oriya}/gu,
  Taml: /\p{Script=Tamil}/gu,
  Telu: /\p{Script=Telugu}/gu,
  Knda: /\p{Script=Kannada}/gu,
  Mlym: /\p{Script=Malayalam}/gu,
  Sinh: /\p{Script=Sinhala}/gu,
  Laoo: /\p{Script=Lao}/gu,
  Khmr: /\p{Script=Khmer}/gu,
  Mymr: /\p{Script=Myanmar}/gu,
  Tibt: /\p{Script=Tibetan}/gu,
  Geor: /\p{Script=Georgian}/gu,
  Armn: /\p{Script=Armenian}/gu,
  Ethi: /\p{Script=Ethiopic}/gu,
  Thaa: /\p{Script=Thaana}/gu,
  Cans: /\p{Script=Canadian_Aboriginal}/gu,
};

/** Scripts beside the usual one that a language is met in. */
const ALSO_WRITTEN_IN: readonly (readonly [code: string, script: string])[] = [
  ['ku', 'Arab'],
  ['oj', 'Latn'],
  ['tk', 'Cyrl'],
  ['tt', 'Latn'],
  ['uz', 'Cyrl'],
];

/** Variants that a text alone does not show, and `sh`, whose texts are Bosnian, Croatian or Serbian as well. */
const NOT_DETECTED = new Set(['sh', 'ca-valencia', 'en-US', 'oc-aranes', 'oc-gascon', 'pt-BR', 'pt-PT']);

/** The languages that a text in a script can be in. */
export const LANGUAGES_BY_SCRIPT: ReadonlyMap<string, ReadonlySet<string>> = languagesByScript();

/**
 * How much of a text is in each script, as shares that sum to 1; empty for a text without letters of a known script.
 * A sign of Han, kana or Hangul says as much as several letters. Latin letters count less beside another script: names
 * and terms in Latin letters stand in texts of every language, hardly ever the other way round.
 */
export function scriptShares(text: string): Map<string, number> {
  if (/^\p{ASCII}*$/u.test(text)) return /[a-z]/i.test(text) ? new Map([['Latn', 1]]) : new Map();
  const weights = new Map<string, number>();
  for (const [script, letters] of Object.entries(LETTERS)) {
    const count = text.match(letters)?.length ?? 0;
    if (count > 0) weights.set(script, count * (script === 'Jpan' || script === 'Kore' ? 2.5 : 1));
  }
  if (weights.size > 1) weights.set('Latn', (weights.get('Latn') ?? 0) * 0.3);
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return new Map([...weights].filter(([, weight]) => weight > 0).map(([script, weight]) => [script, weight / total]));
}

/** Whether a word has a letter of a script (ISO 15924, `Jpan` for Han and kana). */
export function isInScript(word: string, script: string): boolean {
  return word.search(LETTERS[script] ?? ANY_LETTER) >= 0;
}

/** The first letter of a script that a language of the table is written in, as UTF-16 offset; -1 where there is none. */
export function firstLetter(text: string): number {
  return text.search(ANY_LETTER);
}

const ANY_LETTER = new RegExp(
  Object.values(LETTERS)
    .map((letters) => letters.source)
    .join('|'),
  'u',
);

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
