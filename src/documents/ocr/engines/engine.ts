import type { ChildProcess } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import type { PageImage } from '../recognizer.ts';

/** File descriptor on which the process of an engine writes the text of its page as hOCR. */
export const HOCR_FD = 1;

/** Starts programs that read one page each. */
export interface OcrEngine {
  readonly name: 'tesseract' | 'tesseract-wasm';
  /** Resident memory that a page may take. */
  readonly maxMemoryBytes: number;
  /**
   * @param image the page, which the process reads from its current position
   * @param data path of `<name>.traineddata`
   */
  start(page: PageImage, image: FileHandle, data: string): ChildProcess;
}

/** Processor time after which the kernel kills a process, even if the service has died. */
export const MAX_CPU_TIME_SECONDS = 90;
