import { isSameLanguage } from '../../languages/canonical-code.ts';
import type { LanguageDetector } from '../../languages/language-detector.ts';
import { LANGUAGES_BY_SCRIPT } from '../../languages/scripts.ts';
import type { RequestScope } from '../../request-scope.ts';
import type { RecognizedPage } from '../ocr/recognizer.ts';

/** Language in which the first page is read. */
const FIRST_LANGUAGE = 'en';
/** Confidence of a page below which its script may be another one. Wrong languages of the right script have more. */
const MIN_SCRIPT_CONFIDENCE = 75;
/** Confidence of a page below which its letters are not those of the page. Pages in another script have 20 to 50. */
export const MIN_LEGIBLE_CONFIDENCE = 55;
/** Other scripts in which one page is tried. The scripts with the most readers come first. */
const MAX_OTHER_SCRIPTS = 16;
/** Share of the time left that these readings may take. The others need the rest. */
const SCRIPT_SEARCH_TIME_SHARE = 0.5;
/** Letters that tell a language. A title page may have fewer. */
const MIN_LETTERS = 40;
const LETTER = /\p{L}/gu;

/** Reads one page in a language. */
export type ReadIn = (language: string) => Promise<RecognizedPage>;

export interface FirstReading {
  page: RecognizedPage;
  /** Language in which it was read. */
  language: string;
  /** Whether its words tell that the document is in this language, or in `missing`. */
  isCertain: boolean;
  /** Language of its words, where that is not installed. */
  missing?: string;
}

/** The language in which the first page is read; undefined when none is installed. */
export function firstLanguage(installed: readonly string[]): string | undefined {
  return installed.find((one) => isSameLanguage(one, FIRST_LANGUAGE)) ?? installed[0];
}

/**
 * Reads a page of an unknown language: first in the given one, then, while it is hardly readable and time is left, in one
 * language of each other script, and then in the language that its words are in.
 * @throws what `readIn` throws; the errors of `LanguageDetector.detect`
 */
export async function readInItsLanguage(
  readIn: ReadIn,
  language: string,
  installed: readonly string[],
  detector: Pick<LanguageDetector, 'detect'>,
  scope: RequestScope,
): Promise<FirstReading> {
  let best = { page: await readIn(language), language };
  if (best.page.blocks.length > 0) {
    const reservedMs = (1 - SCRIPT_SEARCH_TIME_SHARE) * scope.remainingMs();
    for (const other of oneOfEachScript(installed, language).slice(0, MAX_OTHER_SCRIPTS)) {
      if (best.page.confidence >= MIN_SCRIPT_CONFIDENCE || scope.remainingMs() < reservedMs) break;
      const page = await readIn(other);
      if (page.confidence > best.page.confidence) best = { page, language: other };
    }
  }
  const isLegible = best.page.confidence >= MIN_LEGIBLE_CONFIDENCE;
  const found = isLegible ? await detectLanguage(best.page, detector, scope) : undefined;
  if (found === undefined) return { ...best, isCertain: false };
  const match = installed.find((one) => one === found) ?? installed.find((one) => isSameLanguage(one, found));
  if (match === undefined) return { ...best, isCertain: true, missing: found };
  if (match === best.language) return { ...best, isCertain: true };
  return { page: await readIn(match), language: match, isCertain: true };
}

/** An installed language of each script, without that of `language`. */
function oneOfEachScript(installed: readonly string[], language: string): string[] {
  const writes = (languages: ReadonlySet<string>, code: string): boolean =>
    [...languages].some((one) => isSameLanguage(one, code));
  const scripts = [...LANGUAGES_BY_SCRIPT.values()].filter((languages) => !writes(languages, language));
  const found = scripts.map((languages) => installed.find((code) => writes(languages, code)));
  return [...new Set(found)].filter((code) => code !== undefined);
}

async function detectLanguage(
  { blocks }: RecognizedPage,
  detector: Pick<LanguageDetector, 'detect'>,
  scope: RequestScope,
): Promise<string | undefined> {
  const text = blocks.map(({ lines }) => lines.map((line) => line.text).join('\n')).join('\n\n');
  if ((text.match(LETTER)?.length ?? 0) < MIN_LETTERS) return undefined;
  const [found] = await detector.detect([text], scope);
  return found?.language;
}
