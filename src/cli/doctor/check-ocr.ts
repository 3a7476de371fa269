import type { Config } from '../../config/config.ts';
import { findOcrEngine } from '../../extraction/ocr/installation.ts';
import { installedLanguages } from '../../extraction/ocr/language-data/installed.ts';
import { modelsContext } from '../models/context.ts';
import type { Finding } from './report.ts';

/** Tells which engine reads scanned pages, and in which languages. */
export async function checkOcr(config: Config): Promise<Finding> {
  const area = 'ocr';
  if (!config.engines.isOcrEnabled) return { area, state: 'note', message: 'is off (GLOSSA_OCR=off)' };
  const { name } = findOcrEngine();
  const languages = [...(await installedLanguages(modelsContext(config).ocrFolders)).keys()];
  if (languages.length > 0)
    return { area, state: 'ok', message: `${name} reads scanned pages in ${languages.join(', ')}` };
  const message = `${name} has no language data: install it with glossa models pull ocr:en`;
  return { area, state: 'note', message };
}
