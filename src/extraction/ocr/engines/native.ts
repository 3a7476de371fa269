import { basename, dirname } from 'node:path';
import { spawnConfined } from '../../../processes/spawn-restricted.ts';
import { MAX_CPU_TIME_SECONDS, type OcrEngine } from './engine.ts';

/** A program `tesseract`, with its own libraries unless it is the system's. */
export interface TesseractProgram {
  path: string;
  libraries: string | undefined;
}

/** Reads pages with the program `tesseract`, version 4 or later. */
export function createNativeEngine({ path, libraries }: TesseractProgram): OcrEngine {
  return {
    name: 'tesseract',
    // A page of 20 million pixels takes 170 MB.
    maxMemoryBytes: 512 * 1024 * 1024,
    start({ dpi }, image, data) {
      const tesseract = [
        path,
        'stdin',
        'stdout',
        ...['--tessdata-dir', dirname(data)],
        ...['-l', basename(data, '.traineddata')],
        // Finds columns and blocks.
        ...['--psm', '3'],
        ...['--dpi', String(dpi)],
        ...['-c', 'tessedit_create_hocr=1'],
      ];
      // Two threads read a page hardly faster, and take twice the processor time.
      const env = { OMP_THREAD_LIMIT: '1', ...(libraries !== undefined && { LD_LIBRARY_PATH: libraries }) };
      return spawnConfined(tesseract, env, {
        directory: '/',
        stdio: [image.fd, 'pipe', 'ignore'],
        maxCpuTimeSeconds: MAX_CPU_TIME_SECONDS,
      });
    },
  };
}
