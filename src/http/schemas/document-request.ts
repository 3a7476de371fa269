import { z } from 'zod';
import { GlossaError } from '../../errors.ts';
import type { Choice } from '../../formats/choice.ts';
import type { Existing } from '../../formats/existing.ts';
import { PICTURE_FORMATS } from '../../formats/files/pictures.ts';
import { BILINGUAL_FORMATS, LAYOUTS } from '../../formats/layout.ts';
import { type NewDocument, RESULT_FORMATS } from '../../jobs/document-jobs.ts';
import { flag, JSON_TEXT, optionalText, requireOne, requireSource } from './common.ts';
import { toTranslationOrder, translationFields } from './translate.ts';

const MAX_PATTERNS = 100;
export const MAX_CHANGED = 10_000;
/** The translation that exists. Catalogues have fewer than a million characters. */
export const MAX_EXISTING_BYTES = 2 * 1024 * 1024;
/** UTF-16 units. */
const MAX_PATTERN_LENGTH = 500;

const resultFormat = z.enum(RESULT_FORMATS).optional().meta({
  description:
    'For a PDF: pdf for its pages with their layout, pdf-bilingual for these beside the pages of the source, html for its text as a web page. Default: pdf, or html where no text of the pages can be replaced or no font has the script of the target language. Other files keep their format.',
});

const layout = z
  .enum(LAYOUTS)
  .optional()
  .meta({
    description: `replace for the translation in place of the source, bilingual for both: the source stands under its translation, in a workbook beside it. Default: replace. For ${BILINGUAL_FORMATS.join(', ')}. pdf with layout bilingual is pdf-bilingual.`,
  });

const callbackUrl = optionalText.meta({
  description:
    'Address that is called with the state of the document when it has ended, http or https. It needs a secret: POST /v1/webhook-secret.',
});

const patterns = z.array(z.string().min(1).max(MAX_PATTERN_LENGTH)).min(1).max(MAX_PATTERNS).optional();

/** Which texts of a file are translated. */
const choiceFields = {
  include: patterns.meta({
    description:
      'Translate only texts whose key, column, sheet, slide, chapter or cell matches one of these patterns with * and ?: home.*, sheet:Prices, sheet:*!Description, slide:2-5.',
  }),
  exclude: patterns.meta({ description: 'Leave these texts as they are. It wins over include.' }),
  source_column: optionalText.meta({
    description: 'Of a CSV, TSV, XLSX, ODS or FODS file: the column with the texts, by name or letter.',
  }),
  target_column: optionalText.meta({
    description: 'The column that receives the translations. Cells with a text stay.',
  }),
};

/** The fields that name a document, in place of a file. */
const sourceFields = {
  url: optionalText.meta({ description: 'URL of the document, http or https, up to 8,192 characters.' }),
  file_store_key: optionalText.meta({ description: 'Key of the document in the file storage.' }),
};

/** The other fields of a request. */
const fields = {
  ...translationFields,
  ...choiceFields,
  memory_update: flag.optional().meta({
    description:
      'Add to the memory the sentences that engines translate without faults, and whose texts it does not have.',
  }),
  result_format: resultFormat,
  layout,
  translate_images: flag.optional().meta({
    description: `Translate the text in pictures as well. For ${PICTURE_FORMATS.join(', ')}. Needs OCR. Default: false.`,
  }),
  callback_url: callbackUrl,
};

/** The fields of a form besides its file, and of a request in JSON. */
export const documentFields = z.object({
  ...sourceFields,
  ...fields,
  /** A form sends it as a file. */
  existing: z.string().max(MAX_EXISTING_BYTES).optional().meta({
    description: 'The text of the translation that exists. Only what it lacks is translated.',
  }),
  changed: z.array(z.string()).max(MAX_CHANGED).optional().meta({
    description: 'Keys whose texts have changed since existing was made. They are translated again.',
  }),
  prune: flag.optional().meta({ description: 'Leave out texts of existing whose keys the file no longer has.' }),
});

export type DocumentFields = z.output<typeof documentFields>;

/** The document that these fields describe, without its file. @throws GlossaError `invalid_request` */
export function toNewDocument(
  fields: Omit<DocumentFields, keyof typeof sourceFields>,
): Pick<NewDocument, 'options' | 'resultFormat' | 'callbackUrl'> {
  const options = {
    ...toTranslationOrder(fields),
    memoryUpdate: toMemoryUpdate(fields),
    choice: toChoice(fields),
    existing: toExisting(fields),
    layout: fields.layout,
    translateImages: fields.translate_images,
  };
  return { options, resultFormat: fields.result_format, callbackUrl: fields.callback_url };
}

function toMemoryUpdate({
  memory_id: memory,
  memory_update: isWanted,
}: Pick<DocumentFields, 'memory_id' | 'memory_update'>): boolean | undefined {
  if (!isWanted || memory !== undefined) return isWanted;
  const issue = { path: 'memory_id', message: 'is required beside memory_update' };
  throw new GlossaError('invalid_request', { issues: [issue] });
}

function toExisting({
  existing: text,
  changed,
  prune,
  current_language,
}: Pick<DocumentFields, 'existing' | 'changed' | 'prune' | 'current_language'>): Existing | undefined {
  if (text === undefined) return undefined;
  // What is missing may be a word or two, whose language cannot be detected.
  if (current_language !== undefined) return { text, changed, isPruned: prune };
  const issue = { path: 'current_language', message: 'is required beside existing' };
  throw new GlossaError('invalid_request', { issues: [issue] });
}

function toChoice(fields: Pick<DocumentFields, keyof typeof choiceFields>): Choice | undefined {
  const { include, exclude, source_column: source, target_column: target } = fields;
  if ((source === undefined) !== (target === undefined)) {
    const path = source === undefined ? 'source_column' : 'target_column';
    throw new GlossaError('invalid_request', { issues: [{ path, message: 'is required beside the other column' }] });
  }
  const columns = source === undefined || target === undefined ? undefined : { source, target };
  return include || exclude || columns ? { include, exclude, columns } : undefined;
}

export const documentRequest = requireSource(documentFields).meta({
  id: 'DocumentRequest',
  description: 'One of url and file_store_key is required. The first of them in this order is used.',
  ...requireOne(['url', 'file_store_key']),
  examples: [{ file_store_key: 'report.docx', target_language: 'es' }],
});

/** The two bodies of a document, for the OpenAPI document. The handler reads and validates them. */
export const documentBodies = {
  'multipart/form-data': documentFields
    .extend({
      file: z
        .file()
        .optional()
        .meta({ description: 'The document, up to 100 MB. Its name and its content tell its format.' }),
      glossary: z
        .unknown()
        .optional()
        .meta({ description: 'Terms with their translations as a JSON object, at most 1,000.', ...JSON_TEXT }),
      glossary_ids: z
        .unknown()
        .optional()
        .meta({ description: 'IDs of stored glossaries as a JSON array, at most 5.', ...JSON_TEXT }),
      do_not_translate: z
        .unknown()
        .optional()
        .meta({ description: 'Terms that stay as they are as a JSON array, at most 1,000.', ...JSON_TEXT }),
      existing: z
        .file()
        .optional()
        .meta({ description: 'The translation that exists, up to 2 MiB. Only what it lacks is translated.' }),
      changed: z
        .unknown()
        .optional()
        .meta({ description: 'Keys whose texts have changed since existing was made, as a JSON array.', ...JSON_TEXT }),
      include: z
        .unknown()
        .optional()
        .meta({ description: 'Patterns as a JSON array, as in JSON.', ...JSON_TEXT }),
      exclude: z
        .unknown()
        .optional()
        .meta({ description: 'Patterns as a JSON array, as in JSON.', ...JSON_TEXT }),
    })
    .meta({
      id: 'DocumentForm',
      description: 'One of file, url and file_store_key is required, and only one.',
      ...requireOne(['file', 'url', 'file_store_key']),
    }),
  'application/json': documentRequest,
};
