import { createHash } from 'node:crypto';

/** `dev`: to train on and to look at. `held-out`: to measure with, never to train on. */
export type Part = 'dev' | 'held-out';

/** The part of a set that a document belongs to: a third is held out, chosen by the SHA-256 hash of its id alone. */
export function partOf(id: string): Part {
  return createHash('sha256').update(id).digest().readUInt32BE() % 3 === 0 ? 'held-out' : 'dev';
}
