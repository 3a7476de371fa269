import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { createNativeEngine, findTesseract } from '../documents/ocr/engines/native.ts';
import { createWasmEngine } from '../documents/ocr/engines/wasm.ts';
import { dataFolders } from '../documents/ocr/language-data/installed.ts';
import { openTextRecognizer } from '../documents/ocr/open-recognizer.ts';
import type { TextRecognizer } from '../documents/ocr/recognizer.ts';

/** Folder of the installation, in which the set-up unpacks Tesseract. */
const PROJECT_ROOT = join(import.meta.dirname, '../..');

/** Opens the recognizer of text in images; undefined when OCR is off. */
export function openOcr(
  { engines, models }: Config,
  defaultModelsDirectory: string,
  log: Logger,
  registry: Registry,
): TextRecognizer | undefined {
  if (!engines.isOcrEnabled) return undefined;
  const program = findTesseract(PROJECT_ROOT);
  return openTextRecognizer({
    engine: program ? createNativeEngine(program) : createWasmEngine(),
    dataFolders: dataFolders(models.directory ?? defaultModelsDirectory, PROJECT_ROOT),
    log,
    registry,
  });
}
