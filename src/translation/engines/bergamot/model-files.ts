import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Model, ModelFile } from './models/model.ts';

export interface ModelFileBytes {
  model: Buffer;
  shortlist: Buffer;
  /** One for both languages, or one for each. */
  vocabularies: Buffer[];
}

/** Files that the engine must not be given. */
export class ModelFilesError extends Error {
  override readonly name = 'ModelFilesError';
  readonly reason: 'damaged' | 'unusable';

  /** @param reason `damaged` when they differ from what was published, `unusable` when they don't */
  constructor(reason: 'damaged' | 'unusable', message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/**
 * Reads the files of a model. The engine trusts what it is given and reads beyond its end when sizes don't agree, so
 * everything is checked here.
 * @throws ModelFilesError
 */
export function readModelFiles({ files }: Model): ModelFileBytes {
  const read = (type: ModelFile['type']): Buffer[] => files.filter((file) => file.type === type).map(readFile);
  const [model] = read('model');
  const [shortlist] = read('lex');
  const vocabularies = [...read('vocab'), ...read('srcvocab'), ...read('trgvocab')];
  const [source] = vocabularies;
  if (!model || !shortlist || !source) throw new ModelFilesError('unusable', 'a file of the model is missing');
  checkShortlist(shortlist, countPieces(source));
  return { model, shortlist, vocabularies };
}

function readFile({ path, size, sha256 }: ModelFile): Buffer {
  const bytes = tryTo(() => readFileSync(path), `${basename(path)} cannot be read`);
  if (bytes.length !== size) throw new ModelFilesError('damaged', `${basename(path)} is ${bytes.length} bytes long`);
  if (hash('sha256', bytes) !== sha256) throw new ModelFilesError('damaged', `${basename(path)} has another SHA-256`);
  return bytes;
}

function tryTo<T>(work: () => T, message: string): T {
  try {
    return work();
  } catch (cause) {
    throw new ModelFilesError('damaged', message, cause);
  }
}

/** Numbers of 8 bytes before the offsets: magic, checksum, two limits, and how many offsets and words follow. */
const SHORTLIST_HEADER = 48;

/**
 * Marian's binary shortlist has an offset of 8 bytes for each word of the source language and one more for the end, then
 * words of 4 bytes (`marian-dev`, `src/data/shortlist.cpp`).
 */
function checkShortlist(shortlist: Buffer, words: number): void {
  const entry = (at: number): number => Number(shortlist.readBigUInt64LE(at));
  const fits =
    shortlist.length >= SHORTLIST_HEADER &&
    entry(32) === words + 1 &&
    shortlist.length === SHORTLIST_HEADER + 8 * entry(32) + 4 * entry(40);
  if (!fits) throw new ModelFilesError('unusable', 'the shortlist does not belong to the vocabulary');
}

/** Bytes of what follows a tag of the wire types 0 (its last byte), 1 and 5. */
const FIXED_SIZES: readonly (number | undefined)[] = [1, 8, undefined, undefined, undefined, 4];

/** The pieces of a SentencePiece model: fields 1 of a protobuf message (`sentencepiece_model.proto`). */
function countPieces(vocabulary: Buffer): number {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = vocabulary[at++];
      if (byte === undefined || shift > 28)
        throw new ModelFilesError('unusable', 'the vocabulary is not SentencePiece');
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  const sizeOf = (wireType: number): number => {
    if (wireType === 0) while ((vocabulary[at] ?? 0) >= 0x80) at++;
    if (wireType === 2) return varint();
    const size = FIXED_SIZES[wireType];
    if (size === undefined) throw new ModelFilesError('unusable', 'the vocabulary is not SentencePiece');
    return size;
  };
  let pieces = 0;
  while (at < vocabulary.length) {
    const tag = varint();
    if (tag === 0x0a) pieces++;
    const size = sizeOf(tag & 7);
    at += size;
  }
  return pieces;
}
