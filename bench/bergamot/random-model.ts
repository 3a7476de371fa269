import { Buffer } from 'node:buffer';
import { type Dimensions, modelSettings } from './dimensions.ts';
import type { Random } from './random.ts';

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

/** What the layers of the decoder add is made small beside what goes by them, so that positions are still seen behind them. */
const DECODER_GAIN = 0.25;

/** A matrix of normally distributed weights, already quantised; transposed or not makes no difference to random ones. */
function weights(name: string, rows: number, columns: number, deviation: number, random: Random): Item {
  const count = rows * columns;
  const bytes = Buffer.alloc(padded(count + 4));
  for (let i = 0; i < count; i++) {
    const value = Math.round((random.normal() * 127) / LARGEST);
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
  const normalisation = (name: string) => {
    vector(`${name}_ln_scale`, d, 1);
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
  const embeddings = weights('Wemb', vocabulary, d, d ** -0.5, random);
  embeddings.bytes.set(likingLatePositions(d));
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

/**
 * Quantised weights of a token that grows likelier from one position to the next, up to about the fortieth: those
 * of the waves (sines in the first half, cosines in the second, as Marian embeds positions) that take 40 to 300 positions.
 */
function likingLatePositions(embedding: number): Int8Array {
  const half = embedding / 2;
  return Int8Array.from({ length: embedding }, (_, i) => {
    const frequency = 10_000 ** (-(i % half) / (half - 1));
    if (frequency < 0.015 || frequency > 0.15) return 0;
    return i < half ? 127 : -127;
  });
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
