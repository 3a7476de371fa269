import { UnusableModelError } from '../unusable-model-error.ts';

/** An array of a file that NumPy writes (`.npy`). */
export interface NumpyArray {
  readonly shape: readonly number[];
  /** Row by row. Bytes stay as they are: Marian keeps its settings in them. */
  readonly values: Float32Array | Uint8Array;
}

/** The start of each file: a magic string, the version in two bytes, and the length of the header in two or four bytes. */
const MAGIC = Buffer.from('\x93NUMPY', 'latin1');
const MAX_HEADER_BYTES = 10_000;
const MAX_RANK = 8;

/**
 * Reads an array of floats of 32 bits, or of bytes (the format is described in `numpy.lib.format`).
 * @throws UnusableModelError if the file is damaged, or has other values
 */
export function readNumpyArray(file: Uint8Array): NumpyArray {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const isWide = bytes[6] !== 1;
  const start = isWide ? 12 : 10;
  if (bytes.length < start || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw damaged('is not an array');
  const headerBytes = isWide ? bytes.readUInt32LE(8) : bytes.readUInt16LE(8);
  if (headerBytes > MAX_HEADER_BYTES || start + headerBytes > bytes.length) throw damaged('is cut short');
  const header = bytes.toString('latin1', start, start + headerBytes);
  if (!/'fortran_order': False/.test(header)) throw damaged('is not stored row by row');
  const shape = shapeOf(header);
  const count = shape.reduce((product, size) => product * size, 1);
  const [, type = ''] = /'descr': '([^']{1,8})'/.exec(header) ?? [];
  const data = bytes.subarray(start + headerBytes);
  const size = { '<f4': 4, '|i1': 1, '<i1': 1, '|u1': 1, '|S1': 1 }[type];
  if (size === undefined) throw damaged(`has values of the type ${type}, but only floats of 32 bits can be imported`);
  if (data.length !== size * count) throw damaged('has another length than its shape');
  return { shape, values: size === 4 ? floatsOf(data, count) : data };
}

function shapeOf(header: string): number[] {
  const [, list] = /'shape': \(([\d, ]{0,200})\)/.exec(header) ?? [];
  if (list === undefined) throw damaged('has no shape');
  const shape = list.split(',').flatMap((size) => (size.trim() === '' ? [] : [Number(size)]));
  if (shape.length > MAX_RANK || !shape.every(Number.isSafeInteger)) throw damaged('has no shape');
  return shape;
}

function floatsOf(data: Buffer, count: number): Float32Array {
  if (data.byteOffset % 4 === 0) return new Float32Array(data.buffer, data.byteOffset, count);
  return new Float32Array(new Uint8Array(data).buffer, 0, count);
}

const damaged = (problem: string): UnusableModelError => new UnusableModelError(`an array of the model ${problem}`);
