import { realpathSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { readMessages } from '../../../processes/read-messages.ts';
import { spawnRestricted } from '../../../processes/spawn-restricted.ts';
import { type FileResponse, OUTPUT_DIRECTORY, RESPONSES_FD } from './messages.ts';
import { fileResponse } from './response-schema.ts';

/** How a file process ended; a label of the metrics. */
export type FileProcessOutcome = 'retired' | 'refused' | 'crashed' | 'killed_memory' | 'killed_time' | 'aborted';

/** A child process that works on one file after the other. */
export interface FileProcess {
  readonly pid: number;
  /** Its working directory, with a directory for its source and one for its result. */
  readonly directory: string;
  readonly requests: Writable;
  readonly responses: AsyncIterator<FileResponse>;
  /** Bytes that it may still respond. */
  readonly allowance: { bytes: number };
  /** Resolves to the signal and the error of its end. */
  readonly ended: Promise<ProcessEnd>;
  readonly isAlive: boolean;
  /** Whether all its code is loaded. */
  isReady: boolean;
  /** Why the service kills it. The first reason counts. */
  outcome: FileProcessOutcome | undefined;
  /** Where its code failed unexpectedly. */
  stack: string | undefined;
  kill(outcome: FileProcessOutcome): void;
}

export interface ProcessEnd {
  signal: NodeJS.Signals | null;
  /** When it did not start. */
  error?: unknown;
}

/** A `.ts` file in the repository, a `.js` file in the built package. */
const ENTRY = fileURLToPath(new URL(`./file-process${extname(import.meta.url)}`, import.meta.url));
const SOURCE_DIRECTORY = dirname(dirname(dirname(dirname(ENTRY))));
/** The packages of the formats, without symbolic links: the process cannot follow links out of its directories. */
const PACKAGE_DIRECTORIES = ['saxes', '@glossa/tagged-text'].map((name) => findPackages(name));
/** The cache of this process, without the directory for its version of Node.js. */
const COMPILE_CACHE = parentOf(getCompileCacheDir());
/** For systems on which resident memory is not watched. */
const MAX_HEAP_MIB = 900;
/** Processor time of all tasks after which the kernel kills the process, even if the service has died. */
const MAX_CPU_TIME_SECONDS = 600;

/**
 * Starts a process that may read its own code, its packages and its directory, and write its result.
 * @param fillsCache whether it loads all formats, so that those of later processes come from the compile cache
 */
export function startFileProcess(directory: string, fillsCache: boolean): FileProcess {
  const child = spawnRestricted({
    entry: ENTRY,
    args: COMPILE_CACHE === undefined ? [] : [COMPILE_CACHE, ...(fillsCache ? ['fill'] : [])],
    compileCache: COMPILE_CACHE,
    readable: [SOURCE_DIRECTORY, ...PACKAGE_DIRECTORIES, directory],
    writable: [join(directory, OUTPUT_DIRECTORY)],
    directory,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    maxHeapMib: MAX_HEAP_MIB,
    maxCpuTimeSeconds: MAX_CPU_TIME_SECONDS,
  });
  const { stdin: requests } = child;
  const responses = child.stdio[RESPONSES_FD];
  if (!requests || !(responses instanceof Readable)) throw new Error('The file process has no message channels.');
  // The end of its responses tells that a process has ended.
  requests.on('error', () => {});
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.once('error', (error) => resolve({ signal: null, error }));
    // Not `close`, which waits for responses that are not read any more.
    child.once('exit', (_, signal) => resolve({ signal }));
  });
  const allowance = { bytes: 0 };
  return {
    pid: child.pid ?? 0,
    directory,
    requests,
    responses: readMessages(responses, fileResponse, allowance),
    allowance,
    ended,
    get isAlive() {
      return child.exitCode === null && child.signalCode === null && this.outcome === undefined;
    },
    isReady: false,
    outcome: undefined,
    stack: undefined,
    kill(outcome) {
      this.outcome ??= outcome;
      child.kill('SIGKILL');
    },
  };
}

function parentOf(path: string | undefined): string | undefined {
  return path === undefined ? undefined : dirname(path);
}

/** @returns the directory that holds a package and those that it imports */
function findPackages(name: string): string {
  const path = realpathSync(fileURLToPath(import.meta.resolve(name)));
  const packages = path.lastIndexOf(join('node_modules', name));
  // A package of this repository lies in its own directory.
  return packages < 0 ? dirname(dirname(path)) : path.slice(0, packages + 'node_modules'.length);
}
