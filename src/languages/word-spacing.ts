const WITHOUT_WORD_SPACES = /^(?:zh|ja|yue|th|lo|km|my|bo)\b/;
const WITHOUT_SENTENCE_SPACES = /^(?:zh|ja|yue)\b/;

/** @param language canonical code */
export function hasSpacesBetweenWords(language: string): boolean {
  return !WITHOUT_WORD_SPACES.test(language);
}

/**
 * Some languages have spaces between sentences and none between words.
 * @param language canonical code
 */
export function hasSpacesBetweenSentences(language: string): boolean {
  return !WITHOUT_SENTENCE_SPACES.test(language);
}
