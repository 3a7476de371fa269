import { areSimilar } from '../../../../languages/close-languages.ts';
import { countHanCharacters } from '../../../../languages/han-characters.ts';
import type { LanguageDetector } from '../../../../languages/language-detector.ts';
import { scriptShares } from '../../../../languages/scripts.ts';
import { countLetters, detectOutputLanguages, isConfident } from '../../../../llm/output-checks.ts';
import type { RequestScope } from '../../../../request-scope.ts';
import type { Check } from '../../../checks/candidate.ts';

/** Minimum number of letters to determine a script. */
const MIN_SCRIPT_LETTERS = 6;
const MIN_HAN_LETTERS = 2;
const MIN_SCRIPT_SHARE = 0.5;
/** Tolerated characters that only the other Chinese script has. */
const MAX_OTHER_HAN = 2;
/** A run of letters of one kind. */
const LETTER_RUN = /[\p{Script=Han}]|[\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{M}]+/gu;

/** Letters of Chinese, Japanese and Korean. Small Chinese models write a word of theirs into any language. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const EAST_ASIAN_SCRIPTS: ReadonlySet<string> = new Set(['Hans', 'Hant', 'Jpan', 'Kore']);

/** Minimum number of letters to detect a language. */
const MIN_DETECTED_LETTERS = 20;

/** Rejects a script other than the target's, or the other Chinese script. Ignores words of the source, such as names. */
export const isInWrongScript: Check = ({ source, translation, to }) => {
  const script = new Intl.Locale(to).maximize().script ?? 'Latn';
  const isHan = script.startsWith('Han');
  if (!EAST_ASIAN_SCRIPTS.has(script)) {
    const letters = new Set(source.match(EAST_ASIAN));
    if (translation.match(EAST_ASIAN)?.some((letter) => !letters.has(letter))) return true;
  }
  const known = new Set(source.match(LETTER_RUN));
  const text = (translation.match(LETTER_RUN) ?? []).filter((run) => !known.has(run)).join(' ');
  if (countLetters(text) < (isHan ? MIN_HAN_LETTERS : MIN_SCRIPT_LETTERS)) return false;
  if ((scriptShares(text).get(isHan ? 'Jpan' : script) ?? 0) < MIN_SCRIPT_SHARE) return true;
  if (!isHan) return false;
  const { kana, simplified, traditional } = countHanCharacters(text);
  const [right, wrong] = script === 'Hans' ? [simplified, traditional] : [traditional, simplified];
  return kana > text.length / 4 || (wrong > MAX_OTHER_HAN && wrong > right);
};

/**
 * Finds texts in a language other than the target. Each long text is checked alone, and all texts are checked together. If
 * the joined texts are in a wrong language, only texts that are detected in the target language pass. Languages similar to
 * the target count as the target.
 * @param to canonical code
 * @returns indexes of the texts; empty if the detector is overloaded
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

const isLongEnough = (text: string): boolean => countLetters(text) >= MIN_DETECTED_LETTERS;
