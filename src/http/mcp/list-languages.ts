import { requireLanguage } from '../../languages/require-language.ts';
import type { LanguageFields } from '../schemas/languages.ts';
import type { ListedLanguages } from '../schemas/tools.ts';

/**
 * The languages for a model: names only, because all pairs would fill its context; or the pairs of one language.
 * @throws GlossaError `unknown_language`
 */
export function listLanguagesFor(
  listed: readonly LanguageFields[],
  { source_language, target_language }: { source_language?: string | undefined; target_language?: string | undefined },
): ListedLanguages {
  const codeOf = (code: string | undefined, path: string) => code && requireLanguage(code, path).code;
  const source = codeOf(source_language, 'source_language');
  const target = codeOf(target_language, 'target_language');
  const reachable = new Set(listed.flatMap(({ targets }) => targets.map(({ code }) => code)));
  const languages = listed.flatMap(({ code, name, targets }) => {
    const language = { code, name, target_count: targets.length };
    if (source === undefined && target === undefined) {
      return targets.length > 0 || reachable.has(code) ? [language] : [];
    }
    const chosen = targets.filter((one) => target === undefined || one.code === target);
    const isAsked = source === undefined ? chosen.length > 0 : code === source;
    return isAsked ? [{ ...language, targets: chosen }] : [];
  });
  return { languages };
}
