import { GlossaError } from '../../errors.ts';
import type { RequestScope } from '../../request-scope.ts';
import { runInTimeSlices } from '../../resilience/time-slices.ts';
import { type GlossaryEntry, type GlossaryPair, MAX_GLOSSARY_BYTES } from '../glossary.ts';
import { invalidEntries, readEntries } from '../terms.ts';
import { readColumns, readTable } from './table.ts';

/** A file with entries, at most as large as a glossary. */
export interface GlossaryFile {
  bytes: Uint8Array;
  /** Undefined when it was sent without a name. */
  name: string | undefined;
  contentType: string | undefined;
}

const XML_NAME = /\.(?:tbx|xml)$/i;
const XML_TYPE = /^[^;]*\bxml\b/i;
const XML_START = /^\s*<(?:\?xml|!DOCTYPE|!--|martif|tbx)/i;
const TAB_NAME = /\.(?:tsv|tab)$/i;
const TAB_TYPE = /^\s*text\/tab-separated-values\b/i;

/**
 * Reads the entries of a CSV, TSV or TBX file. Its name, its media type and its first characters tell the format.
 * @throws GlossaError `invalid_request`, which names up to 100 rows or lines; `glossary_too_large`; the signal's reason
 */
export async function importEntries(
  { bytes, name = '', contentType = '' }: GlossaryFile,
  pair: GlossaryPair,
  scope: RequestScope,
): Promise<GlossaryEntry[]> {
  const text = decodeText(bytes);
  const isXml = XML_NAME.test(name) || XML_TYPE.test(contentType) || XML_START.test(text.slice(0, 1_000));
  const hasTabs = TAB_NAME.test(name) || TAB_TYPE.test(contentType);
  const inputs = isXml
    ? await runInTimeSlices((await import('./tbx.ts')).readTbx(text, pair), scope)
    : await readTable(text, hasTabs ? '\t' : undefined, pair, scope);
  if (inputs.length === 0) {
    const { sourceLanguage, targetLanguage } = pair;
    throw invalidEntries([{ path: 'file', message: `has no terms in ${sourceLanguage} and ${targetLanguage}` }]);
  }
  return runInTimeSlices(readEntries(inputs), scope);
}

/**
 * Reads entries that are a CSV or TSV text without a header.
 * @throws as `importEntries`
 */
export async function importColumns(
  text: string,
  format: 'csv' | 'tsv',
  scope: RequestScope,
): Promise<GlossaryEntry[]> {
  if (Buffer.byteLength(text) > MAX_GLOSSARY_BYTES) throw new GlossaError('glossary_too_large');
  const inputs = await readColumns(text, format, scope);
  if (inputs.length === 0) throw invalidEntries([{ path: 'entries', message: 'has no terms' }]);
  return runInTimeSlices(readEntries(inputs), scope);
}

/** A byte order mark and the encoding that it stands for. UTF-8 needs none. */
const MARKS = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Decodes UTF-8, and UTF-16 with a byte order mark, which is removed. @throws GlossaError `invalid_request` */
export function decodeText(bytes: Uint8Array): string {
  const mark = MARKS.find((one) => one.bytes.every((byte, at) => bytes[at] === byte));
  try {
    return new TextDecoder(mark?.encoding ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidEntries([{ path: 'file', message: 'must be text in UTF-8, or in UTF-16 with a byte order mark' }]);
  }
}
