/** What is no letter, mark or digit. */
const OTHERS = /[^\p{L}\p{M}\p{N}]+/gu;
/** Sentences below which a summary may be what the document says first. */
const MIN_SENTENCES = 2;
/** How many times as long as a copy its document is. The opening of a shorter one is most of it. */
const MIN_DOCUMENT_SHARE = 2;
/** UTF-16 units of a title and a byline in front of the opening. */
const MAX_HEAD = 300;

/**
 * Whether sentences are those with which the document begins, word by word: the model has read no further, or has not
 * chosen.
 */
export function isCopiedOpening(sentences: readonly string[], document: string): boolean {
  if (sentences.length < MIN_SENTENCES) return false;
  const written = sentences.join(' ');
  if (document.length < MIN_DOCUMENT_SHARE * written.length) return false;
  const opening = document.slice(0, MAX_HEAD + MIN_DOCUMENT_SHARE * written.length);
  const at = lettersOf(opening).indexOf(lettersOf(written));
  return at >= 0 && at <= MAX_HEAD;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(OTHERS, '');
