import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The native kernels that the set-up compiled. */
export const KERNELS = join(import.meta.dirname, '../../../../.glossa/kernels');

/** Options of a test that needs them. */
export const needsKernels = {
  skip: existsSync(join(KERNELS, 'build.json'))
    ? false
    : 'there are no native kernels: run npm test on x64 with a C compiler',
};
