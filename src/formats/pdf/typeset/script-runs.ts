import { NOTO_SCRIPTS } from './noto-fonts.ts';

/** Stands for Chinese, Japanese and Korean, which share their characters. */
export const EAST_ASIA = 'CJK';
/** Stands for that of the language that is written. */
export const OWN_SCRIPT = 'own';

/** The script of a font that has characters which the usual fonts lack. */
export type FontScript = string | undefined;

export interface ScriptRun {
  start: number;
  end: number;
  script: FontScript;
}

/** Texts in Latin, Cyrillic and Greek letters have no others. */
const USUAL = /^[\0-\u052f\u1d00-\u218f]*$/;
const COMMON = /[\p{Script=Zyyy}\p{Script=Zinh}]/u;
const DIGIT = /[0-9]/;
const EAST_ASIAN = /[\p{Script=Hani}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}\p{Script=Bopo}]/u;
const EAST_ASIAN_SCRIPTS: ReadonlySet<string> = new Set(['Hans', 'Hant', 'Jpan', 'Kore']);
const OTHERS = NOTO_SCRIPTS.filter((script) => !EAST_ASIAN_SCRIPTS.has(script)).map(
  (script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
);

/** Null for a sign, which goes with the characters around it. */
function scriptOf(character: string): FontScript | null {
  if (DIGIT.test(character)) return undefined;
  if (COMMON.test(character)) return null;
  if (EAST_ASIAN.test(character)) return EAST_ASIA;
  return OTHERS.find(({ 1: expression }) => expression.test(character))?.[0];
}

/** The parts of a text by the script of their font. A sign goes with the characters before it, or else after it. */
export function divideByScript(text: string): ScriptRun[] {
  if (USUAL.test(text)) return text === '' ? [] : [{ start: 0, end: text.length, script: undefined }];
  const runs: ScriptRun[] = [];
  let hasSignsAlone = true;
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const script = scriptOf(character);
    const last = runs.at(-1);
    if (last && (script === null || script === last.script || hasSignsAlone)) {
      last.end = end;
      if (script !== null) last.script = script;
    } else runs.push({ start: at, end, script: script ?? undefined });
    if (script !== null) hasSignsAlone = false;
    at = end;
  }
  return runs;
}
