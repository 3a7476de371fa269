import { isSameLanguage } from '../../languages/canonical-code.ts';
import type { LanguageDetector } from '../../languages/language-detector.ts';
import type { RequestScope } from '../../request-scope.ts';
import type { RecognizedPage } from '../ocr/recognizer.ts';

/** Language in which the first page is read. */
const FIRST_LANGUAGE = 'en';
/** Letters that tell a language. A title page may have fewer. */
const MIN_LETTERS = 60;
const LETTER = /\p{L}/gu;

export interface DetectedLanguage {
  /** Installed language to read on in. */
  language: string;
  /** Language of the text, where it is not installed. */
  missing?: string;
}

/** The language in which the first page is read; undefined when none is installed. */
export function firstLanguage(installed: readonly string[]): string | undefined {
  return installed.find((one) => isSameLanguage(one, FIRST_LANGUAGE)) ?? installed[0];
}

/**
 * Tells the language of a page that was read in `language`.
 * @returns undefined for a page with too few words
 * @throws the errors of `LanguageDetector.detect`
 */
export async function detectLanguage(
  page: RecognizedPage,
  language: string,
  installed: readonly string[],
  detector: Pick<LanguageDetector, 'detect'>,
  scope: RequestScope,
): Promise<DetectedLanguage | undefined> {
  const text = textOf(page);
  if ((text.match(LETTER)?.length ?? 0) < MIN_LETTERS) return undefined;
  const [found] = await detector.detect([text], scope);
  if (found === undefined) return undefined;
  const match =
    installed.find((one) => one === found.language) ?? installed.find((one) => isSameLanguage(one, found.language));
  return match === undefined ? { language, missing: found.language } : { language: match };
}

function textOf({ blocks }: RecognizedPage): string {
  return blocks.map(({ lines }) => lines.map(({ text }) => text).join('\n')).join('\n\n');
}
