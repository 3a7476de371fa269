import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createNativeEngine } from '../../src/extraction/ocr/engines/native.ts';
import { createWasmEngine } from '../../src/extraction/ocr/engines/wasm.ts';
import { findTesseract, ocrDataFolders } from '../../src/extraction/ocr/installation.ts';
import { installedLanguages } from '../../src/extraction/ocr/language-data/installed.ts';
import type { PageImage } from '../../src/extraction/ocr/recognizer.ts';

const UNPACKED = join(import.meta.dirname, '../../.glossa/tesseract');
const program = findTesseract(UNPACKED);

/** Folders of the language data that the set-up installed. */
export const DATA_FOLDERS = ocrDataFolders('/nowhere');
/** Both engines, as far as the set-up installed what they need. */
export const OCR_ENGINES = (await installedLanguages(DATA_FOLDERS)).has('en')
  ? [createWasmEngine(), ...(program ? [createNativeEngine(program)] : [])]
  : [];

/** The text of the page in `test/fixtures/ocr`, by paragraph. */
export const ENGLISH_PARAGRAPHS = [
  ['The library opens every day at nine, and closes', 'at six in the evening.'],
  ['On Sundays it opens two hours later, because the', 'staff needs some rest.'],
];

/** Writes the page with two paragraphs in English into a folder. */
export async function englishPage(folder: string): Promise<PageImage> {
  const path = join(folder, 'page.pgm');
  const fixture = new URL('../fixtures/ocr/english.pgm.gz', import.meta.url);
  await writeFile(path, gunzipSync(await readFile(fixture)));
  return { path, widthPx: 1_000, heightPx: 420, dpi: 200 };
}
