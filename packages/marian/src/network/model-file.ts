import { UnusableModelError } from '../unusable-model-error.ts';

/** A parameter of a model. */
export interface Parameter {
  /** Marian's type. */
  readonly type: number;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

/** Marian's types (`src/common/types.h` of marian-dev): signed bytes, floats, and matrices of signed bytes for intgemm. */
export const INT8 = 0x101;
export const FLOAT32 = 0x404;
export const INTGEMM8 = 0x4101;

const VERSION = 1;
/** Bounds of what a file may claim. Mozilla's models have about 200 parameters of at most two dimensions. */
const MAX_PARAMETERS = 10_000;
const MAX_NAME_BYTES = 1_000;
const MAX_RANK = 8;

/**
 * Reads Marian's binary format: version, number of parameters, their headers (bytes of the name, type, rank, bytes of the
 * value), names, shapes, padding, values. Numbers are little-endian, of 64 bits; those of shapes have 32.
 * @throws UnusableModelError
 */
export function readModelFile(file: Uint8Array): ReadonlyMap<string, Parameter> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = 0;
  const take = (bytes: number): number => {
    const start = at;
    if (!(bytes >= 0 && start + bytes <= file.length)) throw new UnusableModelError('the model file is cut short');
    at += bytes;
    return start;
  };
  const number = (max: number): number => {
    const value = Number(view.getBigUint64(take(8), true));
    if (value > max) throw new UnusableModelError('the model file is not in Marian’s binary format');
    return value;
  };
  if (number(VERSION) !== VERSION) throw new UnusableModelError('the model file has an unknown version');
  const headers = Array.from({ length: number(MAX_PARAMETERS) }, () => ({
    nameBytes: number(MAX_NAME_BYTES),
    type: number(Number.MAX_SAFE_INTEGER),
    rank: number(MAX_RANK),
    valueBytes: number(file.length),
  }));
  const decoder = new TextDecoder();
  const names = headers.map(({ nameBytes }) => {
    const start = take(nameBytes);
    return decoder.decode(file.subarray(start, start + nameBytes - 1));
  });
  const shapes = headers.map(({ rank }) => Array.from({ length: rank }, () => view.getInt32(take(4), true)));
  take(number(file.length));
  const parameters = new Map<string, Parameter>();
  for (const [index, { type, valueBytes }] of headers.entries()) {
    const start = take(valueBytes);
    const bytes = file.subarray(start, start + valueBytes);
    parameters.set(names[index] ?? '', { type, shape: shapes[index] ?? [], bytes });
  }
  return parameters;
}
