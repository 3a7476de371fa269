import { readFileSync } from 'node:fs';

/** The kinds of child processes of a service, by their command lines. */
export const CHILD_KINDS = {
  pdf: /\/extractor-process\.[jt]s\0/,
  scan: /\/scan-process\.[jt]s\0/,
  ocr: /\/tesseract\0|\/wasm-process\.[jt]s\0/,
  file: /\/file-process\.[jt]s\0/,
} as const;
export type ChildKind = keyof typeof CHILD_KINDS;

export interface ChildFacts {
  pid: number;
  kind: ChildKind;
  /** Clock ticks of processor time. */
  cpuTicks: number;
}

/** Running child processes of a service, from /proc. Linux only. */
export function findChildren(service: number): ChildFacts[] {
  const ids = read(`/proc/${service}/task/${service}/children`).split(' ').filter(Boolean);
  return ids.flatMap((id) => {
    const command = read(`/proc/${id}/cmdline`);
    const stat = read(`/proc/${id}/stat`);
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const kind = (Object.keys(CHILD_KINDS) as ChildKind[]).find((one) => CHILD_KINDS[one].test(command));
    if (kind === undefined || state === 'Z') return [];
    return [{ pid: Number(id), kind, cpuTicks: Number(fields[10]) + Number(fields[11]) }];
  });
}

/** Ends a process as the kernel does when memory is short. */
export function killChild(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

/** @returns an empty text for a process that has ended */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
