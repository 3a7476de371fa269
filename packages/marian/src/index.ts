/// <reference path="./web-assembly.d.ts" />
export { convertModel, type NumpyFile } from './conversion/convert-model.ts';
export { convertVocabulary } from './conversion/convert-vocabulary.ts';
export { decode } from './decoding/decode.ts';
export { loadModel, type Model, type ModelFiles } from './load-model.ts';
export { type InstructionsName, openNativeLibrary } from './native/instructions.ts';
export type { Network } from './network/network.ts';
export { createRuntime, loadNetwork, memoryBytes, type Runtime, type RuntimeOptions } from './runtime.ts';
export type { DecodedSentence, Sentence } from './sentence.ts';
export { readVocabulary, type Vocabulary } from './sentencepiece/vocabulary.ts';
export { readShortlist, type Shortlist } from './shortlist.ts';
export { translate } from './translate.ts';
export { UnusableModelError } from './unusable-model-error.ts';
