import { canonicalLanguage } from '../../../languages/canonical-code.ts';
import { LANGUAGES } from '../../../languages/language-table.ts';

/** HCFY writes languages as words in Chinese. Those of the scripts of Chinese are its own. */
const OWN_NAMES: readonly (readonly [name: string, code: string])[] = [
  ['中文(简体)', 'zh-Hans'],
  ['中文(繁体)', 'zh-Hant'],
];

interface Names {
  codes: ReadonlyMap<string, string>;
  /** The last name of a code wins. */
  names: ReadonlyMap<string, string>;
}

let known: Names | undefined;

/** Made for the first request, because a start that reads the names of all languages takes longer. */
function createNames(): Names {
  const chinese = new Intl.DisplayNames('zh-Hans', { type: 'language' });
  const listed = [...LANGUAGES.keys()].map((code) => [chinese.of(code) ?? code, code] as const);
  const codes = new Map([...listed, ...OWN_NAMES]);
  return { codes, names: new Map([...codes].map(([name, code]) => [code, name])) };
}

/** The code of a language that HCFY names. Codes and unknown names stay. */
export function codeOfName(name: string): string {
  known ??= createNames();
  return known.codes.get(name) ?? name;
}

/** How HCFY names a language. @param code in any form */
export function nameOfCode(code: string): string {
  known ??= createNames();
  return known.names.get(canonicalLanguage(code)?.code ?? code) ?? code;
}
