import { scriptShares } from '../../languages/scripts.ts';

/** Part of a translation's letters that must be in its language's script: names may be in another. */
const MIN_SHARE = 0.6;

/**
 * What is plainly wrong with a translation, whoever made it: nothing came, the source came back, or it is written in another
 * script. Undefined when none of it is.
 */
export function findProblem(source: string, translation: string | undefined, to: string): string | undefined {
  if (translation === undefined || translation.trim() === '') return 'nothing came back';
  if (translation.trim() === source) return 'came back untranslated';
  const share = scriptShares(translation).get(scriptOf(to)) ?? 0;
  return share < MIN_SHARE ? `is not in the script of ${to}` : undefined;
}

/** As `scriptShares` calls it: Han and kana are one. */
function scriptOf(code: string): string {
  const script = new Intl.Locale(code).maximize().script ?? 'Latn';
  return script.startsWith('Han') ? 'Jpan' : script;
}

/** Whether a translation speaks of every thing that it must: of each list of alternatives (`|`) it has one. */
export function missingWords(translation: string, things: readonly string[]): string[] {
  const text = translation.toLowerCase();
  return things.filter((alternatives) => !alternatives.split('|').some((word) => text.includes(word)));
}
