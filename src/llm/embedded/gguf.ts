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
/** Known models need at most 15 MB, for a vocabulary of 260,000 tokens. */
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
  return (await readModelFile(path)).fault;
}

/** Counts the weights of a model. @returns undefined for a file that is no model. @throws the file system's error */
export async function countParameters(path: string): Promise<number | undefined> {
  const { fault, parameters } = await readModelFile(path);
  return fault === undefined ? parameters : undefined;
}

interface ModelHeader {
  fault: ModelFault | undefined;
  /** Weights of the places that were read. */
  parameters: number;
}

async function readModelFile(path: string): Promise<ModelHeader> {
  await using file = await open(path);
  const { size } = await file.stat();
  const header = await readBeginning(file, Math.min(size, MAX_HEADER_BYTES));
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) return faulty('kind');
  try {
    return readHeader(header, size);
  } catch (error) {
    if (error instanceof DamageError) return faulty('damaged');
    if (!(error instanceof RangeError)) throw error;
    return faulty(size > MAX_HEADER_BYTES ? 'damaged' : 'truncated');
  }
}

const faulty = (fault: ModelFault): ModelHeader => ({ fault, parameters: 0 });

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
function readHeader(header: Buffer, size: number): ModelHeader {
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

  if (!VERSIONS.includes(uint32())) return faulty('damaged');
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
  if (!keys.has('general.architecture')) return faulty('damaged');
  if (files > 1) return faulty('split');
  if (!keys.has('tokenizer.chat_template')) return faulty('template');
  let lastOffset = 0;
  let parameters = 0;
  for (let index = 0; index < tensors; index++) {
    skip(uint64());
    const dimensions = uint32();
    if (dimensions > MAX_DIMENSIONS) return faulty('damaged');
    let weights = 1;
    for (let dimension = 0; dimension < dimensions; dimension++) weights *= uint64();
    parameters += weights;
    skip(4);
    lastOffset = Math.max(lastOffset, uint64());
  }
  const isWhole = size > Math.ceil(at / alignment) * alignment + lastOffset;
  return { fault: isWhole ? undefined : 'truncated', parameters };
}

/** A type or a size that no file has. */
class DamageError extends Error {}
