import { z } from 'zod';
import { hasMoreCodePoints, logId, textOrAbsent, usage } from './common.ts';

/** For the description: one of the three is required, and `""` counts as absent. */
const ONE_SOURCE = ['text', 'url', 'file_store_key'].map((name) => ({
  required: [name],
  properties: { [name]: { type: 'string', minLength: 1 } },
}));

/** An empty text counts as absent: `ONE_SOURCE` decides. */
const EMPTY_OR_NOT_BLANK = '^$|\\S';

/** @param limits most code points of `text` */
export function summaryRequest(limits: { characters: number }) {
  return z
    .object({
      text: z
        .string()
        .optional()
        .superRefine((text, context) => {
          if (text === undefined || !hasMoreCodePoints([text], limits.characters)) return;
          context.addIssue(`must have ${limits.characters} characters or fewer`);
        })
        .meta({
          description: 'The text to summarize: something in it must be visible.',
          maxLength: limits.characters,
          pattern: EMPTY_OR_NOT_BLANK,
        }),
      url: textOrAbsent.meta({ description: 'URL of a PDF document: http or https, up to 8,192 characters.' }),
      file_store_key: textOrAbsent.meta({ description: 'Key of a PDF document in the file storage.' }),
      type: z.enum(['text', 'points']).default('text').meta({ description: 'One paragraph, or points.' }),
      max_points: z.int().min(1).max(100).default(2).meta({ description: 'Most points, when type is points.' }),
      // Not `int`, which refuses numbers above 2^53.
      max_characters: z
        .number()
        .min(1)
        .refine(Number.isInteger, 'must be a whole number')
        .optional()
        .meta({ description: 'Most characters of the summary, all points together.', type: 'integer' }),
      include_sources: z.boolean().default(false).meta({
        description:
          'Adds where each sentence or point comes from, when the extractive engine answers: a language model writes in its own words.',
      }),
    })
    .superRefine(({ text, url, file_store_key }, context) => {
      const another = url !== undefined || file_store_key !== undefined;
      if (text === undefined && !another) {
        context.addIssue({
          code: 'custom',
          path: ['text'],
          message: 'is required: give one of text, url or file_store_key',
        });
      } else if (text !== undefined && text.trim() === '' && !(text === '' && another)) {
        context.addIssue({ code: 'custom', path: ['text'], message: 'must not be blank' });
      }
    })
    .meta({
      id: 'SummaryRequest',
      description: 'At least one of text, url and file_store_key; the first of them in that order is used.',
      anyOf: ONE_SOURCE,
      examples: [
        { file_store_key: 'report.pdf', type: 'points', max_points: 3 },
        { text: 'A long text. With several sentences.', max_characters: 200 },
      ],
    });
}

const source = z.object({
  start: z.int().min(0).meta({ description: 'Offset in code points into the text that was summarized.' }),
  end: z.int().min(0).meta({ description: 'Offset of the first code point after it.' }),
  page: z.int().min(1).optional().meta({ description: 'Page of the document where it begins.' }),
});

export const summaryAnswer = z
  .object({
    success: z.literal(true),
    summary: z.union([z.string(), z.array(z.string())]).meta({ description: 'A paragraph, or an array of points.' }),
    sources: z
      .array(source)
      .optional()
      .meta({ description: 'When asked for, of the extractive engine: where each sentence or point comes from.' }),
    _usage: usage,
    log_id: logId,
  })
  .meta({ id: 'SummaryAnswer' });
