import { z } from 'zod';
import type { Glossary } from '../../glossaries/glossary.ts';
import type { EntryInput } from '../../glossaries/terms.ts';
import { isJsonObject } from '../../is-object.ts';
import { flag, nextCursor, pageQuery, responseOf, storedName } from './common.ts';

const languageCode = (of: string) =>
  z
    .string()
    .min(1)
    .meta({ description: `Code of the language of the ${of} terms.` });

/** The fields of a JSON object as a list. A record of Zod would leave out a term `__proto__`. */
export const entryList = z
  .unknown()
  .refine(isJsonObject, { error: ({ input }) => (input === undefined ? 'is required' : 'must be a JSON object') })
  .transform((value) => (isJsonObject(value) ? Object.entries(value) : []));

/** For the OpenAPI document. */
export const objectOf = (type: string | string[]) => ({ type: 'object' as const, additionalProperties: { type } });

/** What a glossary has besides its entries. In an upload, these are the fields of the form or of the query. */
export const glossaryFields = z.object({
  name: storedName('glossary'),
  source_language: languageCode('source'),
  target_language: languageCode('target'),
});

export const exampleGlossary = {
  name: 'Libraries',
  source_language: 'en',
  target_language: 'es',
  entries: { 'reading room': 'sala de lectura', loan: 'préstamo' },
};

export const createRequest = glossaryFields
  .extend({
    entries: entryList.meta({
      description:
        'The target term of each source term: at most 10,000, of 1 to 200 characters. A term is one line. Blanks around it are removed.',
      ...objectOf('string'),
    }),
  })
  .meta({
    id: 'GlossaryRequest',
    examples: [exampleGlossary],
  });

const IN_THE_FILE = 'CSV or TSV with a source and a target term in each row, or TBX. At most 4 MiB.';

/** The bodies of an upload, for the OpenAPI document. The handler reads and validates them. */
export const createBodies = {
  'application/json': createRequest,
  'multipart/form-data': glossaryFields.extend({ file: z.file().meta({ description: IN_THE_FILE }) }),
  'text/csv': z.file().meta({ description: `${IN_THE_FILE} The fields are in the query.` }),
  'text/tab-separated-values': z.file(),
  'application/x-tbx+xml': z.file(),
};

/** For the OpenAPI document: the fields of an upload without a form. */
export const uploadQuery = glossaryFields.partial();

export const updateRequest = z
  .object({
    name: glossaryFields.shape.name.optional(),
    entries: entryList.optional().meta({
      description: 'Entries to add or to replace. A target term of null removes the entry.',
      ...objectOf(['string', 'null']),
    }),
  })
  .meta({ id: 'GlossaryUpdateRequest', examples: [{ entries: { loan: 'préstamo en sala', 'reading room': null } }] });

export const glossaryId = z.object({ id: z.string().meta({ description: 'The glossary_id.' }) });

const glossary = z.object({
  glossary_id: z.string().meta({ description: 'UUID of the glossary, for the field glossary_id of a translation.' }),
  name: z.string(),
  source_language: z.string().meta({ description: 'Canonical code.' }),
  target_language: z.string().meta({ description: 'Canonical code.' }),
  entry_count: z.int().min(0),
  created_at: z.string().meta({ description: 'ISO 8601, UTC.', format: 'date-time' }),
  updated_at: z.string().meta({ description: 'Time of the last change, ISO 8601, UTC.', format: 'date-time' }),
});

export const glossaryResponse = responseOf('GlossaryResponse', { ...glossary.shape });

export const getQuery = z.object({
  entries: flag.meta({ description: 'Whether the response has the entries.' }),
});

export const glossaryWithEntriesResponse = responseOf('GlossaryWithEntriesResponse', {
  ...glossary.shape,
  entries: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'The target term of each source term, when requested.' }),
});

export const listQuery = pageQuery('glossaries');

export const listResponse = responseOf('GlossaryListResponse', {
  glossaries: z.array(glossary),
  next_cursor: nextCursor,
});

export const entriesFile = {
  description: 'The entries, one in each row. CSV, or TSV when the Accept header asks for it.',
  types: { 'text/csv': z.string(), 'text/tab-separated-values': z.string() },
};

export const deletionResponse = responseOf('GlossaryDeletionResponse', { glossary_id: z.string() });

/** Entries as a request has them. An error names them by their number, because it must not contain terms. */
export function entryInputs(entries: readonly [string, unknown][]): EntryInput[] {
  return entries.map(([source, target], index) => ({ source, target, path: `entries[${index}]` }));
}

export function toGlossaryFields(stored: Glossary): z.output<typeof glossary> {
  return {
    glossary_id: stored.id,
    name: stored.name,
    source_language: stored.sourceLanguage,
    target_language: stored.targetLanguage,
    entry_count: stored.entryCount,
    created_at: stored.createdAt,
    updated_at: stored.updatedAt,
  };
}
