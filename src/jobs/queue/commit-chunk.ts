import { addToDailyUsage } from '../../accounts/daily-usage.ts';
import type { Database } from '../../database/database.ts';
import type { WarningCounts } from '../../formats/warnings.ts';
import { createOutputBound } from '../../translation/output-bound.ts';
import { type DocumentRow, enginesOf, withWarnings } from '../document-row.ts';
import { billOf } from './bill.ts';
import { LeaseLostError } from './leases.ts';
import { endTask, newTask, type Task } from './task.ts';

export interface TranslatedChunk {
  /** JSON of the translations. */
  result: string;
  /** UTF-16 units of the translations. */
  outputLength: number;
  /** Labels of the engines. */
  engines: readonly string[];
  warnings: WarningCounts;
  inputTokens: number;
  outputTokens: number;
  inferenceTimeTokens: number;
}

/** Position behind every chunk. */
const COMPOSITION_POSITION = 1_000_000_000;

/**
 * Ends a chunk: stores its translations, advances the progress and bills the chunk, all or nothing, so that each character is
 * billed once.
 * @returns the composition after the last chunk, which this process keeps
 * @throws GlossaError `output_too_large` when the chunks so far are too long together; LeaseLostError; StorageError, possibly after a successful COMMIT
 */
export async function commitChunk(
  database: Database,
  task: Task,
  holder: string,
  chunk: TranslatedChunk,
): Promise<Task | undefined> {
  const { result, outputLength, inputTokens, outputTokens, inferenceTimeTokens } = chunk;
  const day = new Date().toISOString().slice(0, 10);
  return database.transaction().execute(async (transaction) => {
    // Locks the document, so that exactly one of its chunks is the last.
    const progress = await transaction
      .updateTable('documents')
      .set((row) => ({
        segments_done: row('segments_done', '+', task.segments),
        characters: row('characters', '+', task.characters),
        input_tokens: row('input_tokens', '+', inputTokens),
        output_tokens: row('output_tokens', '+', outputTokens),
        inference_time_tokens: row('inference_time_tokens', '+', inferenceTimeTokens),
        output_length: row('output_length', '+', outputLength),
      }))
      .where('id', '=', task.document_id)
      .where('served_at', 'is not', null)
      .returning(['segments_done', 'segments_total', 'characters_total', 'output_length', 'engines', 'warnings'])
      .executeTakeFirst();
    if (progress === undefined) throw new LeaseLostError();
    createOutputBound(progress.characters_total).add(progress.output_length);
    await endTask(transaction, task, holder, {
      result,
      billed_on: day,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      inference_time_tokens: inferenceTimeTokens,
    });
    await addReports(transaction, task.document_id, progress, chunk);
    const counts = { characters: task.characters, inputTokens, outputTokens, inferenceTimeTokens };
    await addToDailyUsage(transaction, [billOf(task.document, day, counts)]);
    if (progress.segments_done < progress.segments_total) return undefined;
    const composition = newTask(task.document_id, COMPOSITION_POSITION, 'compose', holder);
    await transaction.insertInto('document_tasks').values(composition).execute();
    const { warnings } = withWarnings(progress, chunk.warnings);
    return { ...composition, document: { ...task.document, warnings }, options: task.options };
  });
}

/** Adds what the status tells about a chunk: its engines and warnings. Most chunks add nothing. */
async function addReports(
  transaction: Database,
  documentId: string,
  row: Pick<DocumentRow, 'engines' | 'warnings'>,
  chunk: Pick<TranslatedChunk, 'engines' | 'warnings'>,
): Promise<void> {
  const known = enginesOf(row);
  const engines = [...new Set([...known, ...chunk.engines])];
  if (engines.length === known.length && Object.keys(chunk.warnings).length === 0) return;
  await transaction
    .updateTable('documents')
    .set({ engines: JSON.stringify(engines), ...withWarnings(row, chunk.warnings) })
    .where('id', '=', documentId)
    .execute();
}
