import { join } from 'node:path';

/** Where the set-up compiles the native kernels of the neural engine. */
export const NATIVE_KERNELS = join(import.meta.dirname, '../../.glossa/kernels');
