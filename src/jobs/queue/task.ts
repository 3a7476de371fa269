import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { DocumentTasksTable } from '../../database/tables.ts';
import type { DocumentOptions } from '../document-jobs.ts';
import type { DocumentRow } from '../document-row.ts';
import { heldTask, LeaseLostError, leaseEnd, type TaskKey } from './leases.ts';

/** A task that this process has taken, with the state of its document at that time. */
export interface Task extends Omit<Selectable<DocumentTasksTable>, 'result' | keyof ChunkBill> {
  document: DocumentRow;
  options: DocumentOptions;
}

/** The bill of a chunk, besides its characters. */
export type ChunkBill = Pick<Selectable<DocumentTasksTable>, (typeof CHUNK_BILL_COLUMNS)[number]>;

export const CHUNK_BILL_COLUMNS = ['billed_on', 'input_tokens', 'output_tokens', 'inference_time_tokens'] as const;

/** The columns of a task that its process needs. */
export const TASK_COLUMNS = [
  'document_id',
  'position',
  'kind',
  'is_done',
  'available_at',
  'lease_holder',
  'attempts',
  'failures',
  'segments',
  'characters',
  'source',
] as const satisfies (keyof Task)[];

/** The columns of a new task. The process that creates a task may take it at once. */
export function newTask(documentId: string, position: number, kind: Task['kind'], holder: string | undefined) {
  return {
    document_id: documentId,
    position,
    kind,
    is_done: 0 as const,
    available_at: holder === undefined ? new Date().toISOString() : leaseEnd(),
    lease_holder: holder ?? null,
    attempts: holder === undefined ? 0 : 1,
    failures: 0,
    segments: 0,
    characters: 0,
    source: null,
    result: null,
    billed_on: null,
    input_tokens: 0,
    output_tokens: 0,
    inference_time_tokens: 0,
  };
}

/**
 * Ends a task in the transaction that records its outcome.
 * @param chunk translations and bill of a chunk, or what an extraction keeps
 * @throws LeaseLostError, which undoes the transaction
 */
export async function endTask(
  transaction: Database,
  task: TaskKey,
  holder: string,
  chunk: Partial<ChunkBill & { result: string }> = {},
): Promise<void> {
  const ended = await heldTask(transaction, task, holder)
    .set({ is_done: 1, lease_holder: null, source: null, ...chunk })
    .executeTakeFirstOrThrow();
  if (ended.numUpdatedRows === 0n) throw new LeaseLostError();
}
