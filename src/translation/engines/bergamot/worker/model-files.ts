import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Model, ModelFile } from '../models/model.ts';

export interface ModelFileBytes {
  model: Buffer;
  /** Undefined for a model without one. */
  shortlist: Buffer | undefined;
  /** One for both languages, or one for the source and one for the target. */
  vocabularies: Buffer[];
  /** Undefined for a model of one target language. */
  targetToken: string | undefined;
}

/** The files of a model are not those that were published. */
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
 * Reads the files of a model and compares them with their checksums.
 * @throws ModelFilesError
 */
export function readModelFiles({ files, targetToken }: Model): ModelFileBytes {
  const read = (type: ModelFile['type']): Buffer[] => files.filter((file) => file.type === type).map(readFile);
  const [model] = read('model');
  const [shortlist] = read('lex');
  const vocabularies = [...read('vocab'), ...read('srcvocab'), ...read('trgvocab')];
  if (!model || vocabularies.length === 0) throw new ModelFilesError('unusable', 'a file of the model is missing');
  return { model, shortlist, vocabularies, targetToken };
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
