import { Buffer } from 'node:buffer';
import type { Random } from '../../load/random.ts';
import { type Dimensions, modelSettings } from './dimensions.ts';

/** One parameter of a model in Marian's binary format. */
interface Item {
  readonly name: string;
  /** Marian's type: 0x101 int8, 0x404 float32, 0x4101 int8 for intgemm. */
  readonly type: number;
  readonly shape: readonly number[];
  readonly bytes: Buffer;
}

const INT8 = 0x101;
const FLOAT32 = 0x404;
const INTGEMM8 = 0x4101;
/** Quantization multiplier of activations ("alpha") in Mozilla's models: a largest value near 6 becomes 127. */
const ALPHA = 20;
/** The largest weight of a normally distributed matrix, in standard deviations. */
const LARGEST_DEVIATIONS = 5;

const paddedLength = (length: number) => Math.ceil(length / 256) * 256;

function floats(name: string, values: Float32Array): Item {
  const bytes = Buffer.alloc(paddedLength(values.byteLength));
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  return { name, type: FLOAT32, shape: [1, values.length], bytes };
}

/** Bounds of position frequencies, in radians per position: waves of 420 and of 80 positions. */
const SLOW = 0.015;
const FAST = 0.08;

/** Scales the outputs of the decoder layers down, so that the residual path keeps the positions visible behind them. */
const DECODER_GAIN = 0.25;

/** Makes the position weigh more than the token. Otherwise a few tokens would repeat forever. */
const EMBEDDING_GAIN = 0.5;

/** A matrix of normally distributed weights, quantized. Transposition makes no difference to random weights. */
function weights(name: string, rows: number, columns: number, deviation: number, random: Random): Item {
  const count = rows * columns;
  const bytes = Buffer.alloc(paddedLength(count + 4));
  for (let i = 0; i < count; i++) {
    const value = Math.round((normal(random) * 127) / LARGEST_DEVIATIONS);
    bytes.writeInt8(Math.max(-127, Math.min(127, value)), i);
  }
  bytes.writeFloatLE(127 / (LARGEST_DEVIATIONS * deviation), count);
  return { name, type: INTGEMM8, shape: [rows, columns], bytes };
}

/**
 * Creates a student model with random weights, in Marian's binary format, int8 with alphas like Mozilla's models: post-norm
 * transformer encoder, SSRU decoder, shared embeddings. Random weights alone never end a sentence. The weights of the
 * end-of-sentence token therefore favour late positions, and its bias sets the length.
 */
export function randomModel(dimensions: Dimensions, random: Random): Buffer {
  const { embedding: d, feedForward, encoder, decoder, vocabulary } = dimensions;
  const items: Item[] = [];
  const vector = (name: string, length: number, value = 0) =>
    items.push(floats(name, new Float32Array(length).fill(value)));
  const matrix = (name: string, rows: number, columns: number) => {
    const gain = /^decoder.*(rnn_W|_Wo|_W2)$/.test(name) ? DECODER_GAIN : 1;
    items.push(weights(name, rows, columns, gain * Math.sqrt(2 / (rows + columns)), random));
    vector(`${name}_QuantMultA`, 1, ALPHA);
  };
  // The last layer has random signs. Otherwise each token would be the most likely to follow itself.
  const signs = Float32Array.from({ length: d }, () => (random.next() < 0.5 ? -1 : 1));
  const addNormalization = (name: string) => {
    if (name === `decoder_l${decoder}_ffn_ffn`) items.push(floats(`${name}_ln_scale`, signs));
    else vector(`${name}_ln_scale`, d, 1);
    vector(`${name}_ln_bias`, d);
  };
  const addAttention = (name: string) => {
    for (const part of ['q', 'k', 'v', 'o']) {
      matrix(`${name}_W${part}`, d, d);
      vector(`${name}_b${part}`, d);
    }
    addNormalization(`${name}_Wo`);
  };
  const addFeedForward = (name: string) => {
    matrix(`${name}_W1`, d, feedForward);
    vector(`${name}_b1`, feedForward);
    matrix(`${name}_W2`, feedForward, d);
    vector(`${name}_b2`, d);
    addNormalization(`${name}_ffn`);
  };
  for (let layer = 1; layer <= encoder; layer++) {
    addAttention(`encoder_l${layer}_self`);
    addFeedForward(`encoder_l${layer}_ffn`);
  }
  for (let layer = 1; layer <= decoder; layer++) {
    const unit = `decoder_l${layer}_rnn`;
    matrix(`${unit}_W`, d, d);
    matrix(`${unit}_Wf`, d, d);
    vector(`${unit}_bf`, d);
    addNormalization(`${unit}_ffn`);
    addAttention(`decoder_l${layer}_context`);
    addFeedForward(`decoder_l${layer}_ffn`);
  }
  const embeddings = weights('Wemb', vocabulary, d, EMBEDDING_GAIN * d ** -0.5, random);
  removeSlowWaves(embeddings.bytes.subarray(0, vocabulary * d), d);
  embeddings.bytes.set(favouringLatePositions(signs));
  items.push(embeddings);
  vector('Wemb_QuantMultA', 1, ALPHA);
  const bias = new Float32Array(vocabulary);
  bias[0] = dimensions.endBias;
  items.push(floats('decoder_ff_logit_out_b', bias));
  items.sort((a, b) => (a.name < b.name ? -1 : 1));
  const settings = Buffer.from(`${modelSettings(dimensions)}\0`);
  items.push({ name: 'special:model.yml', type: INT8, shape: [settings.length], bytes: settings });
  return marianBinary(items);
}

/** Frequency of Marian's position embedding at an index: sines in the first half, cosines in the second. */
function frequencyAt(index: number, embedding: number): number {
  const half = embedding / 2;
  return 10_000 ** (-(index % half) / (half - 1));
}

/** Clears the components that hardly vary with the position. They would make some tokens likely everywhere. */
function removeSlowWaves(embeddings: Buffer, embedding: number): void {
  const slow = Array.from({ length: embedding }, (_, place) => place).filter((at) => frequencyAt(at, embedding) < SLOW);
  for (let token = 0; token < embeddings.length; token += embedding) for (const at of slow) embeddings[token + at] = 0;
}

/** Quantized weights of a token whose likelihood grows with the position, up to about the fortieth. */
function favouringLatePositions(signs: Float32Array): Int8Array {
  const weights = new Int8Array(signs.length);
  for (const [place, sign] of signs.entries()) {
    const frequency = frequencyAt(place, signs.length);
    if (frequency >= SLOW && frequency <= FAST) weights[place] = (place < signs.length / 2 ? 127 : -127) * sign;
  }
  return weights;
}

/** Marian's binary format, version 1: headers, names, shapes, padding to a multiple of 256, values. */
function marianBinary(items: readonly Item[]): Buffer {
  const head = Buffer.concat([
    uint64s(1, items.length),
    ...items.map(({ name, type, shape, bytes }) =>
      uint64s(Buffer.byteLength(name) + 1, type, shape.length, bytes.length),
    ),
    ...items.map(({ name }) => Buffer.from(`${name}\0`)),
    ...items.map(({ shape }) => Buffer.from(Int32Array.from(shape).buffer)),
  ]);
  const start = (Math.floor((head.length + 8) / 256) + 1) * 256;
  const gap = start - head.length - 8;
  return Buffer.concat([head, uint64s(gap), Buffer.alloc(gap), ...items.map((item) => item.bytes)]);
}

function uint64s(...values: readonly number[]): Buffer {
  return Buffer.from(BigUint64Array.from(values, BigInt).buffer);
}

/** A number from an approximately standard normal distribution: the scaled sum of four uniform numbers. */
function normal({ next }: Random): number {
  return (next() + next() + next() + next() - 2) * Math.sqrt(3);
}
