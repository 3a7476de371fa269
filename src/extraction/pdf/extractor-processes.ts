import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wordListsDirectory } from '../../languages/word-lists.ts';
import { ProcessLostError } from '../../processes/retry-lost.ts';
import { siblingModule } from '../../sibling-module.ts';
import { type StartedProcess, startDocumentProcess } from '../process/run-document-process.ts';

/** Processes that read one document each. One of them can be ready for the next document. */
export interface ExtractorProcesses extends AsyncDisposable {
  /** A process that has read no document: the one that is ready, or a new one. @throws ProcessLostError */
  take(): StartedProcess;
  /** Starts a process for the next document, which is then read sooner. The process ends when no document comes in time. */
  prepare(): void;
}

const ENTRY = fileURLToPath(siblingModule('./extractor-process', import.meta.url));
/** Resolved here, without symbolic links: the process may read only this directory and cannot follow links into it. */
export const PDFJS_DIRECTORY = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
export const WORD_LISTS_DIRECTORY = wordListsDirectory();
const EXTRACTION_DIRECTORY = dirname(dirname(ENTRY));
const READABLE = [
  EXTRACTION_DIRECTORY,
  join(dirname(EXTRACTION_DIRECTORY), 'languages'),
  join(dirname(EXTRACTION_DIRECTORY), `find-first${extname(import.meta.url)}`),
  PDFJS_DIRECTORY,
  WORD_LISTS_DIRECTORY,
];
/** Lower than the limit on resident memory, which includes buffers. */
const MAX_HEAP_MIB = 400;

/**
 * The processes may read their own code, the PDF library and lists of words, and have no other files, network, child processes,
 * environment or `eval`.
 * @param directory their working directory
 * @param maxIdleMs time after which a process that is ready ends; 0: none is ready
 */
export function createExtractorProcesses(directory: string, maxIdleMs: number): ExtractorProcesses {
  let ready: { process: StartedProcess; timer: NodeJS.Timeout } | undefined;

  function start(): StartedProcess {
    const process = { entry: ENTRY, args: [PDFJS_DIRECTORY], readable: READABLE, directory, maxHeapMib: MAX_HEAP_MIB };
    return startDocumentProcess(process, 'pipe');
  }

  function release(): StartedProcess | undefined {
    clearTimeout(ready?.timer);
    const process = ready?.process;
    ready = undefined;
    return process;
  }

  return {
    take() {
      const process = release();
      return process?.isAlive ? process : start();
    },
    prepare() {
      if (maxIdleMs === 0 || ready?.process.isAlive) return;
      release();
      try {
        ready = { process: start(), timer: setTimeout(() => void release()?.end('retired'), maxIdleMs) };
      } catch (error) {
        // The machine has no room now. The next document starts a process.
        if (!(error instanceof ProcessLostError)) throw error;
      }
    },
    async [Symbol.asyncDispose]() {
      await release()?.end('retired');
    },
  };
}
