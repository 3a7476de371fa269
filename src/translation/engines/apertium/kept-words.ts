import type { TaggedText } from '@glossa/tagged-text';
import type { EngineText, Segment } from '../../engine.ts';
import { languageOf } from '../../text/segment-text.ts';
import { wordsIn } from '../../text/words-in.ts';
import { isFrenchName } from './grammar/french-names.ts';

/** A word in lower case. Capitals are of names, and shorter words of units and abbreviations. */
const WORD = /^\p{Ll}[\p{Ll}\p{M}'’-]{3,}$/u;
/** The first word has a capital anyway. */
const FIRST_WORD = /^\P{L}*(\p{Lu}[\p{Ll}\p{M}'’-]{3,})(?![\p{L}\p{M}\p{N}])/u;

/** What dictionaries say of a form. */
export interface WordLists {
  /** Whether the source language has it as a noun, adjective, adverb or verb, and not as a name. */
  isSourceWord: (form: string) => boolean;
  isTargetWord: (form: string) => boolean;
}

/**
 * Adds the words of the source that a translation has, because the dictionaries lack them. The words of terms are not among them.
 * @param unknownWords those that the dictionaries lack, as they are in the source
 */
export function withKeptWords(
  translation: TaggedText,
  segment: Segment,
  unknownWords: ReadonlySet<string>,
  { isSourceWord, isTargetWord }: WordLists,
): EngineText {
  if (unknownWords.size === 0) return translation;
  const text = languageOf(segment.parts);
  const [, first] = FIRST_WORD.exec(text) ?? [];
  const candidates = [...unknownWords].filter(
    (word) => WORD.test(word) || (word === first && isSourceWord(word) && !isFrenchName(word)),
  );
  if (candidates.length === 0) return translation;
  const source = wordsIn(text);
  const target = wordsIn(translation.text);
  const keptWords = candidates.filter((word) => source.has(word) && target.has(word) && !isTargetWord(word));
  return keptWords.length === 0 ? translation : { ...translation, keptWords };
}
