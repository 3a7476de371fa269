import type { ModelFileBytes } from './model-files.ts';
import type { AlignedMemory, Bergamot, BergamotRuntime, TranslationModel } from './wasm-runtime.ts';

/** One sentence in the format of the engine. */
export interface EngineInput {
  text: string;
  /** Whether the text is well-formed markup. The engine moves each element with its words. */
  html: boolean;
}

/**
 * Mozilla's settings with two differences. With `ssplit-mode: sentence`, an input is one sentence, which is split only
 * above 256 tokens. `mini-batch-words` limits the tokens that the engine processes at once (Mozilla: 1024). A smaller
 * value groups sentences of similar length and takes less time (decision 026); the minimum is twice `max-length-break`.
 * The engine places markup by the `alignment`.
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

/** The vector instructions of the engine require this alignment of weights. Misaligned weights crash it. */
const WEIGHTS_ALIGNMENT_BYTES = 256;
const ALIGNMENT_BYTES = 64;

/** Loads a model into the engine. Translates one word, so that the first sentence does not include the initialization. */
export function loadNativeModel(
  runtime: BergamotRuntime,
  bytes: ModelFileBytes,
  gemmPrecision: string,
): TranslationModel {
  const { bergamot } = runtime;
  const settings = Object.entries({ ...CONFIG, 'gemm-precision': gemmPrecision });
  const config = settings.map(([name, value]) => `${name}: ${value}\n`).join('');
  const weights = copyToEngine(bergamot, bytes.model, WEIGHTS_ALIGNMENT_BYTES);
  const shortlist = copyToEngine(bergamot, bytes.shortlist, ALIGNMENT_BYTES);
  const vocabularies = bytes.vocabularies.map((vocabulary) => copyToEngine(bergamot, vocabulary, ALIGNMENT_BYTES));
  const list = new bergamot.AlignedMemoryList();
  for (const vocabulary of vocabularies) list.push_back(vocabulary);
  // The model takes ownership of their memory, but not of these objects.
  const model = new bergamot.TranslationModel(config, weights, shortlist, list, null);
  for (const native of [list, ...vocabularies, shortlist, weights]) native.delete();
  translateInputs(runtime, [model], [{ text: 'a', html: false }]);
  return model;
}

function copyToEngine(bergamot: Bergamot, bytes: Buffer, alignment: number): AlignedMemory {
  const memory = new bergamot.AlignedMemory(bytes.length, alignment);
  memory.getByteArrayView().set(bytes);
  return memory;
}

/**
 * Translates all inputs in one call.
 * @param models one model, or two: into the pivot language and out of it
 */
export function translateInputs(
  { bergamot, service }: BergamotRuntime,
  models: readonly TranslationModel[],
  inputs: readonly EngineInput[],
): string[] {
  const [first, second] = models;
  if (!first) throw new Error('no model is loaded');
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
