import { addToDailyUsage } from '../../accounts/usage-queries.ts';
import type { Database } from '../../database/database.ts';
import { billOf } from './bill.ts';
import { endTask, LeaseLostError, newTask, type Task } from './task.ts';

const NO_PROGRESS = {
  status: 'queued' as const,
  started_at: null,
  digest: null,
  segments_total: 0,
  segments_done: 0,
  characters: 0,
  input_tokens: 0,
  output_tokens: 0,
  inference_time_tokens: 0,
  engines: '[]',
};

/**
 * Removes the parts of a document, takes their bill back, and starts with its extraction again, all or nothing. The characters
 * stay reserved. The bill is taken back today, where it is made again, so the usage of today can be negative until then.
 * @param task the composition
 * @returns the extraction, which this process keeps
 * @throws LeaseLostError; StorageError
 */
export async function restartDocument(database: Database, task: Task, holder: string): Promise<Task> {
  const id = task.document_id;
  return database.transaction().execute(async (transaction) => {
    // Locks the document. No part is open, so its bill does not change any more.
    const before = await transaction
      .updateTable('documents')
      .set((row) => ({ restarts: row('restarts', '+', 1) }))
      .where('id', '=', id)
      .where('served_at', 'is not', null)
      .returning(['characters', 'input_tokens', 'output_tokens', 'inference_time_tokens'])
      .executeTakeFirst();
    if (before === undefined) throw new LeaseLostError();
    await endTask(transaction, task, holder);
    await transaction.deleteFrom('document_tasks').where('document_id', '=', id).execute();
    await transaction.updateTable('documents').set(NO_PROGRESS).where('id', '=', id).execute();
    await addToDailyUsage(transaction, [
      billOf(task.document, {
        characters: -before.characters,
        inputTokens: -before.input_tokens,
        outputTokens: -before.output_tokens,
        inferenceTimeTokens: -before.inference_time_tokens,
      }),
    ]);
    const extraction = newTask(id, 0, 'extract', holder);
    await transaction.insertInto('document_tasks').values(extraction).execute();
    const document = { ...task.document, ...NO_PROGRESS, restarts: task.document.restarts + 1 };
    return { ...extraction, document, options: task.options };
  });
}
