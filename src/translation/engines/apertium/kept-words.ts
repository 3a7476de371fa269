import type { TaggedText } from '@glossa/tagged-text';
import type { EngineText } from '../../engine.ts';
import { wordsIn } from '../../text/words-in.ts';

/** A word in lower case. Capitals are of names, and shorter words of units and abbreviations. */
const WORD = /^\p{Ll}[\p{Ll}\p{M}'’-]{3,}$/u;

/**
 * Adds the words of the source that a translation has, because the dictionaries lack them.
 * @param unknownWords those that the dictionaries lack, as they are in the source
 * @param isTargetWord tells words that the target language has, too
 */
export function withKeptWords(
  translation: TaggedText,
  unknownWords: ReadonlySet<string>,
  isTargetWord: (form: string) => boolean,
): EngineText {
  if (unknownWords.size === 0) return translation;
  const own = wordsIn(translation.text);
  const keptWords = [...unknownWords].filter((word) => WORD.test(word) && own.has(word) && !isTargetWord(word));
  return keptWords.length === 0 ? translation : { ...translation, keptWords };
}
