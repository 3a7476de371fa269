import { canonicalLanguage } from '../../../languages/canonical-code.ts';

/** Codes of Google that differ from those of this service. */
const CODES: ReadonlyMap<string, string> = new Map([
  ['nb', 'no'],
  ['zh-Hans', 'zh-CN'],
  ['zh-Hant', 'zh-TW'],
]);

/** What Google answers where there is no language to detect. */
const UNDETERMINED = 'und';

/** A code as Google writes it. @param code known, in any form */
export function googleCode(code: string | null | undefined): string {
  if (!code) return UNDETERMINED;
  const canonical = canonicalLanguage(code)?.code ?? code;
  return CODES.get(canonical) ?? canonical;
}
