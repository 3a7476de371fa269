import { Buffer } from 'node:buffer';
import type { Random } from '../../load/random.ts';
import { type Dimensions, modelSettings } from './dimensions.ts';

/** One parameter of a model as Marian's binary format holds it. */
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
/** Multiplier of activations that Mozilla's models carry for each product ("alpha"): 127 for a largest value near 6. */
const ALPHA = 20;
/** Weights are normally distributed; the largest of a matrix is about five standard deviations. */
const LARGEST = 5;

const padded = (length: number) => Math.ceil(length / 256) * 256;

function floats(name: string, values: Float32Array): Item {
  const bytes = Buffer.alloc(padded(values.byteLength));
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  return { name, type: FLOAT32, shape: [1, values.length], bytes };
}

/** Waves of 420 and of 42 positions, in radians for a position. */
const SLOW = 0.015;
const FAST = 0.08;

/** What the layers of the decoder add is made small beside what goes by them, so that positions are still seen behind them. */
const DECODER_GAIN = 0.25;

/** What a token is counts less than where it stands: otherwise a few tokens would follow each other for ever. */
const EMBEDDING_GAIN = 0.5;

/** A matrix of normally distributed weights, already quantised; transposed or not makes no difference to random ones. */
function weights(name: string, rows: number, columns: number, deviation: number, random: Random): Item {
  const count = rows * columns;
  const bytes = Buffer.alloc(padded(count + 4));
  for (let i = 0; i < count; i++) {
    const value = Math.round((normal(random) * 127) / LARGEST);
    bytes.writeInt8(Math.max(-127, Math.min(127, value)), i);
  }
  bytes.writeFloatLE(127 / (LARGEST * deviation), count);
  return { name, type: INTGEMM8, shape: [rows, columns], bytes };
}

/**
 * A student model with random weights, in Marian's binary format, int8 with alphas as Mozilla's are: post-norm
 * transformer encoder, SSRU decoder, one table of embeddings for both languages. Random weights alone never end a
 * sentence: the weights of the end of a sentence are set to like late positions, the bias of it sets how late.
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
  // What the decoder ends with has random signs: a token would otherwise be the likeliest to follow itself.
  const signs = Float32Array.from({ length: d }, () => (random.next() < 0.5 ? -1 : 1));
  const normalisation = (name: string) => {
    if (name === `decoder_l${decoder}_ffn_ffn`) items.push(floats(`${name}_ln_scale`, signs));
    else vector(`${name}_ln_scale`, d, 1);
    vector(`${name}_ln_bias`, d);
  };
  const attention = (name: string) => {
    for (const part of ['q', 'k', 'v', 'o']) {
      matrix(`${name}_W${part}`, d, d);
      vector(`${name}_b${part}`, d);
    }
    normalisation(`${name}_Wo`);
  };
  const network = (name: string) => {
    matrix(`${name}_W1`, d, feedForward);
    vector(`${name}_b1`, feedForward);
    matrix(`${name}_W2`, feedForward, d);
    vector(`${name}_b2`, d);
    normalisation(`${name}_ffn`);
  };
  for (let layer = 1; layer <= encoder; layer++) {
    attention(`encoder_l${layer}_self`);
    network(`encoder_l${layer}_ffn`);
  }
  for (let layer = 1; layer <= decoder; layer++) {
    const unit = `decoder_l${layer}_rnn`;
    matrix(`${unit}_W`, d, d);
    matrix(`${unit}_Wf`, d, d);
    vector(`${unit}_bf`, d);
    normalisation(`${unit}_ffn`);
    attention(`decoder_l${layer}_context`);
    network(`decoder_l${layer}_ffn`);
  }
  const embeddings = weights('Wemb', vocabulary, d, EMBEDDING_GAIN * d ** -0.5, random);
  forgetSlowWaves(embeddings.bytes.subarray(0, vocabulary * d), d);
  embeddings.bytes.set(likingLatePositions(signs));
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

/** Of the wave that Marian embeds positions with in a place of an embedding: sines in the first half, cosines in the second. */
function frequencyAt(place: number, embedding: number): number {
  const half = embedding / 2;
  return 10_000 ** (-(place % half) / (half - 1));
}

/** Takes from all tokens what is the same at all positions of a sentence, which some tokens would be always likely by. */
function forgetSlowWaves(embeddings: Buffer, embedding: number): void {
  const slow = Array.from({ length: embedding }, (_, place) => place).filter((at) => frequencyAt(at, embedding) < SLOW);
  for (let token = 0; token < embeddings.length; token += embedding) for (const at of slow) embeddings[token + at] = 0;
}

/** Quantised weights of a token that grows likelier from one position to the next, up to about the fortieth. */
function likingLatePositions(signs: Float32Array): Int8Array {
  const weights = new Int8Array(signs.length);
  for (const [place, sign] of signs.entries()) {
    const frequency = frequencyAt(place, signs.length);
    if (frequency >= SLOW && frequency <= FAST) weights[place] = (place < signs.length / 2 ? 127 : -127) * sign;
  }
  return weights;
}

/** Marian's binary format, version 1: headers, names, shapes, a gap up to a multiple of 256, the values. */
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
