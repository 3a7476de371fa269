import { createHash } from 'node:crypto';

/** `dev` is for training and inspection. `held-out` is only for measurements. */
export type Part = 'dev' | 'held-out';

/** The part that a document belongs to. The SHA-256 hash of its id selects one of `parts` as held-out. */
export function partOf(id: string, parts = 3): Part {
  return createHash('sha256').update(id).digest().readUInt32BE() % parts === 0 ? 'held-out' : 'dev';
}
