export type { DecodedSentence, Sentence } from './sentence.ts';
export { VocabularyError } from './sentencepiece/model-proto.ts';
export { readVocabulary, type Vocabulary } from './sentencepiece/vocabulary.ts';
