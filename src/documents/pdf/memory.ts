import { readFile } from 'node:fs/promises';

/** Milliseconds between two looks: a hostile file fills some 20 MB in that time. */
const INTERVAL = 20;

/**
 * Watches the resident memory of a process and calls back once when it takes more than `limit` bytes. Only Linux tells
 * it; elsewhere the heap limit that the process was started with has to do.
 */
export function watchMemory(pid: number, limit: number, exceeded: () => void): Disposable {
  let ended = process.platform !== 'linux';
  const look = async (): Promise<void> => {
    const bytes = await residentBytes(pid);
    if (ended) return;
    if (bytes !== undefined && bytes > limit) {
      ended = true;
      exceeded();
    } else {
      timer = setTimeout(look, INTERVAL);
    }
  };
  let timer = ended ? undefined : setTimeout(look, INTERVAL);
  return {
    [Symbol.dispose]() {
      ended = true;
      clearTimeout(timer);
    },
  };
}

async function residentBytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
