import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Model, ModelFile } from '../models/model.ts';

export interface ModelFileBytes {
  model: Buffer;
  shortlist: Buffer;
  /** One for both languages, or one for the source and one for the target. */
  vocabularies: Buffer[];
}

/** The files of a model are invalid and must not be passed to the engine. */
export class ModelFilesError extends Error {
  override readonly name = 'ModelFilesError';
  readonly reason: 'damaged' | 'unusable';

  /** @param reason `damaged` if they differ from the published files, `unusable` otherwise */
  constructor(reason: 'damaged' | 'unusable', message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/**
 * Reads and validates the files of a model. The engine does not validate them and reads out of bounds if their sizes do not
 * match.
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
  const bytes = orDamaged(() => readFileSync(path), `${basename(path)} cannot be read`);
  if (bytes.length !== size)
    throw new ModelFilesError('damaged', `${basename(path)} has ${bytes.length} bytes, not ${size}`);
  if (hash('sha256', bytes) !== sha256) throw new ModelFilesError('damaged', `${basename(path)} has a wrong SHA-256`);
  return bytes;
}

function orDamaged<T>(work: () => T, message: string): T {
  try {
    return work();
  } catch (cause) {
    throw new ModelFilesError('damaged', message, cause);
  }
}

/** Six numbers of 8 bytes: magic, checksum, two limits, number of offsets, number of words. */
const SHORTLIST_HEADER_BYTES = 48;

/**
 * Marian's binary shortlist has an 8-byte offset for each word of the source language and one for the end, followed by
 * 4-byte words (`marian-dev`, `src/data/shortlist.cpp`).
 */
function checkShortlist(shortlist: Buffer, words: number): void {
  const entry = (at: number): number => Number(shortlist.readBigUInt64LE(at));
  const fits =
    shortlist.length >= SHORTLIST_HEADER_BYTES &&
    entry(32) === words + 1 &&
    shortlist.length === SHORTLIST_HEADER_BYTES + 8 * entry(32) + 4 * entry(40);
  if (!fits) throw new ModelFilesError('unusable', 'the shortlist does not match the vocabulary');
}

/** Bytes of a value by its protobuf wire type: 0 (the last byte of a varint), 1 and 5. */
const FIXED_BYTES: readonly (number | undefined)[] = [1, 8, undefined, undefined, undefined, 4];

/** Counts the pieces of a SentencePiece model: field 1 of a protobuf message (`sentencepiece_model.proto`). */
function countPieces(vocabulary: Buffer): number {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = vocabulary[at++];
      if (byte === undefined || shift > 28)
        throw new ModelFilesError('unusable', 'the vocabulary is not a SentencePiece model');
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  const sizeOf = (wireType: number): number => {
    if (wireType === 0) while ((vocabulary[at] ?? 0) >= 0x80) at++;
    if (wireType === 2) return varint();
    const size = FIXED_BYTES[wireType];
    if (size === undefined) throw new ModelFilesError('unusable', 'the vocabulary is not a SentencePiece model');
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
