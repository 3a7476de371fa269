import type { Products } from './products.ts';

/** Activations or weights that are as bad as can be: whole numbers of -127 to 127 by their place in a row or a column. */
type Pattern = (place: number) => number;

const PATTERNS: Readonly<Record<string, Pattern>> = {
  zeros: () => 0,
  largest: () => 127,
  smallest: () => -127,
  alternating: (i) => (i % 2 ? 127 : -127),
  'in pairs': (i) => (i % 4 < 2 ? 127 : -127),
  // Two neighbours of 64 are the most that the product in 16 bits of a processor without AVX-VNNI can take.
  'at the limit': (i) => [64, 64, -64, -64, 127, 1, -1, -127][i % 8] ?? 0,
  'past the limit': (i) => [64, 65, -65, -64, 127, 2, -2, -127][i % 8] ?? 0,
  mixed: (i) => ((i * 7919 + (i >> 3) * 104_729) % 255) - 127,
};

interface Product {
  readonly rows: number;
  readonly width: number;
  readonly columns: number;
  readonly activations: string;
  readonly weights: string;
}

/** Every pattern with every other; all remainders that the loops leave; sums past 2^24, which a float rounds. */
const CASES: readonly Product[] = [
  ...Object.keys(PATTERNS).flatMap((activations) =>
    Object.keys(PATTERNS).map((weights) => ({ rows: 5, width: 32, columns: 8, activations, weights })),
  ),
  ...[
    { rows: 1, width: 16, columns: 8 },
    { rows: 2, width: 48, columns: 24 },
    { rows: 3, width: 256, columns: 16 },
    { rows: 4, width: 16, columns: 40 },
    { rows: 6, width: 64, columns: 8 },
    { rows: 7, width: 80, columns: 16 },
  ].map((shape) => ({ ...shape, activations: 'mixed', weights: 'mixed' })),
  { rows: 5, width: 2048, columns: 8, activations: 'largest', weights: 'largest' },
];

const SCALE_A = 4;
const SCALE_B = 2;
const MULTIPLIER = 0.3;

/**
 * Computes products in `memory`, of which it takes up to two MiB, and compares each with exact whole numbers.
 * @returns which is the first that is not exact, or nothing
 */
export function firstWrongProduct(products: Products, memory: WebAssembly.Memory): string | undefined {
  const wrong = CASES.find((product) => !isExact(products, memory, product));
  return (
    wrong &&
    `${wrong.activations} activations by ${wrong.weights} weights, ${wrong.rows} x ${wrong.width} x ${wrong.columns}`
  );
}

function isExact(products: Products, memory: WebAssembly.Memory, product: Product): boolean {
  const { rows, width, columns } = product;
  const a = matrix(rows, width, PATTERNS[product.activations]);
  const b = matrix(columns, width, PATTERNS[product.weights]);
  const bias = Float32Array.from({ length: columns }, (_, i) => (i - 3) / 7);
  // Every column once, the last one first: a shortlist in which none keeps its place.
  const chosen = Uint32Array.from({ length: columns }, (_, i) => columns - 1 - i);
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
  const output = take(rows * columns * 4);
  products.int8_multiply_and_add_bias(
    ...[preparedA, SCALE_A, 0, selectedB, SCALE_B, 0, preparedBias, MULTIPLIER, rows, width, columns, output],
  );
  const factor = Math.fround(Math.fround(MULTIPLIER) / (SCALE_A * SCALE_B));
  const expected = Float32Array.from({ length: rows * columns }, (_, i) => {
    const row = Math.floor(i / columns);
    const sum = dot(a, row * width, b, (chosen[i % columns] ?? 0) * width, width);
    return Math.fround(Math.fround(sum) * factor) + (bias[i % columns] ?? 0);
  });
  return read(output, expected.byteLength).equals(bytesOf(expected));
}

/** Each row begins the pattern a little later, so that no two are alike. */
function matrix(rows: number, width: number, pattern: Pattern = () => 0): Int8Array {
  return Int8Array.from({ length: rows * width }, (_, i) => pattern((i % width) + 3 * Math.floor(i / width)));
}

/** What has to be rounded to `values`: halves go to the even number, what is too large to the largest. */
function unrounded(values: Int8Array, scale: number): Float32Array {
  return Float32Array.from(values, (value) => {
    if (Math.abs(value) === 127) return (value * 3) / scale;
    return (value % 2 === 0 ? value + 0.5 : value - 0.25) / scale;
  });
}

function turned(values: Float32Array, width: number): Float32Array {
  const columns = values.length / width;
  return values.map((_, i) => values[(i % columns) * width + Math.floor(i / columns)] ?? 0);
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
