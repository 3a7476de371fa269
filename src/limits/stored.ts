import { type Limits, parseLimits } from '../config/usage-limits.ts';
import { StorageError } from '../filesystem/storage-error.ts';

/** Limits as a row has them, null for none. @throws StorageError when a newer version, or somebody by hand, wrote them */
export function parseStoredLimits(text: string | null): Limits {
  const limits = parseLimits(text ?? '');
  if (limits) return limits;
  throw new StorageError('The database holds limits that this version does not know: run the version that set them.');
}
