import type { ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { readMessages } from '../../../processes/read-messages.ts';
import { spawnRestricted } from '../../../processes/spawn-restricted.ts';
import { type SupervisedProcess, startProcess } from '../../../processes/supervise.ts';
import { siblingModule } from '../../../sibling-module.ts';
import { findMissingCacheMark } from './cache-mark.ts';
import { type FileResponse, OUTPUT_DIRECTORY, RESPONSES_FD } from './messages.ts';
import { fileResponse } from './response-schema.ts';

/** A child process that works on one file after the other. */
export interface FileProcess extends SupervisedProcess {
  /** Its working directory, with a directory for its source and one for its result. */
  readonly directory: string;
  readonly requests: Writable;
  readonly responses: AsyncIterator<FileResponse>;
  /** Whose files it has read. Undefined before its first file. */
  owner: string | undefined;
  /** Resident memory that its earlier tasks have left, beside that of a new process. */
  keptBytes: number;
  /** Where its code failed unexpectedly. */
  stack: string | undefined;
}

const ENTRY = fileURLToPath(siblingModule('./file-process', import.meta.url));
const SOURCE_DIRECTORY = dirname(dirname(dirname(dirname(ENTRY))));
/** The packages of the formats, without symbolic links: the process cannot follow links out of its directories. */
const PACKAGE_DIRECTORIES = ['saxes', '@glossa/tagged-text'].map((name) => findPackages(name));
/** For systems on which resident memory is not watched. With the code it exceeds the watched limit, so that the watch tells why a process ends. */
const MAX_HEAP_MIB = 960;
/** For `freeMemoryOf` of `run-task.ts`. */
const ENGINE_OPTIONS = ['--expose-gc'];
/** Processor time of all tasks after which the kernel kills the process, even if the service has died. */
const MAX_CPU_TIME_SECONDS = 600;

/**
 * Starts a process that may read its own code, its packages, fonts and its directory, and write its result.
 * @param mayFillCache whether it loads all formats when the compile cache lacks them, so that later processes find them there
 */
export function startFileProcess(
  directory: string,
  mayFillCache: boolean,
  fontFolders: readonly string[] = [],
): FileProcess {
  // Fonts can be installed later, and Node.js looks now whether a path without a star is a directory.
  const fonts = fontFolders.map((folder) => join(folder, '*'));
  const mark = mayFillCache ? findMissingCacheMark() : undefined;
  const start = (): ChildProcess =>
    spawnRestricted({
      entry: ENTRY,
      args: mark === undefined ? [] : [mark],
      readable: [SOURCE_DIRECTORY, ...PACKAGE_DIRECTORIES, ...fonts, directory],
      writable: [join(directory, OUTPUT_DIRECTORY)],
      directory,
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      maxHeapMib: MAX_HEAP_MIB,
      engineOptions: ENGINE_OPTIONS,
      maxCpuTimeSeconds: MAX_CPU_TIME_SECONDS,
    });
  const supervised = startProcess(start, RESPONSES_FD);
  // A process that could not be started has none.
  const requests = supervised.child.stdin ?? new PassThrough();
  // The end of its responses tells that a process has ended.
  requests.on('error', () => {});
  const responses = readMessages(supervised.output, fileResponse);
  return Object.assign(supervised, {
    directory,
    requests,
    responses,
    owner: undefined,
    keptBytes: 0,
    stack: undefined,
  });
}

/** @returns the directory that holds a package and those that it imports */
function findPackages(name: string): string {
  const path = realpathSync(fileURLToPath(import.meta.resolve(name)));
  const packages = path.lastIndexOf(join('node_modules', name));
  // A package of this repository lies in its own directory.
  return packages < 0 ? dirname(dirname(path)) : path.slice(0, packages + 'node_modules'.length);
}
