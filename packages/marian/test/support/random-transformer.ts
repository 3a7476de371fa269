import { convertModel, type NumpyFile } from '../../src/index.ts';

/** Choices of a transformer, with the names of Marian's settings. */
export interface Choices {
  readonly name: string;
  /** Of the weights. These give long translations of many words. */
  readonly seed: number;
  readonly layers: readonly [encoder: number, decoder: number];
  readonly vocabularies?: 'tied' | 'separate' | 'untied' | 'separate and untied';
  readonly settings?: Readonly<Record<string, string>>;
}

/** The architectures that `record-transformers.py` runs. */
export const ARCHITECTURES: readonly Choices[] = [
  { name: 'attention', seed: 4, layers: [2, 2] },
  { name: 'six and six layers', seed: 24, layers: [6, 6] },
  { name: 'swish', seed: 10, layers: [2, 2], settings: { 'transformer-ffn-activation': 'swish' } },
  { name: 'gelu', seed: 10, layers: [2, 2], settings: { 'transformer-ffn-activation': 'gelu' } },
  { name: 'no normalization after sublayers', seed: 59, layers: [2, 2], settings: { 'transformer-postprocess': 'da' } },
  { name: 'normalization without residuals', seed: 1, layers: [1, 1], settings: { 'transformer-postprocess': 'n' } },
  { name: 'normalization before residuals', seed: 55, layers: [2, 2], settings: { 'transformer-postprocess': 'dna' } },
  {
    name: 'normalization at both ends',
    seed: 38,
    layers: [2, 2],
    settings: {
      'transformer-postprocess': 'da',
      'transformer-postprocess-emb': 'nd',
      'transformer-postprocess-top': 'n',
    },
  },
  { name: 'separate vocabularies', seed: 15, layers: [2, 2], vocabularies: 'separate' },
  { name: 'output layer of its own', seed: 7, layers: [2, 2], vocabularies: 'untied' },
  { name: 'three matrices of words', seed: 39, layers: [2, 2], vocabularies: 'separate and untied' },
  { name: 'wider decoder', seed: 53, layers: [2, 2], settings: { 'transformer-decoder-dim-ffn': '96' } },
  { name: 'no bias of the output', seed: 10, layers: [2, 2], settings: { 'output-omit-bias': 'true' } },
  {
    name: 'recurrence',
    seed: 23,
    layers: [2, 2],
    settings: { 'transformer-decoder-autoreg': 'rnn', 'dec-cell': 'ssru' },
  },
];

/** Words of each vocabulary. The first is the end of a sentence, the second stands for unknown ones. */
export const SOURCE_SIZE = 48;
export const TARGET_SIZE = 40;
const WIDTH = 64;
const HEADS = 2;
const FEED_FORWARD = 128;

/** The files of a model with random weights, always the same for the same seed. */
export function randomTransformer({ seed, layers, vocabularies = 'tied', settings = {} }: Choices): NumpyFile[] {
  const files: NumpyFile[] = [];
  const random = normals(seed);
  const vector = (name: string, length: number, mean: number): void => {
    files.push(
      npy(
        name,
        [1, length],
        Float32Array.from({ length }, () => mean + 0.1 * random()),
      ),
    );
  };
  // Sublayers add little, so that a token decides more of what follows than all others together.
  const matrix = (name: string, rows: number, columns: number, deviation = gainOf(name) / Math.sqrt(rows)): void => {
    files.push(npy(name, [rows, columns], onGrid(Float32Array.from({ length: rows * columns }, random), deviation)));
  };
  const normalization = (name: string, suffix = ''): void => {
    const gains = Float32Array.from({ length: WIDTH }, () => (random() < 0 ? -1 : 1) * (1 + 0.1 * random()));
    files.push(npy(`${name}_ln_scale${suffix}`, [1, WIDTH], gains));
    vector(`${name}_ln_bias${suffix}`, WIDTH, 0);
  };
  const sublayer = (name: string): void => {
    if ((settings['transformer-postprocess'] ?? 'dan').includes('n')) normalization(name);
  };
  const attention = (name: string): void => {
    for (const part of ['q', 'k', 'v', 'o']) {
      matrix(`${name}_W${part}`, WIDTH, WIDTH);
      vector(`${name}_b${part}`, WIDTH, 0);
    }
    sublayer(`${name}_Wo`);
  };
  const feedForward = (name: string, inner: number): void => {
    matrix(`${name}_W1`, WIDTH, inner);
    vector(`${name}_b1`, inner, 0);
    matrix(`${name}_W2`, inner, WIDTH);
    vector(`${name}_b2`, WIDTH, 0);
    sublayer(`${name}_ffn`);
  };
  const isRecurrent = settings['transformer-decoder-autoreg'] === 'rnn';
  for (let layer = 1; layer <= layers[0]; layer++) {
    attention(`encoder_l${layer}_self`);
    feedForward(`encoder_l${layer}_ffn`, FEED_FORWARD);
  }
  for (let layer = 1; layer <= layers[1]; layer++) {
    const name = `decoder_l${layer}`;
    if (isRecurrent) {
      matrix(`${name}_rnn_W`, WIDTH, WIDTH);
      matrix(`${name}_rnn_Wf`, WIDTH, WIDTH);
      vector(`${name}_rnn_bf`, WIDTH, 0);
      normalization(`${name}_rnn_ffn`);
    } else attention(`${name}_self`);
    attention(`${name}_context`);
    feedForward(`${name}_ffn`, Number(settings['transformer-decoder-dim-ffn'] ?? FEED_FORWARD));
  }
  for (const side of ['encoder', 'decoder']) {
    if (settings['transformer-postprocess-emb']?.includes('n')) normalization(`${side}_emb`, '_pre');
    if (settings['transformer-postprocess-top']?.includes('n')) normalization(`${side}_top`);
  }
  const isSeparate = vocabularies.startsWith('separate');
  const isUntied = vocabularies.endsWith('untied');
  const targetSize = isSeparate ? TARGET_SIZE : SOURCE_SIZE;
  if (isSeparate) {
    matrix('encoder_Wemb', SOURCE_SIZE, WIDTH, 2 * WIDTH ** -0.5);
    matrix('decoder_Wemb', TARGET_SIZE, WIDTH, 2 * WIDTH ** -0.5);
  } else matrix('Wemb', SOURCE_SIZE, WIDTH, 2 * WIDTH ** -0.5);
  if (isUntied) matrix('decoder_ff_logit_out_W', WIDTH, targetSize);
  if (settings['output-omit-bias'] !== 'true') vector('decoder_ff_logit_out_b', targetSize, 0);
  const yaml = {
    ...{ type: 'transformer', 'enc-depth': layers[0], 'dec-depth': layers[1], 'dim-emb': WIDTH, 'dim-rnn': WIDTH },
    ...{ 'enc-cell': 'gru', 'dec-cell': 'gru', 'enc-type': 'bidirectional', 'enc-cell-depth': 1, skip: false },
    ...{ 'dec-cell-base-depth': 2, 'dec-cell-high-depth': 1, 'layer-normalization': false, 'right-left': false },
    'dim-vocabs': `[${SOURCE_SIZE}, ${targetSize}]`,
    ...{ 'tied-embeddings': isSeparate && !isUntied, 'tied-embeddings-src': !isSeparate && isUntied },
    'tied-embeddings-all': !isSeparate && !isUntied,
    ...{ 'transformer-heads': HEADS, 'transformer-dim-ffn': FEED_FORWARD, 'transformer-ffn-depth': 2 },
    ...{ 'transformer-decoder-autoreg': 'self-attention', 'transformer-ffn-activation': 'relu' },
    ...{ 'transformer-preprocess': '""', 'transformer-postprocess': 'dan', 'transformer-postprocess-emb': 'd' },
    ...{ 'transformer-postprocess-top': '""', 'transformer-guided-alignment-layer': 'last' },
    ...{ 'transformer-no-projection': false, 'transformer-train-position-embeddings': false, version: 'v1.12.42' },
    ...settings,
  };
  const lines = Object.entries(yaml).map(([name, value]) => `${name}: ${value}\n`);
  const text = Buffer.from(`${lines.join('')}\0`);
  files.push(npy('special:model.yml', [text.length], text));
  return files;
}

const gainOf = (name: string): number => (/_Wo|_W2/.test(name) ? 0.6 : 1.5);

/** The same model as this engine reads it. */
export function convertedTransformer(choices: Choices, settings: Record<string, string> = {}): Buffer {
  return Buffer.concat(convertModel(randomTransformer(choices), settings));
}

/** Rounds to values that 8 bits can represent, so that a test sees no loss but that of the activations. */
function onGrid(values: Float32Array, deviation: number): Float32Array {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const multiplier = Math.fround(127 / (largest * deviation));
  return values.map((value) => Math.round((value * 127) / largest) / multiplier);
}

/** A file of NumPy's format, version 1. */
export function npy(name: string, shape: readonly number[], values: Float32Array | Uint8Array): NumpyFile {
  const type = values instanceof Float32Array ? '<f4' : '|i1';
  const text = `{'descr': '${type}', 'fortran_order': False, 'shape': (${shape.join(', ')}${shape.length === 1 ? ',' : ''}), }`;
  const header = `${text.padEnd(Math.ceil((text.length + 11) / 64) * 64 - 11)}\n`;
  const start = Buffer.from(`\x93NUMPY\x01\x00\0\0${header}`, 'latin1');
  start.writeUInt16LE(header.length, 8);
  return { name, bytes: Buffer.concat([start, Buffer.from(values.buffer, values.byteOffset, values.byteLength)]) };
}

/** Numbers from a standard normal distribution: a generator of Lehmer, and the method of Box and Muller. */
function normals(seed: number): () => number {
  let state = seed;
  const next = (): number => {
    state = (state * 48_271) % 0x7fffffff;
    return state / 0x7fffffff;
  };
  for (let i = 0; i < 10; i++) next();
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
}
