import type { Products } from './products.ts';

/** Activations or weights that are as bad as can be: whole numbers of -127 to 127 by their place in a row or a column. */
type Pattern = (place: number, row: number) => number;

const PATTERNS: Readonly<Record<string, Pattern>> = {
  zeros: () => 0,
  largest: () => 127,
  smallest: () => -127,
  alternating: (i) => (i % 2 ? 127 : -127),
  'in pairs': (i) => (i % 4 < 2 ? 127 : -127),
  // Two neighbours of 64 are the most that the product in 16 bits of a processor without AVX-VNNI can take.
  'at the limit': (i) => [64, 64, -64, -64, 127, 1, -1, -127][i % 8] ?? 0,
  'past the limit': (i) => [64, 65, -65, -64, 127, 2, -2, -127][i % 8] ?? 0,
  // Stretches of 32 that fit 16 bits, and such that don't.
  'now fit, now not': (i) => (i & 32 ? 127 : (i % 7) - 3),
  'large in one row of four': (_, row) => (row % 4 === 3 ? 127 : 1),
  'large at the end': (i) => (i < 2048 ? 1 : 127),
  mixed: (i) => ((i * 7919 + (i >> 3) * 104_729) % 255) - 127,
};

/** Those that weights have too: what else there is to go wrong depends on activations alone. */
const OF_WEIGHTS = ['largest', 'smallest', 'alternating', 'in pairs', 'mixed'];

interface Shape {
  readonly rows: number;
  readonly width: number;
  readonly columns: number;
}

const SQUARE: Shape = { rows: 5, width: 64, columns: 8 };
/** All remainders that loops leave. */
const SHAPES: readonly Shape[] = [
  { rows: 1, width: 16, columns: 8 },
  { rows: 2, width: 48, columns: 24 },
  { rows: 3, width: 256, columns: 16 },
  { rows: 4, width: 16, columns: 40 },
  { rows: 6, width: 64, columns: 8 },
  { rows: 7, width: 80, columns: 16 },
];
/** Sums past 2^24, which a float rounds. */
const LONG: Shape = { rows: 5, width: 2176, columns: 8 };

const SCALE_A = 4;
const SCALE_B = 2;
const MULTIPLIER = 0.3;

/** A product and what it has to be. */
interface Case extends Shape {
  readonly name: string;
  readonly a: Int8Array;
  /** By columns. */
  readonly b: Int8Array;
  readonly bias: Float32Array;
  /** Every column once, the last one first: a shortlist in which none keeps its place. */
  readonly chosen: Uint32Array;
  readonly expected: Float32Array;
}

/** The hardest products, computed with whole numbers. */
export function hardProducts(): Case[] {
  return [
    ...Object.keys(PATTERNS).flatMap((activations) =>
      OF_WEIGHTS.map((weights) => hardProduct(SQUARE, activations, weights)),
    ),
    ...SHAPES.map((shape) => hardProduct(shape, 'mixed', 'mixed')),
    hardProduct(LONG, 'largest', 'largest'),
    hardProduct(LONG, 'large at the end', 'largest'),
  ];
}

function hardProduct(shape: Shape, activations: string, weights: string): Case {
  const { rows, width, columns } = shape;
  const a = matrix(rows, width, PATTERNS[activations]);
  const b = matrix(columns, width, PATTERNS[weights]);
  const bias = Float32Array.from({ length: columns }, (_, i) => (i - 3) / 7);
  const chosen = Uint32Array.from({ length: columns }, (_, i) => columns - 1 - i);
  const factor = Math.fround(Math.fround(MULTIPLIER) / (SCALE_A * SCALE_B));
  const expected = new Float32Array(rows * columns);
  for (let i = 0; i < expected.length; i++) {
    const column = i % columns;
    const sum = dot(a, Math.floor(i / columns) * width, b, (chosen[column] ?? 0) * width, width);
    expected[i] = Math.fround(Math.fround(sum) * factor) + (bias[column] ?? 0);
  }
  const name = `${activations} activations by ${weights} weights, ${rows} x ${width} x ${columns}`;
  return { ...shape, name, a, b, bias, chosen, expected };
}

/**
 * Computes products in `memory`, of which it takes up to two MiB, and compares each bit for bit.
 * @returns which is the first that is not exact, or nothing
 */
export function firstWrongProduct(
  cases: readonly Case[],
  products: Products,
  memory: WebAssembly.Memory,
): string | undefined {
  return cases.find((one) => !isExact(one, products, memory))?.name;
}

function isExact(one: Case, products: Products, memory: WebAssembly.Memory): boolean {
  const { rows, width, columns, a, b, bias, chosen, expected } = one;
  const floatsB = unrounded(b, SCALE_B);
  const { put, take, read } = arena(memory);

  const preparedA = take(a.length);
  products.int8_prepare_a(put(unrounded(a, SCALE_A)), SCALE_A, 0, rows, width, preparedA);
  const [preparedB, fromFloats, fromTurned] = [take(b.length), take(b.length), take(b.length)];
  products.int8_prepare_b_from_quantized_transposed(put(b), width, columns, preparedB);
  products.int8_prepare_b_from_transposed(put(floatsB), SCALE_B, 0, width, columns, fromFloats);
  products.int8_prepare_b(put(turned(floatsB, width)), SCALE_B, 0, width, columns, fromTurned);
  if (!read(preparedB, b.length).equals(read(fromFloats, b.length))) return false;
  if (!read(preparedB, b.length).equals(read(fromTurned, b.length))) return false;

  const preparedBias = take(bias.byteLength);
  products.int8_prepare_bias(preparedB, SCALE_A, 0, SCALE_B, 0, width, columns, put(bias), preparedBias);
  const selectedB = take(b.length);
  products.int8_select_columns_of_b(preparedB, width, columns, put(chosen), columns, selectedB);
  const output = take(expected.byteLength);
  products.int8_multiply_and_add_bias(
    ...[preparedA, SCALE_A, 0, selectedB, SCALE_B, 0, preparedBias, MULTIPLIER, rows, width, columns, output],
  );
  return read(output, expected.byteLength).equals(bytesOf(expected));
}

/** Each row begins the pattern a little later, so that no two are alike. */
function matrix(rows: number, width: number, pattern: Pattern = () => 0): Int8Array {
  const values = new Int8Array(rows * width);
  for (let i = 0; i < values.length; i++) {
    const row = Math.floor(i / width);
    values[i] = pattern((i % width) + 3 * row, row);
  }
  return values;
}

/** What has to be rounded to `values`: halves go to the even number, and what is far too large, even for 32 bits, to the largest. */
function unrounded(values: Int8Array, scale: number): Float32Array {
  const floats = new Float32Array(values.length);
  for (const [i, value] of values.entries()) {
    if (Math.abs(value) === 127) floats[i] = (value * 1e9) / scale;
    else floats[i] = (value % 2 === 0 ? value + 0.5 : value - 0.25) / scale;
  }
  return floats;
}

function turned(values: Float32Array, width: number): Float32Array {
  const columns = values.length / width;
  const rows = new Float32Array(values.length);
  for (const [i, value] of values.entries()) rows[(i % width) * columns + Math.floor(i / width)] = value;
  return rows;
}

function dot(a: Int8Array, fromA: number, b: Int8Array, fromB: number, width: number): number {
  let sum = 0;
  for (let k = 0; k < width; k++) sum += (a[fromA + k] ?? 0) * (b[fromB + k] ?? 0);
  return sum;
}

function bytesOf(values: Float32Array | Int8Array | Uint32Array): Buffer {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength);
}

/** Room in memory from its beginning on, handed out at multiples of 64 as the engine does. */
function arena(memory: WebAssembly.Memory) {
  const heap = Buffer.from(memory.buffer);
  let free = 0;
  const take = (bytes: number): number => {
    const address = free;
    free = Math.ceil((free + bytes) / 64) * 64;
    return address;
  };
  const put = (values: Float32Array | Int8Array | Uint32Array): number => {
    const address = take(values.byteLength);
    heap.set(bytesOf(values), address);
    return address;
  };
  return { take, put, read: (address: number, bytes: number) => heap.subarray(address, address + bytes) };
}
