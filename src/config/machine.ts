import { totalmem } from 'node:os';

/** Bytes of memory that there are for this process: the limit of a container where that is less than the machine has. */
export function machineMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
