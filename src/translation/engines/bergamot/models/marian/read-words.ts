import { readFile, stat } from 'node:fs/promises';
import { parse } from 'yaml';
import { StorageError } from '../../../../../filesystem/storage-error.ts';

/** Five times the size of the largest vocabulary of OPUS-MT. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_WORDS = 500_000;

/**
 * Reads a vocabulary of Marian, lines such as `"▁the": 7`.
 * @returns the words in the order of their numbers, which have no gaps
 * @throws StorageError
 */
export async function readWords(path: string): Promise<string[]> {
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw new StorageError(`${path} is too large for a vocabulary.`);
  const numbers = readMapping(path, await readFile(path, 'utf8'));
  if (numbers.size > MAX_WORDS) throw new StorageError(`${path} has too many words.`);
  const words: string[] = Array(numbers.size);
  const isTaken = new Uint8Array(numbers.size);
  for (const [word, number] of numbers) {
    const id = Number(number);
    if (typeof word !== 'string' || !Number.isInteger(id) || id < 0 || id >= words.length || isTaken[id] === 1)
      throw new StorageError(`${path} is not a vocabulary: the words must be numbered from 0.`);
    words[id] = word;
    isTaken[id] = 1;
  }
  return words;
}

/** Scalars stay texts, so that words such as `null` are words. */
function readMapping(path: string, text: string): Map<unknown, unknown> {
  try {
    const value: unknown = parse(text, { schema: 'failsafe', mapAsMap: true, maxAliasCount: 0, uniqueKeys: false });
    if (value instanceof Map) return value;
  } catch (error) {
    throw new StorageError(`${path} is not YAML.`, { cause: error });
  }
  throw new StorageError(`${path} is not a vocabulary.`);
}
