import type { Buffer } from 'node:buffer';
import { createRequire } from 'node:module';
import iconv from 'iconv-lite';
import type * as Jschardet from 'jschardet';

const require = createRequire(import.meta.url);

/** Encodings to detect: those of the Encoding Standard that iconv-lite writes, but for rare ones. */
const LEGACY_ENCODINGS = [
  ...['big5', 'cp932', 'cp949', 'euc-jp', 'gb18030', 'ibm866', 'koi8-r', 'koi8-u', 'mac-cyrillic', 'tis-620'],
  ...[1, 2, 5, 6, 7, 8, 9, 13, 15].map((part) => `iso-8859-${part}`),
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((page) => `windows-125${page}`),
];
/** Bytes before the first that is not ASCII, which show the detector what surrounds it. */
const SAMPLE_MARGIN_BYTES = 1_024;
const SAMPLE_BYTES = 200_000;
/** Less likely encodings than these are worse than windows-1252. */
const MAX_DETECTED = 5;
/** Scripts that single-byte encodings write beside Latin. */
const NON_LATIN = String.raw`[\p{scx=Arab}\p{scx=Cyrl}\p{scx=Grek}\p{scx=Hebr}\p{scx=Thai}]`;
const LETTER_BEYOND_ASCII = /(?![A-Za-z])\p{L}/gu;
const SCRIPT_BORDER = new RegExp(`(?<=[A-Za-z])${NON_LATIN}|${NON_LATIN}(?=[A-Za-z])`, 'gu');
const MAX_BORDERS_PER_LETTER = 0.2;

/** The part of a file that begins shortly before its first byte beyond ASCII. */
export function sampleOf(bytes: Buffer): Buffer {
  const start = Math.max(0, bytes.findIndex((byte) => byte >= 0x80) - SAMPLE_MARGIN_BYTES);
  return bytes.subarray(start, start + SAMPLE_BYTES);
}

/** Encodings in which no words have letters of two scripts, the likely ones first. */
export function detectEncodings(sample: Buffer): string[] {
  // Most files are UTF-8. The models of the detector take 60 MB.
  const { chardet }: typeof Jschardet = require('jschardet');
  const found = chardet.detectAll(sample, { includeEncodings: LEGACY_ENCODINGS, ignoreThreshold: true });
  return found
    .flatMap(({ encoding }) => encoding?.toLowerCase() ?? [])
    .slice(0, MAX_DETECTED)
    .filter((name) => !mixesScripts(iconv.decode(sample, name)));
}

/** Whether many words have letters of two scripts, as "café" has in a Greek encoding. */
function mixesScripts(text: string): boolean {
  const letters = text.match(LETTER_BEYOND_ASCII)?.length ?? 0;
  const borders = text.match(SCRIPT_BORDER)?.length ?? 0;
  return borders > MAX_BORDERS_PER_LETTER * letters;
}
