import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnRestricted } from '../../../processes/spawn-restricted.ts';
import { siblingModule } from '../../../sibling-module.ts';
import { MAX_CPU_TIME_SECONDS, type OcrEngine } from './engine.ts';
import type { WasmTask } from './wasm-process.ts';

const ENTRY = fileURLToPath(siblingModule('./wasm-process', import.meta.url));
/** Resolved here, without symbolic links, as the process may read only this directory. */
const LIBRARY = fileURLToPath(import.meta.resolve('tesseract-wasm'));
/** WebAssembly memory is not a part of the heap. */
const MAX_HEAP_MIB = 200;

/** Reads pages with Tesseract compiled to WebAssembly, which needs no installation. */
export function createWasmEngine(): OcrEngine {
  return {
    name: 'tesseract-wasm',
    // A page of 20 million pixels takes 560 MB.
    maxMemoryBytes: 1024 * 1024 * 1024,
    start({ widthPx, heightPx, dpi }, image, data) {
      const task: WasmTask = { library: LIBRARY, data, widthPx, heightPx, dpi };
      return spawnRestricted({
        entry: ENTRY,
        args: [JSON.stringify(task)],
        readable: [dirname(ENTRY), dirname(LIBRARY), data],
        directory: dirname(ENTRY),
        stdio: [image.fd, 'pipe', 'ignore'],
        maxHeapMib: MAX_HEAP_MIB,
        maxCpuTimeSeconds: MAX_CPU_TIME_SECONDS,
      });
    },
  };
}
