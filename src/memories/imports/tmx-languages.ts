import { open } from 'node:fs/promises';
import { GlossaError } from '../../errors.ts';
import { withStorageErrors } from '../../filesystem/storage-error.ts';
import { canonicalLanguage } from '../../languages/canonical-code.ts';
import { MAX_TARGET_LANGUAGES } from '../memory.ts';
import type { NewMemory } from '../memory-store.ts';

/** The first segments of a file have all of its languages. This thread reads them in a few milliseconds. */
const HEAD_BYTES = 256 * 1024;
const SOURCE = /<header\s[^<>]{0,2000}?srclang\s{0,9}=\s{0,9}["']([\w-]{1,40})["']/;
const LANGUAGE = /<tuv\s[^<>]{0,1000}?\blang\s{0,9}=\s{0,9}["']([\w-]{1,40})["']/g;
const NO_LANGUAGES = 'The file is no TMX with texts in two languages.';

/**
 * The languages of a TMX file: that of its sources by its header, or else by its first text, and those of its other texts.
 * @throws GlossaError `document_damaged`; StorageError
 */
export async function readTmxLanguages(path: string): Promise<Pick<NewMemory, 'sourceLanguage' | 'targetLanguages'>> {
  const head = await withStorageErrors(path, () => readHead(path));
  const codeOf = (language: string | undefined): string | undefined => canonicalLanguage(language ?? '')?.code;
  const found = new Set(Array.from(head.matchAll(LANGUAGE), ([, language]) => codeOf(language)));
  const codes = [...found].filter((code) => code !== undefined);
  const sourceLanguage = codeOf(SOURCE.exec(head)?.[1]) ?? codes[0];
  const targetLanguages = codes.filter((code) => code !== sourceLanguage).slice(0, MAX_TARGET_LANGUAGES);
  if (sourceLanguage === undefined || targetLanguages.length === 0)
    throw new GlossaError('document_damaged', { message: NO_LANGUAGES });
  return { sourceLanguage, targetLanguages };
}

async function readHead(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  const [first, second] = buffer;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
}
