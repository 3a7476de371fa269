import { z } from 'zod';
import { GlossaError } from '../../errors.ts';
import { DOCUMENT_WARNINGS } from '../../formats/warnings.ts';
import { readTerm } from '../../glossaries/terms.ts';
import { DEFAULT_MEMORY_THRESHOLD } from '../../translation/memory/request-memory.ts';
import type { SegmentReport } from '../../translation/segment-reports.ts';
import type { TranslationOrder } from '../../translation/translate-request.ts';
import { FORMALITIES, MAX_CONTEXT_CHARACTERS, MAX_GLOSSARIES } from '../../translation/translation-options.ts';
import { TRANSLATION_WARNING_CODES, type TranslationWarning } from '../../translation/translation-warnings.ts';
import {
  hasMoreCodePoints,
  optionalText,
  type RequestLimits,
  responseOf,
  streamField,
  textOrTexts,
  usage,
} from './common.ts';
import { entryList, objectOf } from './glossaries.ts';

/** Entries of the glossary, and terms that stay, of one request. */
const MAX_TERMS = 1_000;
/** Alternatives to each translation. Later ones are rarely good. */
export const MAX_ALTERNATIVES = 5;

const glossary = entryList.optional().transform((entries = [], context) => {
  if (entries.length > MAX_TERMS) {
    context.addIssue(`must have ${MAX_TERMS} entries or fewer`);
    return z.NEVER;
  }
  return entries.map(([source, target], index) => ({
    source: readTermOf(source, `the source term of entry ${index + 1}`, context),
    target: readTermOf(target, `the target term of entry ${index + 1}`, context),
  }));
});

const doNotTranslate = z
  .array(z.string())
  .max(MAX_TERMS)
  .optional()
  .transform((terms, context) => (terms ?? []).map((term, index) => readTermOf(term, `term ${index + 1}`, context)));

const NUMBER = /^\d{1,3}(?:\.\d{1,9})?$/;

function readTermOf(text: unknown, name: string, context: z.RefinementCtx): string {
  const reading = typeof text === 'string' ? readTerm(text) : { problem: 'must be a string' };
  if ('term' in reading) return reading.term;
  context.addIssue(`${name} ${reading.problem}`);
  return z.NEVER;
}

/** A form sends it as text. */
const memoryThreshold = z
  .preprocess(
    (value) => (typeof value === 'string' && NUMBER.test(value) ? Number(value) : value),
    z.number().min(0).max(100),
  )
  .optional();

/** The languages and the options of a translation, of texts and of documents. */
export const translationFields = {
  target_language: z.string().min(1).meta({ description: 'Code of the target language.' }),
  current_language: optionalText.meta({ description: 'Code of the source language. When absent, it is detected.' }),
  glossary: glossary.meta({
    description: `Terms with their translations, for this request: at most ${MAX_TERMS}.`,
    ...objectOf('string'),
  }),
  glossary_id: optionalText.meta({
    description: 'A stored glossary of this pair of languages. An entry of glossary wins over it.',
  }),
  glossary_ids: z
    .array(z.string().min(1))
    .max(MAX_GLOSSARIES)
    .optional()
    .meta({
      description: `Stored glossaries of this pair of languages, instead of glossary_id: at most ${MAX_GLOSSARIES}. An entry of an earlier one wins.`,
    }),
  memory_id: optionalText.meta({
    description:
      'A translation memory of this pair of languages. A text that it has is taken from it, also with other numbers and placeholders where their exchange is certain.',
  }),
  memory_threshold: memoryThreshold.meta({
    description: `The lowest score of a match that is used, 0 to 100: ${DEFAULT_MEMORY_THRESHOLD} by default, 100 for the same text only.`,
  }),
  do_not_translate: doNotTranslate.meta({
    description: `Terms that stay as they are: at most ${MAX_TERMS}. They win over the glossaries.`,
  }),
  formality: z
    .enum(['default', ...FORMALITIES])
    .optional()
    .transform((formality) => (formality === 'default' ? undefined : formality))
    .meta({
      description:
        'How formal the translation is. more and less fail with unsupported_option where no engine can choose; prefer_more and prefer_less are then ignored.',
    }),
  context: z
    .string()
    .refine((text) => !hasMoreCodePoints([text], MAX_CONTEXT_CHARACTERS), {
      message: `must have ${MAX_CONTEXT_CHARACTERS} characters or fewer`,
    })
    .optional()
    .transform((text) => text?.trim() || undefined)
    .meta({
      maxLength: MAX_CONTEXT_CHARACTERS,
      description:
        'What the text is about, or what surrounds it. It helps engines with the feature context, and is neither translated nor billed.',
    }),
};

/** These fields as the translator takes them. @throws GlossaError `invalid_request` */
export function toTranslationOrder(fields: z.output<z.ZodObject<typeof translationFields>>): TranslationOrder {
  const { glossary_id: id, glossary_ids: ids } = fields;
  if (fields.memory_threshold !== undefined && fields.memory_id === undefined) {
    throw new GlossaError('invalid_request', {
      issues: [{ path: 'memory_threshold', message: 'must be absent without memory_id' }],
    });
  }
  if (id !== undefined && ids !== undefined) {
    throw new GlossaError('invalid_request', {
      issues: [{ path: 'glossary_ids', message: 'must be absent beside glossary_id' }],
    });
  }
  return {
    targetLanguage: fields.target_language,
    currentLanguage: fields.current_language,
    glossary: fields.glossary,
    glossaryIds: id === undefined ? ids : [id],
    memoryId: fields.memory_id,
    memoryThreshold: fields.memory_threshold,
    doNotTranslate: fields.do_not_translate,
    formality: fields.formality,
    context: fields.context,
  };
}

/**
 * @param maxCharacters maximum number of code points of all strings together
 * @param maxStrings maximum number of strings
 */
export function translateRequestSchema(limits: RequestLimits) {
  return z
    .object({
      text: textOrTexts(limits).meta({
        description:
          'The text to translate: a string, or an array of strings. The result keeps the order and the length of the array.',
      }),
      format: z
        .enum(['text', 'html', 'markdown'])
        .optional()
        .transform((format) => (format === 'text' ? undefined : format))
        .meta({
          description:
            'What each string is written in. Of html and markdown, the texts that a reader sees are translated; everything else stays as it is.',
        }),
      alternatives: z.int().min(0).max(MAX_ALTERNATIVES).optional().meta({
        description:
          'Other translations of each string that are wanted. The response has fewer where there are no more, and none where no engine has alternatives.',
      }),
      segments: z.boolean().optional().meta({
        description:
          'Whether the response tells for each segment, roughly a sentence, whether the memory or an engine translated it, and which example of the memory the engine had.',
      }),
      ...translationFields,
      ...streamField,
    })
    .meta({
      id: 'TranslateRequest',
      examples: [
        { text: 'The library opens every day and the entrance is free.', target_language: 'es' },
        { text: '<p>The library is <b>open</b> every day.</p>', format: 'html', target_language: 'es' },
        {
          text: ['Read the release notes of Glossa.', 'Close the window.'],
          target_language: 'es',
          glossary: { 'release notes': 'notas de versión' },
          do_not_translate: ['Glossa'],
        },
      ],
    });
}

const detected = z.string().nullable();

const segment = z.object({
  text: z.string(),
  translation: z.string(),
  source: z.enum(['memory', 'engine']).meta({ description: 'Where the translation comes from.' }),
  match: z.number().min(0).max(100).meta({
    description: 'Score of the match of the memory: 100 for the same text, 0 for a translation of an engine.',
  }),
  example: z
    .object({ source: z.string(), target: z.string(), match: z.number().min(0).max(100) })
    .optional()
    .meta({
      description:
        'The similar text of the memory that a language model had as an example, with its translation and the score of the match.',
    }),
});

export function toSegmentFields({
  text,
  translation,
  source,
  match,
  example,
}: SegmentReport): z.output<typeof segment> {
  return { text, translation, source, match, ...(example && { example }) };
}

const translationWarning = z.object({
  code: z.enum(TRANSLATION_WARNING_CODES).meta({ description: 'Stable code. The documentation lists the codes.' }),
  message: z.string(),
  texts: z.array(z.int().min(0)).meta({
    description: 'The strings in question, by their indexes in the array text. 0 for a string.',
  }),
});

export function toWarningField({ code, texts }: TranslationWarning): z.output<typeof translationWarning> {
  return { code, message: DOCUMENT_WARNINGS[code], texts };
}

export const translateResponseSchema = responseOf('TranslationResponse', {
  translated_text: z.union([z.string(), z.array(z.string())]).meta({ description: 'A string or an array, as text.' }),
  detected_language: z
    .union([detected, z.array(detected)])
    .optional()
    .meta({
      description:
        'A string or an array, as text. Present when the source language was detected; null for a text without words.',
    }),
  alternatives: z
    .union([z.array(z.string()), z.array(z.array(z.string()))])
    .optional()
    .meta({
      description:
        'Other translations, the best first: an array for a string, an array of arrays for an array. Present when alternatives were wanted.',
    }),
  segments: z
    .union([z.array(segment), z.array(z.array(segment))])
    .optional()
    .meta({
      description:
        'The segments of the text in its order: an array for a string, an array of arrays for an array. Present when segments were wanted.',
    }),
  warnings: z.array(translationWarning).optional().meta({
    description: 'What is not right with some translations after all repairs. Absent for nearly all requests.',
  }),
  _usage: usage,
});
