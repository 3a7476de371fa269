import type { Kernels } from './kernels.ts';
import type { Memory } from './memory.ts';

/** A worst case of activations or weights. Maps an index in a row or a column to an integer from -127 to 127. */
type Pattern = (index: number, row: number) => number;

const PATTERNS: Readonly<Record<string, Pattern>> = {
  zeros: () => 0,
  largest: () => 127,
  smallest: () => -127,
  alternating: (i) => (i % 2 ? 127 : -127),
  'in pairs': (i) => (i % 4 < 2 ? 127 : -127),
  // Without AVX-VNNI, the products of two adjacent values of 64 still fit into a 16-bit pair sum.
  'at the limit': (i) => [64, 64, -64, -64, 127, 1, -1, -127][i % 8] ?? 0,
  'past the limit': (i) => [64, 65, -65, -64, 127, 2, -2, -127][i % 8] ?? 0,
  // Chunks of 32 that fit 16 bits alternate with chunks that do not.
  'alternating chunks': (i) => (i & 32 ? 127 : (i % 7) - 3),
  'large in one row of four': (_, row) => (row % 4 === 3 ? 127 : 1),
  'large at the end': (i) => (i < 2048 ? 1 : 127),
  mixed: (i) => ((i * 7919 + (i >> 3) * 104_729) % 255) - 127,
};

/** Patterns for weights. The other patterns test conditions that depend only on activations. */
const WEIGHT_PATTERNS = ['largest', 'smallest', 'alternating', 'in pairs', 'mixed'];

interface Shape {
  readonly rows: number;
  readonly width: number;
  readonly columns: number;
}

const SQUARE: Shape = { rows: 6, width: 64, columns: 16 };
/** Covers every number of rows in the last group, and fewer rows than a group. */
const SHAPES: readonly Shape[] = [
  { rows: 1, width: 16, columns: 16 },
  { rows: 4, width: 48, columns: 32 },
  { rows: 5, width: 256, columns: 16 },
  { rows: 7, width: 16, columns: 48 },
  { rows: 8, width: 64, columns: 16 },
  { rows: 9, width: 80, columns: 16 },
  { rows: 10, width: 32, columns: 16 },
];
/** The sums exceed 2^24, so the conversion to float rounds them. */
const LONG: Shape = { rows: 6, width: 2176, columns: 16 };

/** The kernels for each form of quantized rows, with their least number of rows. */
const FORMS = [
  ['quantize_rows', 'multiply', 4],
  ['quantize_sparse_rows', 'multiply_sparse', 1],
] as const;

const SCALE_A = 4;
const SCALE_B = 2;

/** One multiplication and its exact result. */
interface TestCase extends Shape {
  readonly name: string;
  readonly a: Int8Array;
  /** Column by column. */
  readonly b: Int8Array;
  readonly bias: Float32Array;
  /** A list of columns: every column once, in reverse order. */
  readonly chosen: Uint32Array;
  readonly expected: Float32Array;
}

/** Creates the worst cases. Their expected results come from integer arithmetic. */
export function createTestCases(): TestCase[] {
  return [
    ...Object.keys(PATTERNS).flatMap((activations) =>
      WEIGHT_PATTERNS.map((weights) => createTestCase(SQUARE, activations, weights)),
    ),
    ...SHAPES.map((shape) => createTestCase(shape, 'mixed', 'mixed')),
    createTestCase(LONG, 'largest', 'largest'),
    createTestCase(LONG, 'large at the end', 'largest'),
  ];
}

function createTestCase(shape: Shape, activations: string, weights: string): TestCase {
  const { rows, width, columns } = shape;
  const a = createMatrix(rows, width, PATTERNS[activations]);
  const b = createMatrix(columns, width, PATTERNS[weights]);
  const bias = Float32Array.from({ length: columns }, (_, i) => (i - 3) / 7);
  const chosen = Uint32Array.from({ length: columns }, (_, i) => columns - 1 - i);
  const expected = new Float32Array(rows * columns);
  for (let i = 0; i < expected.length; i++) {
    const column = i % columns;
    const sum = dotProduct(a, Math.floor(i / columns) * width, b, (chosen[column] ?? 0) * width, width);
    expected[i] = Math.fround(Math.fround(sum) / (SCALE_A * SCALE_B)) + (bias[column] ?? 0);
  }
  const name = `${activations} activations by ${weights} weights, ${rows} x ${width} x ${columns}`;
  return { ...shape, name, a, b, bias, chosen, expected };
}

/**
 * Runs the cases at the end of `memory` and compares the results bit for bit.
 * @returns the name of the first case with a wrong result
 */
export function findWrongResult(cases: readonly TestCase[], kernels: Kernels, memory: Memory): string | undefined {
  return cases.find((testCase) => !isExact(testCase, kernels, memory))?.name;
}

function isExact(testCase: TestCase, kernels: Kernels, memory: Memory): boolean {
  const { rows, width, columns, a, b, bias, chosen, expected } = testCase;
  const { mark } = memory;
  const write = (values: Float32Array | Int8Array | Uint32Array): number => {
    const address = memory.allocate(values.byteLength);
    memory.bytesAt(address, values.byteLength).set(bytesOf(values));
    return address;
  };
  const activations = write(dequantize(a, SCALE_A));
  const unpacked = write(b);
  const [packed, selected] = [memory.allocate(b.length), memory.allocate(b.length)];
  const [columnNumbers, biases] = [write(chosen), write(bias)];
  const quantized = memory.allocate(rows * (4 * width + 32));
  const output = memory.allocate(expected.byteLength);
  kernels.select_weights(unpacked, width, columnNumbers, columns, selected);
  const isRight = FORMS.every(([quantize, multiply, minRows]) => {
    if (rows < minRows) return true;
    kernels[quantize](activations, SCALE_A, rows, width, quantized);
    kernels[multiply](quantized, selected, SCALE_B, biases, -Infinity, rows, width, columns, output);
    return bytesOf(memory.copyFloats(output, expected.length)).equals(bytesOf(expected));
  });
  // Packing all columns is the same as choosing all of them in order.
  kernels.pack_weights(unpacked, width, columns, packed);
  memory.setIntegers(columnNumbers, chosen.toSorted());
  kernels.select_weights(unpacked, width, columnNumbers, columns, selected);
  const isSame = Buffer.from(memory.bytesAt(packed, b.length)).equals(memory.bytesAt(selected, b.length));
  memory.release(mark);
  return isRight && isSame;
}

/** Creates a matrix. Each row starts the pattern three values later, so that adjacent rows differ. */
function createMatrix(rows: number, width: number, pattern: Pattern = () => 0): Int8Array {
  const values = new Int8Array(rows * width);
  for (let i = 0; i < values.length; i++) {
    const row = Math.floor(i / width);
    values[i] = pattern((i % width) + 3 * row, row);
  }
  return values;
}

/** Returns floats that quantize to `values`. Some are halves, which round to even. Some exceed 32 bits and are clamped. */
function dequantize(values: Int8Array, scale: number): Float32Array {
  const floats = new Float32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    if (Math.abs(value) === 127) floats[i] = (value * 1e9) / scale;
    else floats[i] = (value % 2 === 0 ? value + 0.5 : value - 0.25) / scale;
  }
  return floats;
}

function dotProduct(a: Int8Array, startA: number, b: Int8Array, startB: number, width: number): number {
  let sum = 0;
  for (let k = 0; k < width; k++) sum += (a[startA + k] ?? 0) * (b[startB + k] ?? 0);
  return sum;
}

function bytesOf(values: Float32Array | Int8Array | Uint32Array): Buffer {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength);
}
