import { addToDailyUsage, type UsageCounts } from '../../accounts/usage-queries.ts';
import type { Database } from '../../database/database.ts';
import { DOCUMENT_OPERATION } from '../../limits/usage-queries.ts';
import type { DocumentRow } from '../document-row.ts';

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
