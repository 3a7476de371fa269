import { z } from 'zod';
import { GlossaError } from '../../../errors.ts';
import type { Glossary, GlossaryPair } from '../../../glossaries/glossary.ts';
import type { Dictionary, GlossaryStore } from '../../../glossaries/glossary-store.ts';
import { importColumns } from '../../../glossaries/imports/import-file.ts';
import { formatEntries } from '../../../glossaries/terms.ts';
import { requireLanguage } from '../../../languages/require-language.ts';
import { accountOf, type OperationScope } from '../../../operations/operation-scope.ts';
import type { RequestScope } from '../../../request-scope.ts';
import { abortable } from '../../../resilience/abortable.ts';
import { runInTimeSlices } from '../../../resilience/time-slices.ts';
import { glossaryFields } from '../../schemas/glossaries.ts';

/** A dictionary in the examples of the API reference. */
export const EXAMPLE_DICTIONARY = {
  source_lang: 'en',
  target_lang: 'es',
  entries: 'loan\tpréstamo',
  entries_format: 'tsv',
};

export const { name: glossaryName } = glossaryFields.shape;

const languageCode = (of: string) =>
  z
    .string()
    .min(1)
    .meta({ description: `Code of the language of the ${of} terms, in any case.` });

export const pairFields = z.object({ source_lang: languageCode('source'), target_lang: languageCode('target') });

export const dictionaryFields = pairFields.extend({
  entries: z
    .string()
    .min(1)
    .meta({ description: 'A source and a target term in each line, without a header: at most 10,000 lines, 4 MiB.' }),
  entries_format: z
    .enum(['tsv', 'csv'])
    .default('tsv')
    .meta({ description: 'Of tsv, the terms have no quotes around them.' }),
});

export const dictionary = z.object({
  source_lang: z.string().meta({ description: 'Code in lower case.' }),
  target_lang: z.string().meta({ description: 'Code in lower case.' }),
  entry_count: z.int().min(0),
});

export const glossaryIdParam = z.object({ glossary_id: z.string() });

export const creationTime = z.string().meta({ description: 'ISO 8601, UTC, with milliseconds.', format: 'date-time' });

/** @throws GlossaError `unknown_language`, `unsupported_language_pair` */
export function readPair({ source_lang, target_lang }: z.output<typeof pairFields>): GlossaryPair {
  const sourceLanguage = requireLanguage(source_lang, 'source_lang').code;
  const targetLanguage = requireLanguage(target_lang, 'target_lang').code;
  if (sourceLanguage !== targetLanguage) return { sourceLanguage, targetLanguage };
  const message = 'A glossary needs two different languages: source_lang and target_lang are the same.';
  throw new GlossaError('unsupported_language_pair', { message });
}

/** @throws as `readPair` and `importColumns` */
export async function readDictionary(
  fields: z.output<typeof dictionaryFields>,
  scope: RequestScope,
): Promise<Dictionary> {
  const pair = readPair(fields);
  return { ...pair, entries: await importColumns(fields.entries, fields.entries_format, scope) };
}

/** The entries of a glossary of the owner as TSV. @throws as `GlossaryStore.read`; the signal's reason */
export async function readAsTsv(
  glossaries: Pick<GlossaryStore, 'read'>,
  id: string,
  scope: OperationScope,
): Promise<string> {
  const { entries } = await abortable(glossaries.read(accountOf(scope).owner, id), scope.signal);
  return formatEntries(await runInTimeSlices(entries, scope));
}

/** The code of a language of a glossary: in lower case, and without the script where it is the usual one. */
export function toGlossaryCode(code: string): string {
  return code === 'zh-Hans' ? 'zh' : code.toLowerCase();
}

export function toPairFields({ sourceLanguage, targetLanguage }: GlossaryPair) {
  return { source_lang: toGlossaryCode(sourceLanguage), target_lang: toGlossaryCode(targetLanguage) };
}

export function toDictionaryFields(glossary: Glossary): z.output<typeof dictionary> {
  return { ...toPairFields(glossary), entry_count: glossary.entryCount };
}
