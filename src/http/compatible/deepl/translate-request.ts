import { z } from 'zod';
import { graphemePrefix } from '../../../text/graphemes.ts';
import type { TranslateRequest } from '../../../translation/translate.ts';
import { hasMoreCodePoints } from '../../schemas/common.ts';
import { MAX_CONTEXT_CHARACTERS } from '../../schemas/translate.ts';
import { targetOf } from './language-codes.ts';

const MAX_TEXTS = 50;
const MAX_INSTRUCTIONS = 10;

/** Fields of a form are strings: `1`, or an empty one for an absent field. */
const fromForm = (value: unknown): unknown =>
  value === '' ? undefined : typeof value === 'number' ? `${value}` : value;

const text = z.preprocess(fromForm, z.string().optional());
const choice = <const Values extends readonly string[]>(values: Values) =>
  z.preprocess(fromForm, z.enum(values).optional());
const flag = z.preprocess((value) => {
  const given = fromForm(value);
  return z.stringbool().safeParse(given).data ?? given;
}, z.boolean().optional());

/** Several strings. A form that has one of them has no array. */
const strings = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
/** Names of tags or IDs: an array, or a string with commas. */
const names = z
  .union([z.string().transform((joined) => joined.split(',')), z.array(z.string())])
  .optional()
  .transform((values = []) => values.map((value) => value.trim()).filter((value) => value !== ''));
/** What only the service of DeepL can have. */
const unsupported = text.refine((value) => value === undefined, { message: 'is not supported' });

/** Split sentences of the DeepL API, as the translator names them. */
const SPLITTING = { '0': 'whole', '1': 'lines', nonewlines: 'joined' } as const;

/** @param maxCharacters maximum number of code points of all texts together */
export function translateFields({ maxCharacters }: { maxCharacters: number }) {
  return z
    .object({
      text: strings
        .pipe(z.array(z.string()).min(1).max(MAX_TEXTS))
        .refine((texts) => !hasMoreCodePoints(texts, maxCharacters), {
          message: `must have ${maxCharacters} characters or fewer in all`,
        })
        .meta({ description: `One text, or up to ${MAX_TEXTS}.` }),
      target_lang: z.string().min(1).meta({ description: 'Code in any case. EN means EN-US, and PT means PT-BR.' }),
      source_lang: text.meta({ description: 'Without it, the language of each text is detected.' }),
      split_sentences: choice(['0', '1', 'nonewlines']).meta({
        description: 'Where sentences end: nowhere, at punctuation and line breaks, or at punctuation only.',
      }),
      formality: choice(['default', 'more', 'less', 'prefer_more', 'prefer_less']),
      context: text.meta({
        description: `What surrounds the texts. The first ${MAX_CONTEXT_CHARACTERS} characters count.`,
      }),
      custom_instructions: strings
        .pipe(z.array(z.string()).max(MAX_INSTRUCTIONS))
        .optional()
        .meta({ description: 'Become part of the context.' }),
      glossary_id: text.meta({ description: 'Needs source_lang.' }),
      glossary_ids: names.meta({ description: 'One ID, instead of glossary_id.' }),
      tag_handling: choice(['xml', 'html']),
      outline_detection: flag,
      ignore_tags: names,
      splitting_tags: names,
      non_splitting_tags: names,
      model_type: choice(['quality_optimized', 'latency_optimized', 'prefer_quality_optimized']).meta({
        description: 'Has no effect: the best engine translates.',
      }),
      style_id: unsupported,
      translation_memory_id: unsupported,
    })
    .superRefine((fields, context) => {
      const glossaries = glossariesOf(fields);
      if (glossaries.length > 1) {
        context.addIssue({ code: 'custom', path: ['glossary_ids'], message: 'must have one glossary' });
      }
      if (glossaries.length > 0 && fields.source_lang === undefined) {
        context.addIssue({ code: 'custom', path: ['source_lang'], message: 'is required with a glossary' });
      }
    })
    .meta({ id: 'DeepLTranslateRequest', examples: [{ text: ['The house is very big.'], target_lang: 'ES' }] });
}

export type TranslateFields = z.output<ReturnType<typeof translateFields>>;

/** These fields as the translator takes them. */
export function toTranslateRequest(fields: TranslateFields): TranslateRequest {
  const { formality, split_sentences: splitting } = fields;
  // The instructions are short. What is cut off is of the context.
  const context = [...(fields.custom_instructions ?? []), fields.context ?? ''].join('\n').trim();
  return {
    text: fields.text,
    targetLanguage: targetOf(fields.target_lang),
    currentLanguage: fields.source_lang,
    sentences: splitting && SPLITTING[splitting],
    formality: formality === 'default' ? undefined : formality,
    context: graphemePrefix(context, MAX_CONTEXT_CHARACTERS) || undefined,
    glossaryId: glossariesOf(fields)[0],
    format: fields.tag_handling,
    tagOptions: {
      outlineDetection: fields.outline_detection,
      ignoreTags: fields.ignore_tags,
      splittingTags: fields.splitting_tags,
      nonSplittingTags: fields.non_splitting_tags,
    },
  };
}

function glossariesOf({ glossary_id: id, glossary_ids: ids }: Pick<TranslateFields, 'glossary_id' | 'glossary_ids'>) {
  return [...new Set(id === undefined ? ids : [id, ...ids])];
}
