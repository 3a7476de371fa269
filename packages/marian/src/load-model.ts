import { selectVocabulary } from './decoding/output-words.ts';
import type { Network } from './network/network.ts';
import { loadNetwork, type Runtime } from './runtime.ts';
import { readVocabulary, type Vocabulary } from './sentencepiece/vocabulary.ts';
import { readShortlist, type Shortlist } from './shortlist.ts';
import { UnusableModelError } from './unusable-model-error.ts';

/** The contents of the files of a model. */
export interface ModelFiles {
  /** Marian's binary format. */
  readonly model: Uint8Array;
  /** A binary lexical shortlist. Without one, every step of a translation multiplies with the whole vocabulary. */
  readonly shortlist: Uint8Array | undefined;
  /** SentencePiece models: one for both languages, or one for the source and one for the target. */
  readonly vocabularies: readonly Uint8Array[];
  /** The name of the token that comes before each source, such as `>>fra<<`, for a model of several target languages. */
  readonly targetToken?: string | undefined;
}

/** A model that is ready to translate. */
export interface Model {
  readonly network: Network;
  readonly source: Vocabulary;
  readonly target: Vocabulary;
  readonly shortlist: Shortlist | undefined;
  /** Tokens before each source: none, or the one that names the target language. */
  readonly start: readonly number[];
}

/**
 * Loads a model. The next model reuses its memory once it is disposed.
 * @throws UnusableModelError if a file is damaged, or if the files do not match each other
 */
export function loadModel(
  runtime: Runtime,
  { model, shortlist, vocabularies, targetToken }: ModelFiles,
): Model & Disposable {
  const [source, target = source] = vocabularies.map(readVocabulary);
  if (!source || !target) throw new UnusableModelError('the model has no vocabulary');
  using loading = new DisposableStack();
  const network = loading.use(loadNetwork(runtime, model, target));
  if (network.source.size < source.size || network.target.size < target.size)
    throw new UnusableModelError('the vocabulary does not match the model');
  const sizes = { sourceSize: source.size, targetSize: target.size, isShared: source === target };
  const output = shortlist
    ? { network, shortlist: readShortlist(shortlist, sizes) }
    : { network: { ...network, vocabulary: selectVocabulary(network) }, shortlist: undefined };
  const startId = targetToken === undefined ? undefined : source.controlId(targetToken);
  if (targetToken !== undefined && startId === undefined)
    throw new UnusableModelError(`the vocabulary has no token ${targetToken}`);
  const start = startId === undefined ? [] : [startId];
  const loaded = loading.move();
  return { ...output, source, target, start, [Symbol.dispose]: () => loaded.dispose() };
}
