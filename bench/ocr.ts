/**
 * Measures errors, processor time and confidence of OCR on scanned pages, with each engine that is installed.
 *
 *   npm run bench -- ocr --data DIR [--only de-skew]
 *
 * DIR contains pages as `<language>-<name>-<dpi>.pgm` (8 bits of grey) with their text in `<language>-<name>-<dpi>.txt`. The
 * data of the languages must be installed: glossa models pull ocr:de. The pages are smoothed and straightened
 * first, as those of documents are. Errors are words, in Chinese and Japanese characters.
 */

import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Registry } from 'prom-client';
import { testScope } from '../load/test-scope.ts';
import { loadConfig } from '../src/config/config.ts';
import type { OcrEngine } from '../src/extraction/ocr/engines/engine.ts';
import { createWasmEngine } from '../src/extraction/ocr/engines/wasm.ts';
import { findOcrEngine, ocrDataFolders } from '../src/extraction/ocr/installation.ts';
import { openTextRecognizer } from '../src/extraction/ocr/open-recognizer.ts';
import type { PageImage } from '../src/extraction/ocr/recognizer.ts';
import { removeGrain } from '../src/extraction/scans/remove-grain.ts';
import { straighten } from '../src/extraction/scans/straighten.ts';
import { dataPaths } from '../src/filesystem/data-directory.ts';
import { canonicalLanguage } from '../src/languages/canonical-code.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { errorRate } from './ocr/error-rate.ts';

const HEADER = /^P5\s+(\d+)\s+(\d+)\s+255\s/;
const CLOCK_TICKS_PER_SECOND = 100;

const { values } = parseArgs({ options: { data: { type: 'string' }, only: { type: 'string', default: '' } } });
if (!values.data) throw new Error('Say where the scans are: --data DIR');
const directory = values.data;
const names = (await readdir(directory))
  .filter((file) => file.endsWith('.pgm') && file.includes(values.only))
  .map((file) => file.slice(0, -'.pgm'.length))
  .toSorted();

const { models, storage } = loadConfig();
const dataFolders = ocrDataFolders(models.directory ?? dataPaths(storage.dataDirectory).models);
const wasm = createWasmEngine();
const installed = findOcrEngine();
for (const engine of installed.name === wasm.name ? [wasm] : [installed, wasm]) await measure(engine);

async function measure(engine: OcrEngine): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'glossa-bench-ocr-'));
  const log = createLogger('warn');
  await using recognizer = openTextRecognizer({ engine, dataFolders, log, registry: new Registry() });
  const languages = await recognizer.languages();
  let [pages, errors, seconds] = [0, 0, 0];
  console.log(`\n${engine.name}\nscan                        errors %   CPU s   confidence`);
  try {
    for (const name of names) {
      const language = canonicalLanguage(name.split('-', 1)[0] ?? '')?.code ?? '';
      if (!languages.includes(language)) {
        console.log(`${name.padEnd(28)}no data for ${language}`);
        continue;
      }
      const page = await straightPage(name, work);
      const startedAt = childCpuSeconds();
      const { blocks, confidence } = await recognizer.recognize(page, language, testScope());
      const cpuSeconds = childCpuSeconds() - startedAt;
      const text = blocks.map(({ lines }) => lines.map((line) => line.text).join('\n')).join('\n\n');
      const rate = errorRate(await readFile(join(directory, `${name}.txt`), 'utf8'), text, language);
      console.log(
        `${name.padEnd(28)}${(100 * rate).toFixed(2).padStart(8)}${cpuSeconds.toFixed(1).padStart(8)}${confidence.toFixed(0).padStart(13)}`,
      );
      [pages, errors, seconds] = [pages + 1, errors + rate, seconds + cpuSeconds];
    }
  } finally {
    await rm(work, { recursive: true });
  }
  console.log(
    `mean of ${pages} pages: ${((100 * errors) / pages).toFixed(2)} % errors, ${(seconds / pages).toFixed(1)} CPU s`,
  );
}

async function straightPage(name: string, work: string): Promise<PageImage> {
  const file = await readFile(join(directory, `${name}.pgm`));
  const [header = '', width, height] = HEADER.exec(file.toString('latin1', 0, 64)) ?? [];
  const dpi = Number(name.split('-').at(-1));
  const scan = { widthPx: Number(width), heightPx: Number(height), pixels: file.subarray(header.length) };
  const { widthPx, heightPx, pixels } = straighten(removeGrain(scan, dpi));
  const path = join(work, 'page.pgm');
  await writeFile(path, Buffer.concat([Buffer.from(`P5\n${widthPx} ${heightPx}\n255\n`), pixels]));
  return { path, widthPx, heightPx, dpi };
}

/** Processor time of the child processes that have ended. */
function childCpuSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / CLOCK_TICKS_PER_SECOND;
}
