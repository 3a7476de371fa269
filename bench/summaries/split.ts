import { createHash } from 'node:crypto';

/** `dev` is for training and inspection. `held-out` is only for measurements. */
export type Part = 'dev' | 'held-out';

/** The part that a document belongs to. The SHA-256 hash of its id selects a third as held-out. */
export function partOf(id: string): Part {
  return createHash('sha256').update(id).digest().readUInt32BE() % 3 === 0 ? 'held-out' : 'dev';
}
