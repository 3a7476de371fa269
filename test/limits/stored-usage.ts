import { NO_DOCUMENTS, type UsedAmounts } from '../../src/limits/quotas.ts';
import type { UsageReader } from '../../src/limits/usage-cache.ts';

/** A database that reports this usage by requests, and has no documents. */
export function storedUsage(read: () => Promise<UsedAmounts>): UsageReader {
  return {
    read,
    documents: () => NO_DOCUMENTS,
    readForDocument: async () => {},
    isCertain: () => true,
    startReservation() {},
    endReservation() {},
    outdate() {},
  };
}
