import { canonicalLanguage } from '../../../languages/canonical-code.ts';
import { LANGUAGES } from '../../../languages/language-table.ts';

/** HCFY writes languages as words in Chinese. Those of the scripts of Chinese are its own. */
const OWN_NAMES: readonly (readonly [name: string, code: string])[] = [
  ['中文(简体)', 'zh-Hans'],
  ['中文(繁体)', 'zh-Hant'],
];

const chinese = new Intl.DisplayNames('zh-Hans', { type: 'language' });
const CODES: ReadonlyMap<string, string> = new Map([
  ...[...LANGUAGES.keys()].map((code) => [chinese.of(code) ?? code, code] as const),
  ...OWN_NAMES,
]);
/** The last name of a code wins. */
const NAMES: ReadonlyMap<string, string> = new Map([...CODES].map(([name, code]) => [code, name]));

/** The code of a language that HCFY names. Codes and unknown names stay. */
export function codeOfName(name: string): string {
  return CODES.get(name) ?? name;
}

/** How HCFY names a language. @param code in any form */
export function nameOfCode(code: string): string {
  return NAMES.get(canonicalLanguage(code)?.code ?? code) ?? code;
}
