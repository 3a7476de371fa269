import { GlossaError } from '../../../../errors.ts';
import { areConfusable } from '../../../../languages/close-languages.ts';
import type { RequestScope } from '../../../../request-scope.ts';

/** Tells the language of each text as a canonical code, and how sure that is, 0 to 1. */
export type TellLanguages = (
  texts: readonly string[],
  scope: RequestScope,
) => Promise<readonly ({ language: string; confidence: number } | undefined)[]>;

/** How sure the detector must be. A shorter text, in letters, proves nothing. */
const SURE = 0.9;
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
export async function languageOf(text: string, tell: TellLanguages, scope: RequestScope): Promise<string | undefined> {
  const [found] = await told([sample(text)], tell, scope);
  return found && found.confidence >= SURE ? found.language : undefined;
}

/**
 * Whether lines are certainly in another language than they should be, together or, where long enough, one of them.
 * @throws the signal's reason
 */
export async function isWrongLanguage(
  lines: readonly string[],
  language: string | undefined,
  tell: TellLanguages,
  scope: RequestScope,
): Promise<boolean> {
  if (language === undefined) return false;
  const single = lines.length > 1 ? lines.filter((line) => isLong(line, MIN_LETTERS_OF_ONE)) : [];
  const texts = [lines.join(' '), ...single].filter((text) => isLong(text, MIN_LETTERS));
  const found = await told(texts, tell, scope);
  return found.some((one) => one && one.confidence >= SURE && !areConfusable(one.language, language));
}

/** Nothing where the detector has no time. */
async function told(texts: readonly string[], tell: TellLanguages, scope: RequestScope): ReturnType<TellLanguages> {
  if (texts.length === 0) return [];
  return tell(texts, scope).catch((error: unknown) => {
    if (error instanceof GlossaError && error.code === 'overloaded') return [];
    throw error;
  });
}

const isLong = (text: string, letters: number): boolean => (text.match(/\p{L}/gu)?.length ?? 0) >= letters;

function sample(text: string): string {
  if (text.length <= WINDOWS * WINDOW) return text;
  const step = text.length / WINDOWS;
  return Array.from({ length: WINDOWS }, (_, at) => text.slice(at * step, at * step + WINDOW)).join(' ');
}
