import { flushCompileCache } from 'node:module';

/** Time from the start, in which the first requests have the processor for themselves. */
const DELAY_MS = 1_000;

/**
 * Frees once what only the start needed: about 14 MiB of garbage, part of which V8 would keep for minutes, and the compile cache
 * of the loaded modules, about 10 MiB, whose memory is then used again. Blocks the main thread for 0.1 s. After the first start,
 * it also writes the compile cache, which takes 0.2 s; otherwise Node would write it at the end and lose it in a crash.
 *
 * The garbage is collected only if Node runs with `--expose-gc`, as the launchers start it.
 */
export function freeStartMemory(): void {
  const free = (): void => {
    flushCompileCache();
    void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  };
  setTimeout(free, DELAY_MS).unref();
}
