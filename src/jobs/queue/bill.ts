import { addToDailyUsage, type UsageCounts } from '../../accounts/usage-queries.ts';
import type { Database } from '../../database/database.ts';
import { DOCUMENT_OPERATION } from '../../limits/read-usage.ts';
import type { DocumentRow } from '../document-row.ts';

/** What a document adds to the usage of today (UTC). The request itself is counted when it is answered. */
export function billOf(
  { key_id, owner }: Pick<DocumentRow, 'key_id' | 'owner'>,
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
  return { key_id, owner, day: new Date().toISOString().slice(0, 10), operation: DOCUMENT_OPERATION, ...usage };
}

/** A document without a bill. */
export const NO_BILL = { characters: 0, input_tokens: 0, output_tokens: 0, inference_time_tokens: 0 };

/**
 * Takes the bill of a document back, in a transaction that has locked the document. It is taken back today, so the usage of today
 * can be negative.
 */
export async function takeBillBack(
  transaction: Database,
  document: Pick<DocumentRow, 'id' | 'key_id' | 'owner'>,
): Promise<void> {
  const ofDocument = transaction.updateTable('documents').where('id', '=', document.id);
  const billed = await transaction
    .selectFrom('documents')
    .select(['characters', 'input_tokens', 'output_tokens', 'inference_time_tokens'])
    .where('id', '=', document.id)
    .executeTakeFirstOrThrow();
  await ofDocument.set(NO_BILL).execute();
  const counts = {
    characters: -billed.characters,
    inputTokens: -billed.input_tokens,
    outputTokens: -billed.output_tokens,
    inferenceTimeTokens: -billed.inference_time_tokens,
  };
  await addToDailyUsage(transaction, [billOf(document, counts)]);
}
