import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';

/** Bytes of memory that there are for this process: the limit of a container where that is less than the machine has. */
export function machineMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

/** Files and connections that this process may have open at once; Infinity where the system does not tell. */
export function maxOpenFiles(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
