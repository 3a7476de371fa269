import { StorageError } from '../../../../../filesystem/storage-error.ts';
import { canonicalLanguage } from '../../../../../languages/canonical-code.ts';

/** A word of the vocabulary that names a target language. */
const TOKEN = /^>>([\w-]{2,20})<<$/;
/** Codes that a message lists. */
const MAX_LISTED = 30;

/**
 * Finds the word that asks a model of several languages for one of them: `>>por<<` or `>>pt<<` for `pt`.
 * @returns undefined for a model of one target language
 * @throws StorageError if the model has such words, but none for this language
 */
export function targetTokenOf(words: readonly string[] | undefined, to: string): string | undefined {
  const codes = (words ?? []).flatMap((word) => TOKEN.exec(word)?.[1] ?? []);
  if (codes.length === 0) return undefined;
  // A plain code comes before one with a script or a region.
  const [code] = codes
    .filter((one) => canonicalLanguage(one)?.code === to)
    .sort((one, other) => one.length - other.length);
  if (code !== undefined) return `>>${code}<<`;
  const known = [...new Set(codes.flatMap((one) => canonicalLanguage(one)?.code ?? []))].sort();
  const listed = `${known.slice(0, MAX_LISTED).join(', ')}${known.length > MAX_LISTED ? ' and more' : ''}`;
  throw new StorageError(`The model does not translate into ${to}, but into ${listed}.`);
}
