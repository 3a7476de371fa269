import { setTimeout as sleep } from 'node:timers/promises';
import type { S3 } from './client.ts';
import { deleteObjects, MAX_OBJECTS_PER_REQUEST } from './delete-objects.ts';
import type { S3Error } from './errors.ts';

/** Removals that arrive within this time share a request. */
const COLLECT_MS = 50;

/** Collects removals, because a request costs more than the removal of an object. */
export interface RemovalQueue {
  /** Resolves once the object does not exist. @throws S3Error */
  remove(name: string): Promise<void>;
}

export function createRemovalQueue(s3: S3): RemovalQueue {
  interface Batch {
    names: string[];
    /** Why an object was not deleted, by name. */
    failures: Promise<ReadonlyMap<string, S3Error>>;
  }
  /** Collects names until it is sent. */
  let open: Batch | undefined;

  function startBatch(): Batch {
    const names: string[] = [];
    const batch: Batch = { names, failures: sleep(COLLECT_MS).then(() => send(batch)) };
    return batch;
  }

  function send(batch: Batch): Promise<ReadonlyMap<string, S3Error>> {
    if (open === batch) open = undefined;
    return deleteObjects(s3, batch.names, new AbortController().signal);
  }

  return {
    async remove(name) {
      open ??= startBatch();
      const { names, failures } = open;
      // A full batch waits for its time, and the next name starts another one.
      if (names.push(name) === MAX_OBJECTS_PER_REQUEST) open = undefined;
      const failure = (await failures).get(name);
      if (failure !== undefined) throw failure;
    },
  };
}
