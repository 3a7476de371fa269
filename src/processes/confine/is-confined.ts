import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnRestricted } from '../spawn-restricted.ts';

const PROBE = fileURLToPath(new URL(`./probe-process${extname(import.meta.url)}`, import.meta.url));

/** Tells whether this system keeps the processes that read files from signalling the service. @throws Error if none starts */
export async function isConfined(): Promise<boolean> {
  const child = spawnRestricted({
    entry: PROBE,
    args: [],
    readable: [],
    directory: '/',
    stdio: 'ignore',
    maxHeapMib: 100,
    maxCpuTimeSeconds: 10,
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}
