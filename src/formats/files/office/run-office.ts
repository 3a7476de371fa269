import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { spawnConfined } from '../../../processes/spawn-restricted.ts';
import { ChannelClosedError, type ProcessLimits, startProcess, supervise } from '../../../processes/supervise.ts';

/**
 * A letter takes 2 s and 200 MB with a new profile, a workbook of 65,536 rows 12 s and 450 MB. The limits of time allow for a machine
 * that is several times slower.
 */
const MAX_TIME_MS = 120_000;
const LIMITS: ProcessLimits = {
  baseTimeMs: MAX_TIME_MS,
  timePerStepMs: 0,
  maxTimeMs: MAX_TIME_MS,
  maxStepTimeMs: MAX_TIME_MS,
  maxMemoryBytes: 1024 * 1024 * 1024,
  // LibreOffice prints a line or two.
  maxOutputBytes: 1024 * 1024,
};
/** The program asks to be started again when it has written a new profile. */
const STARTS_AGAIN = 81;
const STANDARD_OUTPUT = 1;
/** Where LibreOffice makes the socket by which a second instance would find the first one. */
const SOCKETS = '/tmp';
/** What the program needs of the system: libraries, fonts and their caches, and where Debian keeps parts of LibreOffice. */
const SYSTEM = [
  ...['/bin', '/lib', '/lib64', '/usr', '/opt', '/nix/store', '/etc/fonts', '/etc/libreoffice', '/etc/ld.so.cache'],
  ...['/etc/localtime', '/dev/null', '/dev/urandom', '/proc/filesystems', '/proc/mounts'],
  ...['/var/cache/fontconfig', '/var/lib/libreoffice', '/var/spool/libreoffice'],
];

/** A program of LibreOffice, and a separate directory with its profile, which it may write. */
export interface OfficeRun {
  program: string;
  directory: string;
  maxFileBytes: number;
  maxTimeMs?: number | undefined;
}

/**
 * Runs LibreOffice without a window in a separate process, which has ended when this function returns. It reaches neither the network
 * nor other programs, and of the files only those of the system and its directory.
 * @throws GlossaError as `supervise`
 */
export async function runOffice(run: OfficeRun, args: readonly string[], signal: AbortSignal): Promise<void> {
  const profile = pathToFileURL(run.directory).href;
  const command = [`-env:UserInstallation=${profile}`, '--headless', '--norestore', '--nolockcheck', ...args];
  for (let isNew = true; ; isNew = false) {
    try {
      const code = await runOnce(run, command, signal);
      if (code !== STARTS_AGAIN || !isNew) return;
    } finally {
      await rm(join(SOCKETS, socketName(profile)), { force: true });
    }
  }
}

/** @returns the exit code */
async function runOnce(
  { program, directory, maxFileBytes, maxTimeMs = MAX_TIME_MS }: OfficeRun,
  command: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  const reach = { readable: [...SYSTEM, dirname(dirname(program))], writable: [directory], sockets: [SOCKETS] };
  // The plug-in for no window.
  const env = { HOME: directory, TMPDIR: directory, SAL_USE_VCLPLUGIN: 'svp' };
  const start = () =>
    spawnConfined([program, ...command], env, {
      directory,
      stdio: ['ignore', 'pipe', 'ignore'],
      maxCpuTimeSeconds: maxTimeMs / 1_000,
      maxFileBytes,
      mayListen: true,
      reach,
    });
  const limits = { ...LIMITS, baseTimeMs: maxTimeMs };
  const child = startProcess(start, STANDARD_OUTPUT);
  try {
    return await supervise(child, limits, signal, async (supervision) => {
      if (child.isAlive) supervision.started();
      for await (const _line of child.output);
      await child.ended;
      const { exitCode } = child.child;
      if (exitCode !== 0 && exitCode !== STARTS_AGAIN)
        throw new ChannelClosedError('LibreOffice ended without a result.');
      return exitCode;
    });
  } finally {
    await child.end('read');
  }
}

/** LibreOffice names the socket by the MD5 of the address of the profile, in UTF-16, without leading zeros of its bytes. */
function socketName(profile: string): string {
  const digest = createHash('md5').update(Buffer.from(profile, 'utf16le')).digest();
  return `OSL_PIPE_SingleOfficeIPC_${[...digest].map((byte) => byte.toString(16)).join('')}`;
}
