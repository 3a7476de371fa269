import { areConfusable } from '../../../../languages/close-languages.ts';
import {
  countLetters,
  type DetectLanguages,
  detectOutputLanguages,
  isConfident,
} from '../../../../llm/output-checks.ts';
import type { RequestScope } from '../../../../request-scope.ts';

/** Letters from which detection is reliable: for all lines together, and for a single line. */
const MIN_LETTERS = 30;
const MIN_LETTERS_OF_LINE = 60;
/** A long document is detected from this many windows of this many UTF-16 units. */
const WINDOWS = 8;
const WINDOW_LENGTH = 1_500;

/**
 * Detects the language of a document.
 * @returns canonical code; undefined when detection is not confident
 * @throws the signal's reason
 */
export async function detectDocumentLanguage(
  text: string,
  detectLanguages: DetectLanguages,
  scope: RequestScope,
): Promise<string | undefined> {
  const [detected] = await detectOutputLanguages([sampleOf(text)], detectLanguages, scope);
  return isConfident(detected) ? detected.language : undefined;
}

/**
 * Whether the lines together, or a single long line, are certainly in another language than the document.
 * @throws the signal's reason
 */
export async function isWrongLanguage(
  lines: readonly string[],
  language: string | undefined,
  detectLanguages: DetectLanguages,
  scope: RequestScope,
): Promise<boolean> {
  if (language === undefined) return false;
  const longLines = lines.length > 1 ? lines.filter((line) => countLetters(line) >= MIN_LETTERS_OF_LINE) : [];
  const texts = [lines.join(' '), ...longLines].filter((text) => countLetters(text) >= MIN_LETTERS);
  const detected = await detectOutputLanguages(texts, detectLanguages, scope);
  return detected.some((one) => isConfident(one) && !areConfusable(one.language, language));
}

function sampleOf(text: string): string {
  if (text.length <= WINDOWS * WINDOW_LENGTH) return text;
  const step = text.length / WINDOWS;
  return Array.from({ length: WINDOWS }, (_, at) => text.slice(at * step, at * step + WINDOW_LENGTH)).join(' ');
}
