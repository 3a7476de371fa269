import { readFileSync } from 'node:fs';

/** Clock ticks a second in /proc, on every architecture that Node runs on. */
const TICKS = 100;

/** Milliseconds of processor time that a process has used; undefined where only Linux tells it, and for one that is gone. */
export function processorTime(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in the second field may hold blanks and brackets: what counts stands after its last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1_000;
  } catch {
    return undefined;
  }
}
