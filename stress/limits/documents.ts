import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addToDailyUsage } from '../../src/accounts/daily-usage.ts';
import type { Database } from '../../src/database/database.ts';
import { StorageError } from '../../src/filesystem/storage-error.ts';
import { billOf } from '../../src/jobs/queue/bill.ts';
import { writeReservation } from '../../src/jobs/queue/commit-extraction.ts';
import type { LimitGroup } from '../../src/limits/limit-group.ts';
import type { Limiter } from '../../src/limits/limiter.ts';

export interface LimitedDocument {
  key: LimitGroup;
  owner: LimitGroup;
  characters: number;
  tokens: number;
}

/** A row of the queue that reserves and is billed as the steps of a document do. */
export interface QueuedDocument {
  /** @throws GlossaError `quota_exceeded`; StorageError */
  reserve(): Promise<void>;
  /** Replaces the reservation by a bill of the day of `at`, and ends the document. */
  bill(at: Date): Promise<void>;
  /** Ends the document without a bill. */
  cancel(): Promise<void>;
}

/** Pause before another attempt while the database hangs, in ms. */
const RETRY_MS = 100;

/** Adds a document to the queue. @throws StorageError */
export async function queueDocument(
  database: Database,
  limiter: Limiter,
  { key, owner, characters, tokens }: LimitedDocument,
): Promise<QueuedDocument> {
  const row = newRow(key.id, owner.id);
  await database.insertInto('documents').values(row).execute();
  const usage = { characters, inputTokens: tokens, outputTokens: 0, inferenceTimeTokens: 0 };

  /** The answer to a COMMIT can get lost, so an attempt that finds the document ended is a success. */
  async function end(status: 'done' | 'cancelled', billedAt: Date | undefined): Promise<void> {
    await untilStored(() =>
      database.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('documents')
          .set({ status, served_at: null, ...(billedAt && { characters }) })
          .where('id', '=', row.id)
          .where('served_at', 'is not', null)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n || billedAt === undefined) return;
        await addToDailyUsage(transaction, [billOf(row, billedAt.toISOString().slice(0, 10), usage)]);
      }),
    );
    limiter.documentChanged({ keyId: key.id, owner: owner.id });
  }

  return {
    reserve: () =>
      limiter.reserveForDocument([key, owner], { characters, tokens: characters }, () =>
        writeReservation(database, row, { characters, output: characters }),
      ),
    bill: (at) => end('done', at),
    cancel: () => end('cancelled', undefined),
  };
}

async function untilStored(write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      await sleep(RETRY_MS);
    }
  }
}

function newRow(keyId: string, owner: string) {
  const now = new Date().toISOString();
  return {
    id: randomUUIDv7(),
    owner,
    key_id: keyId,
    log_id: '',
    trace: null,
    status: 'translating' as const,
    filename: 'note.txt',
    format: 'txt',
    result_format: null,
    target_language: 'es',
    current_language: 'en',
    source_blob: null,
    source_size: 0,
    source_sha256: null,
    result_blob: null,
    result_size: 0,
    result_sha256: null,
    digest: null,
    restarts: 0,
    segments_total: 1,
    segments_done: 0,
    characters_total: 0,
    tokens_total: 0,
    characters: 0,
    input_tokens: 0,
    output_tokens: 0,
    inference_time_tokens: 0,
    output_length: 0,
    engines: '[]',
    warnings: '{}',
    error_code: null,
    error_message: null,
    created_at: now,
    started_at: now,
    finished_at: null,
    expires_at: null,
    served_at: now,
    callback_url: null,
    callback_at: null,
    callback_attempts: 0,
    callback_error: null,
    options: '{}',
  };
}
