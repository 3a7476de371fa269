/** Types of values in the metadata, as numbered in version 3 of the format. */
const [UINT32, INT32, FLOAT32, BOOL, STRING, ARRAY] = [4, 5, 6, 7, 8, 9] as const;
const VERSION = 3;
const TENSOR_TYPE_F32 = 0;
/** The default alignment of tensor data, in bytes. */
const ALIGNMENT_BYTES = 32;

/** A value in the metadata. A plain number is an unsigned integer. */
export type MetadataValue =
  | number
  | boolean
  | string
  | { float: number }
  | { strings: readonly string[] }
  | { integers: readonly number[] }
  | { floats: readonly number[] };

export interface Tensor {
  name: string;
  /** The dimension of consecutive values first. */
  dimensions: readonly number[];
  data: Float32Array;
}

/** Encodes metadata and tensors as a GGUF file, the format of models of llama.cpp and Ollama. */
export function encodeGguf(
  metadata: Readonly<Record<string, MetadataValue | undefined>>,
  tensors: readonly Tensor[],
): Buffer {
  const entries = Object.entries(metadata).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  const parts: Buffer[] = [
    Buffer.from('GGUF'),
    uint32(VERSION),
    uint64(tensors.length),
    uint64(entries.length),
    ...entries.flatMap(({ name, value }) => [string(name), ...encodeValue(value)]),
  ];
  let offset = 0;
  for (const { name, dimensions, data } of tensors) {
    const shape = [uint32(dimensions.length), ...dimensions.map(uint64)];
    parts.push(string(name), ...shape, uint32(TENSOR_TYPE_F32), uint64(offset));
    offset += aligned(data.byteLength);
  }
  const header = Buffer.concat(parts);
  return Buffer.concat([
    pad(header),
    ...tensors.map(({ data }) => pad(Buffer.from(data.buffer, data.byteOffset, data.byteLength))),
  ]);
}

function encodeValue(value: MetadataValue): Buffer[] {
  if (typeof value === 'number') return [uint32(UINT32), uint32(value)];
  if (typeof value === 'boolean') return [uint32(BOOL), Buffer.from([value ? 1 : 0])];
  if (typeof value === 'string') return [uint32(STRING), string(value)];
  if ('float' in value) return [uint32(FLOAT32), float32(value.float)];
  if ('strings' in value) return array(STRING, value.strings.map(string));
  if ('integers' in value) return array(INT32, value.integers.map(uint32));
  return array(FLOAT32, value.floats.map(float32));
}

function array(type: number, items: readonly Buffer[]): Buffer[] {
  return [uint32(ARRAY), uint32(type), uint64(items.length), ...items];
}

function string(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([uint64(bytes.length), bytes]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function float32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}

const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;

const pad = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length) - bytes.length)]);
