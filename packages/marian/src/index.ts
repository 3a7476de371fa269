export { decode } from './decoding/decode.ts';
export type { Network } from './network/network.ts';
export { createRuntime, loadNetwork, type Runtime } from './runtime.ts';
export type { DecodedSentence, Sentence } from './sentence.ts';
export { readVocabulary, type Vocabulary } from './sentencepiece/vocabulary.ts';
export { readShortlist, type Shortlist } from './shortlist.ts';
export { UnusableModelError } from './unusable-model-error.ts';
