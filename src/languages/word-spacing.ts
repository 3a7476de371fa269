const WORDS_TOGETHER = /^(?:zh|ja|yue|th|lo|km|my|bo)\b/;
const SENTENCES_TOGETHER = /^(?:zh|ja|yue)\b/;

/** Whether a language (canonical code) has blanks between words. */
export function hasSpacesBetweenWords(language: string): boolean {
  return !WORDS_TOGETHER.test(language);
}

/** Whether a language (canonical code) has blanks between sentences, as some do that have none between words. */
export function hasSpacesBetweenSentences(language: string): boolean {
  return !SENTENCES_TOGETHER.test(language);
}
