import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';

/** Memory available to this process in bytes: the machine's memory or the container's limit, whichever is less. */
export function machineMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

/** Maximum number of open files and connections of this process; Infinity if the system does not report a limit. */
export function maxOpenFiles(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
