import { GlossaError } from '../../../../errors.ts';
import { areSimilar } from '../../../../languages/close-languages.ts';
import type { LanguageDetector } from '../../../../languages/language-detector.ts';
import type { RequestScope } from '../../../../request-scope.ts';

/** A shorter text proves nothing. In letters. */
const MIN_LETTERS = 20;
/** How sure the detector must be: wrong for one in 2,000 of FLORES' beginnings of sentences, and for no whole one. */
const SURE = 0.9;

/**
 * Texts that are in another language than they should be: each with enough letters by itself, and all that is not seen to
 * be right where they are wrong together. Languages close to the target are let pass.
 *
 * @param to canonical code
 * @returns indexes; none where the detector has no time
 * @throws the signal's reason when aborted
 */
export async function findWrongLanguage(
  texts: readonly string[],
  to: string,
  detector: LanguageDetector,
  scope: RequestScope,
): Promise<Set<number>> {
  const joined = texts.join(' ');
  if (!isEnough(joined)) return new Set();
  const asked = texts.length > 1 ? [...texts, joined] : [joined];
  const found = await detector.detect(asked, scope).catch((error: unknown) => {
    if (error instanceof GlossaError && error.code === 'overloaded') return [];
    throw error;
  });
  const isWrong = (index: number): boolean => {
    const { language, confidence } = found[index] ?? {};
    return language !== undefined && confidence !== undefined && confidence >= SURE && !areSimilar(language, to);
  };
  const isRight = (index: number): boolean => areSimilar(found[index]?.language ?? '', to);
  const together = isWrong(asked.length - 1);
  const indexes = texts.flatMap((text, index) =>
    (isEnough(text) && isWrong(index)) || (together && !isRight(index)) ? [index] : [],
  );
  return new Set(indexes);
}

function isEnough(text: string): boolean {
  return (text.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS;
}
