import { execFile, spawnSync } from 'node:child_process';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A way to fill the disk of a running service and to free it again. */
export interface LimitedDisk {
  name: string;
  /** A command that runs the service with this directory on the disk. */
  launcher(directory: string): string[];
  /** Whether the system reports the missing space. */
  isErrorReported: boolean;
  fill(pid: number, directory: string): Promise<void>;
  empty(pid: number, directory: string): Promise<void>;
}

const run = promisify(execFile);

/** The kernel stops files of the process from growing. This works for any user and in any container. */
const limitedProcess: LimitedDisk = {
  name: 'files that may not grow',
  launcher: () => [],
  isErrorReported: false,
  fill: async (pid) => void (await run('prlimit', ['--pid', String(pid), '--fsize=0:'])),
  empty: async (pid) => void (await run('prlimit', ['--pid', String(pid), '--fsize=unlimited:'])),
};

const NAMESPACE = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'];
const MOUNT = 'mount -t tmpfs -o size=64m,mode=0700 glossa "$0"';
/** Sizes of the writes that fill the disk, in bytes. */
const PIECES = [1 << 20, 4_096];

/** A file system in memory inside the mount namespace of the service. */
const smallFileSystem: LimitedDisk = {
  name: 'a small file system',
  launcher: (directory) => [...NAMESPACE, `${MOUNT} && exec "$@"`, directory],
  isErrorReported: true,
  async fill(pid, directory) {
    for (const size of PIECES) {
      const write = () => appendFile(filler(pid, directory), Buffer.alloc(size));
      while (await write().then(() => true, isNotFull));
    }
  },
  empty: (pid, directory) => rm(filler(pid, directory)),
};

function filler(pid: number, directory: string): string {
  return join(`/proc/${pid}/root`, directory, 'filler');
}

function isNotFull(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
  throw error;
}

const READ_ONLY = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"';

/** A command that makes a directory read-only for a program; undefined where mounting is forbidden. */
export function readOnlyLauncher(directory: string): string[] | undefined {
  const tried = spawnSync(NAMESPACE[0] ?? '', [...NAMESPACE.slice(1), READ_ONLY, directory], { stdio: 'ignore' });
  return tried.status === 0 ? [...NAMESPACE, `${READ_ONLY} && exec "$@"`, directory] : undefined;
}

/** The available kinds. Many containers forbid mounting and support only the first. */
export function limitedDisks(): LimitedDisk[] {
  const mounted = spawnSync(NAMESPACE[0] ?? '', [...NAMESPACE.slice(1), MOUNT, '/tmp'], { stdio: 'ignore' });
  return mounted.status === 0 ? [limitedProcess, smallFileSystem] : [limitedProcess];
}
