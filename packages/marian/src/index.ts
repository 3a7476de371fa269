export type { DecodedSentence, Sentence } from './sentence.ts';
