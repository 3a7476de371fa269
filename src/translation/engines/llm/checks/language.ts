import { areSimilar } from '../../../../languages/close-languages.ts';
import type { LanguageDetector } from '../../../../languages/language-detector.ts';
import { countLetters, detectOutputLanguages, isConfident } from '../../../../llm/output-checks.ts';
import type { RequestScope } from '../../../../request-scope.ts';

/** Letters of a text that is long enough to judge. */
const MIN_LETTERS = 20;

/**
 * Finds texts in another language than the target: each long text that is wrong by itself, and, if all texts together are
 * wrong, each text that is not detected as right. Languages similar to the target count as right.
 *
 * @param to canonical code
 * @returns indexes; none if the detector is overloaded
 * @throws the signal's reason when aborted
 */
export async function findWrongLanguage(
  texts: readonly string[],
  to: string,
  detector: LanguageDetector,
  scope: RequestScope,
): Promise<Set<number>> {
  const joined = texts.join(' ');
  if (!isLongEnough(joined)) return new Set();
  const checked = texts.length > 1 ? [...texts, joined] : [joined];
  const detected = await detectOutputLanguages(checked, (all) => detector.detect(all, scope), scope);
  const isWrong = (index: number): boolean => {
    const found = detected[index];
    return isConfident(found) && !areSimilar(found.language, to);
  };
  const isRight = (index: number): boolean => areSimilar(detected[index]?.language ?? '', to);
  const isJoinedWrong = isWrong(checked.length - 1);
  const indexes = texts.flatMap((text, index) =>
    (isLongEnough(text) && isWrong(index)) || (isJoinedWrong && !isRight(index)) ? [index] : [],
  );
  return new Set(indexes);
}

const isLongEnough = (text: string): boolean => countLetters(text) >= MIN_LETTERS;
