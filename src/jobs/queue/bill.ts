import type { UsageCounts } from '../../accounts/usage-queries.ts';
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
