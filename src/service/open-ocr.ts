import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { findOcrEngine, ocrDataFolders } from '../extraction/ocr/installation.ts';
import { openTextRecognizer } from '../extraction/ocr/open-recognizer.ts';
import type { TextRecognizer } from '../extraction/ocr/recognizer.ts';

/** Opens the recognizer of text in images; undefined when OCR is off. */
export function openOcr(
  { engines, models }: Config,
  defaultModelsDirectory: string,
  log: Logger,
  registry: Registry,
): TextRecognizer | undefined {
  if (!engines.isOcrEnabled) return undefined;
  const folders = ocrDataFolders(models.directory ?? defaultModelsDirectory);
  return openTextRecognizer({ engine: findOcrEngine(), dataFolders: folders, log, registry });
}
