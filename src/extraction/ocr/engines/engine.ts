import type { ChildProcess } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import type { PageImage } from '../recognizer.ts';

/** Starts programs that read one page each. */
export interface OcrEngine {
  readonly name: 'tesseract' | 'tesseract-wasm';
  /** Resident memory that a page may take. */
  readonly maxMemoryBytes: number;
  /**
   * Starts a process, which writes the text of the page to its standard output, as hOCR.
   * @param image the page, which the process reads from its current position
   * @param data path of `<name>.traineddata`
   */
  start(page: PageImage, image: FileHandle, data: string): ChildProcess;
}

/** Processor time after which the kernel kills a process, even if the service has died. */
export const MAX_CPU_TIME_SECONDS = 90;
