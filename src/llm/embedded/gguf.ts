import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';

/** What is wrong with the file of a language model. */
export const modelFault = z.enum([
  /** It is no GGUF file. */
  'kind',
  /** It ends before its header or its weights end. */
  'truncated',
  /** It is the first of several files. */
  'split',
  /** It has no chat template, as models have that only continue texts. */
  'template',
  /** The runtime does not know its architecture. */
  'architecture',
  /** Its content contradicts itself. */
  'damaged',
]);

export type ModelFault = z.infer<typeof modelFault>;

const MAGIC = 'GGUF';
/** The versions with sizes of 64 bits. Version 1 is from August 2023 alone. */
const VERSIONS = [2, 3];
/** Of known models, vocabularies of 260,000 tokens take 15 MB. */
const MAX_HEADER_BYTES = 64 * 2 ** 20;
const MAX_DIMENSIONS = 4;
const DEFAULT_ALIGNMENT = 32;
/** Bytes of the values of each type, by its number: integers, floats and booleans. */
const VALUE_BYTES = [1, 1, 2, 2, 4, 4, 4, 1, undefined, undefined, 8, 8, 8];
const [UINT16, UINT32, STRING, ARRAY] = [2, 4, 8, 9];

/**
 * Reads the header of the file of a language model: metadata and the places of the weights. Whether the runtime knows the
 * architecture and whether the last weights are complete shows only when it loads the file.
 * https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 * @returns undefined if nothing is wrong
 * @throws the file system's error
 */
export async function findFault(path: string): Promise<ModelFault | undefined> {
  await using file = await open(path);
  const { size } = await file.stat();
  const header = await readBeginning(file, Math.min(size, MAX_HEADER_BYTES));
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) return 'kind';
  try {
    return readHeader(header, size);
  } catch (error) {
    if (error instanceof DamageError) return 'damaged';
    if (!(error instanceof RangeError)) throw error;
    return size > MAX_HEADER_BYTES ? 'damaged' : 'truncated';
  }
}

async function readBeginning(file: FileHandle, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

/** @throws RangeError beyond the end of the header, DamageError */
function readHeader(header: Buffer, size: number): ModelFault | undefined {
  let at = MAGIC.length;
  /** Skips bytes. @returns their place */
  function skip(bytes: number): number {
    const place = at;
    at += bytes;
    if (at > header.length) throw new RangeError('the header ends early');
    return place;
  }
  const uint32 = (): number => header.readUInt32LE(skip(4));
  const uint64 = (): number => Number(header.readBigUInt64LE(skip(8)));
  const text = (): string => {
    const length = uint64();
    const start = skip(length);
    return header.toString('utf8', start, start + length);
  };
  function skipValues(type: number, count: number): void {
    const bytes = VALUE_BYTES[type];
    // A string has at least the 8 bytes of its length, so the bytes of the header bound the loop.
    if (type === STRING) for (let index = 0; index < count; index++) skip(uint64());
    else if (bytes === undefined) throw new DamageError();
    else skip(count * bytes);
  }

  if (!VERSIONS.includes(uint32())) return 'damaged';
  const [tensors, entries] = [uint64(), uint64()];
  const keys = new Set<string>();
  let alignment = DEFAULT_ALIGNMENT;
  let files = 1;
  for (let index = 0; index < entries; index++) {
    const key = text();
    keys.add(key);
    const type = uint32();
    if (key === 'general.alignment' && type === UINT32) alignment = uint32();
    else if (key === 'split.count' && type === UINT16) files = header.readUInt16LE(skip(2));
    else if (type === ARRAY) skipValues(uint32(), uint64());
    else skipValues(type, 1);
  }
  if (!keys.has('general.architecture')) return 'damaged';
  if (files > 1) return 'split';
  if (!keys.has('tokenizer.chat_template')) return 'template';
  let lastOffset = 0;
  for (let index = 0; index < tensors; index++) {
    skip(uint64());
    const dimensions = uint32();
    if (dimensions > MAX_DIMENSIONS) return 'damaged';
    skip(8 * dimensions + 4);
    lastOffset = Math.max(lastOffset, uint64());
  }
  return size > Math.ceil(at / alignment) * alignment + lastOffset ? undefined : 'truncated';
}

/** A type or a size that no file has. */
class DamageError extends Error {}
