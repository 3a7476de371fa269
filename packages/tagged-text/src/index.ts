export type { AlignmentRow } from './alignment.ts';
export { divideWords } from './divided-words.ts';
export { keepTags, piecesOf } from './keep-tags.ts';
export { readParts, type TextPart } from './read-parts.ts';
export type { Tag, TaggedText } from './tagged-text.ts';
export type { Token, TokenizedText } from './tokenized-text.ts';
export { transferTags } from './transfer-tags.ts';
