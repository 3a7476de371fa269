import type { Operation } from '../../../accounts/usage-recorder.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import { routeOptions } from '../../route-config.ts';
import { requireKeyAt } from '../require-key.ts';

/** Options of the routes of the DeepL API. @param operation under which their usage is recorded */
export const deeplOptions = (keys: KeyCheck, operation: Operation) =>
  routeOptions('DeepL API', { config: { operation }, ...requireKeyAt(keys, { keyScope: 'translate' }) });
