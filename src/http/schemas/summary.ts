import { z } from 'zod';
import { hasMoreCodePoints, optionalText, requireOne, responseOf, streamField, usage } from './common.ts';
import { summaryWarning } from './warnings.ts';

/** Code points of `focus`. */
const MAX_FOCUS_CHARACTERS = 1_000;

const SOURCES = ['text', 'url', 'file_store_key'] as const;

const FORMATS =
  'Formats: PDF, PNG, JPEG, TIFF, WebP, HTML (the article of the page), DOCX, PPTX, ODT, ODP, EPUB, Markdown, SRT, VTT, EML and plain text; DOC and PPT where LibreOffice is installed.';

/** An empty text counts as absent, and `requireOne` then requires another source. */
const EMPTY_OR_NOT_BLANK = '^$|\\S';

/**
 * The fields of a summary without a stream, for tools of language models.
 * @param maxCharacters maximum number of code points of `text`, `GLOSSA_MAX_CHARACTERS`
 */
export function summaryToolSchema({ maxCharacters }: { maxCharacters: number }) {
  return requireSource(z.object(summaryFields(maxCharacters)));
}

/** @param maxCharacters as of `summaryToolSchema` */
export function summaryRequestSchema({ maxCharacters }: { maxCharacters: number }) {
  return requireSource(z.object({ ...summaryFields(maxCharacters), ...streamField })).meta({
    id: 'SummaryRequest',
    description: 'At least one of text, url and file_store_key is required. The first of them in this order is used.',
    ...requireOne(SOURCES),
    examples: [
      { file_store_key: 'report.pdf', type: 'points', max_points: 3, target_language: 'es' },
      { text: 'A long text. With several sentences.', max_characters: 200, focus: 'costs and deadlines' },
    ],
  });
}

function summaryFields(maxCharacters: number) {
  return {
    text: z
      .string()
      .optional()
      .superRefine((text, context) => {
        if (text === undefined || !hasMoreCodePoints([text], maxCharacters)) return;
        context.addIssue(`must have ${maxCharacters} characters or fewer`);
      })
      .meta({
        description: 'The text to summarize. It must not be blank.',
        maxLength: maxCharacters,
        pattern: EMPTY_OR_NOT_BLANK,
      }),
    url: optionalText.meta({
      description: `URL of a web page or a document, http or https, up to 8,192 characters. ${FORMATS}`,
    }),
    file_store_key: optionalText.meta({ description: `Key of a document in the file storage. ${FORMATS}` }),
    type: z
      .enum(['text', 'points'])
      .default('text')
      .meta({ description: 'The form of the summary: one paragraph, or points.' }),
    max_points: z
      .int()
      .min(1)
      .max(100)
      .default(2)
      .meta({ description: 'Maximum number of points, when type is points.' }),
    // Zod's `int` rejects numbers above 2^53.
    max_characters: z
      .number()
      .min(1)
      .refine(Number.isInteger, 'must be a whole number')
      .optional()
      .meta({ description: 'Maximum number of characters of the summary, all points together.', type: 'integer' }),
    target_language: z.string().min(1).optional().meta({
      description:
        'Code of the language of the summary. It is made in the language of the source and then translated. Default: the language of the source.',
    }),
    focus: z
      .string()
      .refine((text) => !hasMoreCodePoints([text], MAX_FOCUS_CHARACTERS), {
        message: `must have ${MAX_FOCUS_CHARACTERS} characters or fewer`,
      })
      .optional()
      .transform((text) => text?.trim() || undefined)
      .meta({
        maxLength: MAX_FOCUS_CHARACTERS,
        description:
          'What the reader wants to know, in any language, such as "costs and deadlines". The summary keeps to it as far as the source does.',
      }),
    include_sources: z.boolean().default(false).meta({
      description:
        'Adds the position of each sentence or point in the source. Only the extractive engine quotes: a language model writes its own words.',
    }),
  };
}

/** One of the sources of a summary, as `requireOne` describes it. */
function requireSource<Schema extends z.ZodType<Partial<Record<(typeof SOURCES)[number], string | undefined>>>>(
  schema: Schema,
): Schema {
  return schema.superRefine(({ text, url, file_store_key }, context) => {
    const hasOtherSource = url !== undefined || file_store_key !== undefined;
    if (text === undefined && !hasOtherSource) {
      context.addIssue({
        code: 'custom',
        path: ['text'],
        message: 'is required: send one of text, url or file_store_key',
      });
    } else if (text !== undefined && text.trim() === '' && !(text === '' && hasOtherSource)) {
      context.addIssue({ code: 'custom', path: ['text'], message: 'must not be blank' });
    }
  });
}

const source = z.object({
  start: z.int().min(0).meta({ description: 'Offset of the first code point in the source text.' }),
  end: z.int().min(0).meta({ description: 'Offset of the first code point after the sentence or point.' }),
  page: z.int().min(1).optional().meta({ description: 'Page of a PDF or an image on which it begins.' }),
  slide: z.int().min(1).optional().meta({ description: 'Slide of a presentation on which it is.' }),
  chapter: z.int().min(1).optional().meta({ description: 'Section of an e-book, in reading order, in which it is.' }),
  cue: z.int().min(1).optional().meta({ description: 'Subtitle with which it begins.' }),
});

export const summaryResponseSchema = responseOf('SummaryResponse', {
  summary: z.union([z.string(), z.array(z.string())]).meta({ description: 'A paragraph, or an array of points.' }),
  sources: z.array(source).optional().meta({
    description:
      'The position of each sentence or point in the source. Present with include_sources and the extractive engine.',
  }),
  warnings: z.array(summaryWarning).optional().meta({
    description:
      'What was not read of the document, or not well, and what is not right with the translation of the summary. Absent for nearly all requests.',
  }),
  _usage: usage,
});
