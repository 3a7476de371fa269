import type { Selectable } from 'kysely';
import { allPages } from '../../database/all-pages.ts';
import type { DocumentTasksTable } from '../../database/tables.ts';
import type { RequestScope } from '../../request-scope.ts';
import { createOutputBound } from '../../translation/output-bound.ts';
import type { NewChunk } from '../queue/commit-extraction.ts';
import type { Task } from '../queue/task.ts';
import { parseUnits } from '../units-json.ts';
import type { StepContext } from './step-context.ts';

/** Chunks that are read together. */
const CHUNKS_PER_QUERY = 8;

/**
 * Counts what the terms of a glossary make of a document, before it is translated.
 * @param characters of the document
 * @param lastChunks chunks that are not stored yet
 * @returns UTF-16 units
 * @throws GlossaError `output_too_large`; StorageError; the signal's reason
 */
export async function requireOutput(
  { document_id, position, options }: Task,
  { language, characters, lastChunks }: { language: string; characters: number; lastChunks: readonly NewChunk[] },
  { database, translator }: StepContext,
  scope: RequestScope,
): Promise<number> {
  const { glossary, glossaryIds = [] } = options;
  if (glossary === undefined && glossaryIds.length === 0) return characters;
  const bound = createOutputBound(characters);
  let expected = 0;
  const add = async (source: string): Promise<void> => {
    const units = parseUnits(source);
    const request = { ...options, currentLanguage: language, units };
    expected += await translator.expectedOutput(request, bound, scope);
  };
  const chunks = allPages<Pick<Selectable<DocumentTasksTable>, 'position' | 'source'>>(CHUNKS_PER_QUERY, (last) =>
    database
      .selectFrom('document_tasks')
      .select(['position', 'source'])
      .where('document_id', '=', document_id)
      .where('position', '>', last?.position ?? position)
      .orderBy('position')
      .limit(CHUNKS_PER_QUERY)
      .execute(),
  );
  for await (const rows of chunks) for (const { source } of rows) await add(source ?? '[]');
  for (const { source } of lastChunks) await add(source);
  return expected;
}
