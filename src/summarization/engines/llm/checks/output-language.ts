import { areConfusable } from '../../../../languages/close-languages.ts';
import {
  countLetters,
  type DetectLanguages,
  detectOutputLanguages,
  isConfident,
} from '../../../../llm/output-checks.ts';
import type { RequestScope } from '../../../../request-scope.ts';

/** Letters of a text that is long enough to judge. */
const MIN_LETTERS = 30;
const MIN_LETTERS_OF_ONE = 60;
/** UTF-16 units of a long document that are looked at, in so many windows. */
const WINDOW = 1_500;
const WINDOWS = 8;

/**
 * The language of a document.
 * @returns undefined where that is not certain
 * @throws the signal's reason
 */
export async function languageOf(
  text: string,
  tell: DetectLanguages,
  scope: RequestScope,
): Promise<string | undefined> {
  const [found] = await detectOutputLanguages([sample(text)], tell, scope);
  return isConfident(found) ? found.language : undefined;
}

/**
 * Whether lines are certainly in another language than they should be, together or, where long enough, one of them.
 * @throws the signal's reason
 */
export async function isWrongLanguage(
  lines: readonly string[],
  language: string | undefined,
  tell: DetectLanguages,
  scope: RequestScope,
): Promise<boolean> {
  if (language === undefined) return false;
  const single = lines.length > 1 ? lines.filter((line) => isLong(line, MIN_LETTERS_OF_ONE)) : [];
  const texts = [lines.join(' '), ...single].filter((text) => isLong(text, MIN_LETTERS));
  const found = await detectOutputLanguages(texts, tell, scope);
  return found.some((one) => isConfident(one) && !areConfusable(one.language, language));
}

const isLong = (text: string, letters: number): boolean => countLetters(text) >= letters;

function sample(text: string): string {
  if (text.length <= WINDOWS * WINDOW) return text;
  const step = text.length / WINDOWS;
  return Array.from({ length: WINDOWS }, (_, at) => text.slice(at * step, at * step + WINDOW)).join(' ');
}
