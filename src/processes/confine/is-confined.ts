import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { siblingModule } from '../../sibling-module.ts';
import { spawnRestricted } from '../spawn-restricted.ts';

const PROBE = fileURLToPath(siblingModule('./probe-process', import.meta.url));

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
