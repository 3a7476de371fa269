import type { TaggedText } from '@glossa/tagged-text';
import type { EngineText, Segment } from '../../engine.ts';
import { languageOf } from '../../text/segment-text.ts';
import { wordsIn } from '../../text/words-in.ts';

/** A word in lower case. Capitals are of names, and shorter words of units and abbreviations. */
const WORD = /^\p{Ll}[\p{Ll}\p{M}'’-]{3,}$/u;

/**
 * Adds the words of the source that a translation has, because the dictionaries lack them. The words of terms are not among them.
 * @param unknownWords those that the dictionaries lack, as they are in the source
 * @param isTargetWord tells words that the target language has, too
 */
export function withKeptWords(
  translation: TaggedText,
  segment: Segment,
  unknownWords: ReadonlySet<string>,
  isTargetWord: (form: string) => boolean,
): EngineText {
  const candidates = [...unknownWords].filter((word) => WORD.test(word));
  if (candidates.length === 0) return translation;
  const source = wordsIn(languageOf(segment.parts));
  const target = wordsIn(translation.text);
  const keptWords = candidates.filter((word) => source.has(word) && target.has(word) && !isTargetWord(word));
  return keptWords.length === 0 ? translation : { ...translation, keptWords };
}
