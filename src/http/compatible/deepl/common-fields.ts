import { z } from 'zod';
import type { TranslationOrder } from '../../../translation/translate-request.ts';
import { FORMALITIES, MAX_GLOSSARIES } from '../../../translation/translation-options.ts';
import { targetOf } from './language-codes.ts';

/** Fields of a form are strings: `1`, or an empty one for an absent field. */
export const fromForm = (value: unknown): unknown =>
  value === '' ? undefined : typeof value === 'number' ? `${value}` : value;

export const text = z.preprocess(fromForm, z.string().optional());
export const choice = <const Values extends readonly string[]>(values: Values) =>
  z.preprocess(fromForm, z.enum(values).optional());
/** Names of tags or IDs: an array, or a string with commas. */
export const names = z
  .union([z.string().transform((joined) => joined.split(',')), z.array(z.string())])
  .optional()
  .transform((values = []) => values.map((value) => value.trim()).filter((value) => value !== ''));
/** What only the service of DeepL can have. */
const unsupported = text.refine((value) => value === undefined, { message: 'is not supported' });

const threshold = z.preprocess(fromForm, z.coerce.number().min(0).max(100).optional());

/** What a translation of texts and one of a document have in common. */
export const translationFields = {
  target_lang: z.string().min(1).meta({ description: 'Code in any case. EN means EN-US, and PT means PT-BR.' }),
  source_lang: text.meta({ description: 'When it is absent, the language is detected.' }),
  formality: choice(['default', ...FORMALITIES]),
  glossary_id: text.meta({ description: 'Needs source_lang.' }),
  glossary_ids: names.meta({ description: `At most ${MAX_GLOSSARIES} IDs, instead of glossary_id. The first wins.` }),
  style_id: unsupported,
  translation_memory_id: text.meta({ description: 'A translation memory of this pair of languages.' }),
  translation_memory_threshold: threshold.meta({ description: 'The lowest score of a match that is used.' }),
};

type TranslationFields = z.output<z.ZodObject<typeof translationFields>>;

/** Adds an issue for too many glossaries, and for one without the source language. */
export function checkGlossaries(fields: TranslationFields, context: z.RefinementCtx): void {
  const glossaries = glossariesOf(fields);
  if (glossaries.length > MAX_GLOSSARIES) {
    context.addIssue({
      code: 'custom',
      path: ['glossary_ids'],
      message: `must have at most ${MAX_GLOSSARIES} glossaries`,
    });
  }
  if (glossaries.length > 0 && fields.source_lang === undefined) {
    context.addIssue({ code: 'custom', path: ['source_lang'], message: 'is required with a glossary' });
  }
}

/** These fields as the translator takes them. */
export function toTranslationOrder(fields: TranslationFields): TranslationOrder {
  const { formality } = fields;
  return {
    targetLanguage: targetOf(fields.target_lang),
    currentLanguage: fields.source_lang,
    formality: formality === 'default' ? undefined : formality,
    glossaryIds: glossariesOf(fields),
    memoryId: fields.translation_memory_id,
    memoryThreshold: fields.translation_memory_threshold,
  };
}

function glossariesOf({ glossary_id: id, glossary_ids: ids }: TranslationFields): string[] {
  return [...new Set(id === undefined ? ids : [id, ...ids])];
}
