import type { ModelFileBytes } from './model-files.ts';
import type { AlignedMemory, Bergamot, Runtime, TranslationModel } from './wasm-runtime.ts';

/** One sentence for the engine. */
export interface EngineInput {
  text: string;
  /** The text is well-formed markup; its elements come back where their words went. */
  html: boolean;
}

/**
 * As Mozilla runs its models, but for two. `sentence`: an input is one sentence whatever its punctuation, cut only where
 * it has more than 256 tokens. `mini-batch-words`, the most tokens that the engine works on at once (1024 with Mozilla): a
 * batch in portions of sentences of like length takes less time (decision 026); less than twice `max-length-break` it
 * refuses. `alignment` is what markup is placed by.
 */
const CONFIG = {
  'beam-size': '1',
  normalize: '1.0',
  'word-penalty': '0',
  'max-length-break': '256',
  'max-length-factor': '2.0',
  'mini-batch-words': '512',
  workspace: '128',
  'skip-cost': 'true',
  'cpu-threads': '0',
  quiet: 'true',
  'quiet-translation': 'true',
  alignment: 'soft',
  'ssplit-mode': 'sentence',
};

/** Bytes that the engine's vector instructions expect weights to be aligned to; less would end it. */
const MODEL_ALIGNMENT = 256;
const ALIGNMENT = 64;

/** Hands a model to the engine and has it prepare everything, which it otherwise does with the first sentence. */
export function loadModel(runtime: Runtime, bytes: ModelFileBytes, gemmPrecision: string): TranslationModel {
  const { bergamot } = runtime;
  const settings = Object.entries({ ...CONFIG, 'gemm-precision': gemmPrecision });
  const config = settings.map(([name, value]) => `${name}: ${value}\n`).join('');
  const weights = memoryOf(bergamot, bytes.model, MODEL_ALIGNMENT);
  const shortlist = memoryOf(bergamot, bytes.shortlist, ALIGNMENT);
  const vocabularies = bytes.vocabularies.map((vocabulary) => memoryOf(bergamot, vocabulary, ALIGNMENT));
  const list = new bergamot.AlignedMemoryList();
  for (const vocabulary of vocabularies) list.push_back(vocabulary);
  // The model takes over what is in these objects; they themselves would stay for ever.
  const model = new bergamot.TranslationModel(config, weights, shortlist, list, null);
  for (const native of [list, ...vocabularies, shortlist, weights]) native.delete();
  translateInputs(runtime, [model], [{ text: 'a', html: false }]);
  return model;
}

function memoryOf(bergamot: Bergamot, bytes: Buffer, alignment: number): AlignedMemory {
  const memory = new bergamot.AlignedMemory(bytes.length, alignment);
  memory.getByteArrayView().set(bytes);
  return memory;
}

/** @param models one, or two: the first into the pivot language, the second from there */
export function translateInputs(
  { bergamot, service }: Runtime,
  models: readonly TranslationModel[],
  inputs: readonly EngineInput[],
): string[] {
  const [first, second] = models;
  if (!first) throw new Error('no model to translate with');
  const texts = new bergamot.VectorString();
  const options = new bergamot.VectorResponseOptions();
  for (const { text, html } of inputs) {
    texts.push_back(text);
    options.push_back({ qualityScores: false, alignment: false, html });
  }
  const responses = second
    ? service.translateViaPivoting(first, second, texts, options)
    : service.translate(first, texts, options);
  const translations = Array.from({ length: responses.size() }, (_, index) => {
    const response = responses.get(index);
    const text = response.getTranslatedText();
    response.delete();
    return text;
  });
  for (const native of [responses, options, texts]) native.delete();
  return translations;
}
