import { addToDailyUsage, type UsageCounts } from '../../accounts/daily-usage.ts';
import type { Database } from '../../database/database.ts';
import { DOCUMENT_OPERATION } from '../../limits/quota-usage.ts';
import { type DocumentRow, enginesOf } from '../document-row.ts';

/** What a document adds to the usage of a day. The request itself is counted when it is answered. */
export function billOf(
  { key_id, owner }: Pick<DocumentRow, 'key_id' | 'owner'>,
  day: string,
  counts: { characters: number; inputTokens: number; outputTokens: number; inferenceTimeTokens: number },
) {
  const usage: UsageCounts = {
    requests: 0,
    errors: 0,
    input_characters: counts.characters,
    input_tokens: counts.inputTokens,
    output_tokens: counts.outputTokens,
    inference_time_tokens: counts.inferenceTimeTokens,
  };
  return { key_id, owner, day, operation: DOCUMENT_OPERATION, ...usage };
}

/** What the pictures of a document cost, and the labels of their engines. */
export interface PictureBill {
  characters: number;
  inputTokens: number;
  outputTokens: number;
  inferenceTimeTokens: number;
  engines: string[];
}

/** Bills the pictures of a document in the transaction that ends it, so that they are billed once. */
export async function billPictures(
  transaction: Database,
  document: Pick<DocumentRow, 'id' | 'key_id' | 'owner'>,
  bill: PictureBill,
): Promise<void> {
  const { characters, inputTokens, outputTokens, inferenceTimeTokens } = bill;
  if (inferenceTimeTokens === 0) return;
  const { engines } = await transaction
    .updateTable('documents')
    .set((row) => ({
      characters: row('characters', '+', characters),
      input_tokens: row('input_tokens', '+', inputTokens),
      output_tokens: row('output_tokens', '+', outputTokens),
      inference_time_tokens: row('inference_time_tokens', '+', inferenceTimeTokens),
    }))
    .where('id', '=', document.id)
    .returning('engines')
    .executeTakeFirstOrThrow();
  const labels = [...new Set([...enginesOf({ engines }), ...bill.engines])];
  const columns = { engines: JSON.stringify(labels) };
  await transaction.updateTable('documents').set(columns).where('id', '=', document.id).execute();
  const day = new Date().toISOString().slice(0, 10);
  await addToDailyUsage(transaction, [billOf(document, day, bill)]);
}

/** Reserves more characters, and as many tokens, until the document ends. @throws StorageError */
export async function reserveMore(
  database: Database,
  { id }: Pick<DocumentRow, 'id'>,
  characters: number,
): Promise<void> {
  await database
    .updateTable('documents')
    .set((row) => ({
      characters_total: row('characters_total', '+', characters),
      tokens_total: row('tokens_total', '+', characters),
    }))
    .where('id', '=', id)
    .execute();
}

/** A document without a bill. */
export const NO_BILL = { characters: 0, input_tokens: 0, output_tokens: 0, inference_time_tokens: 0 };

/**
 * Takes the bill of a document back, each chunk on the day on which it was billed, so the usage of no day is ever negative. The
 * transaction has locked the document, and still has its tasks.
 */
export async function takeBillBack(
  transaction: Database,
  document: Pick<DocumentRow, 'id' | 'key_id' | 'owner'>,
): Promise<void> {
  await transaction.updateTable('documents').set(NO_BILL).where('id', '=', document.id).execute();
  const days = await transaction
    .selectFrom('document_tasks')
    .select(({ fn }) => [
      'billed_on',
      fn.sum('characters').as('characters'),
      fn.sum('input_tokens').as('input_tokens'),
      fn.sum('output_tokens').as('output_tokens'),
      fn.sum('inference_time_tokens').as('inference_time_tokens'),
    ])
    .where('document_id', '=', document.id)
    .where('billed_on', 'is not', null)
    .groupBy('billed_on')
    .orderBy('billed_on')
    .execute();
  // PostgreSQL returns sums as text.
  const refunds = days.map((day) =>
    billOf(document, day.billed_on ?? '', {
      characters: -Number(day.characters),
      inputTokens: -Number(day.input_tokens),
      outputTokens: -Number(day.output_tokens),
      inferenceTimeTokens: -Number(day.inference_time_tokens),
    }),
  );
  if (refunds.length > 0) await addToDailyUsage(transaction, refunds);
}
