import { z } from 'zod';
import { graphemePrefix } from '../../../text/graphemes.ts';
import type { TranslateRequest } from '../../../translation/translate-request.ts';
import { MAX_CONTEXT_CHARACTERS } from '../../../translation/translation-options.ts';
import { hasMoreCodePoints } from '../../schemas/common.ts';
import {
  checkGlossaries,
  choice,
  fromForm,
  names,
  text,
  toTranslationOrder,
  translationFields,
} from './common-fields.ts';

const MAX_TEXTS = 50;
const MAX_INSTRUCTIONS = 10;

const flag = z.preprocess((value) => {
  const given = fromForm(value);
  return z.stringbool().safeParse(given).data ?? given;
}, z.boolean().optional());

/** Several strings. A form that has one of them has no array. */
const strings = z.union([z.string().transform((one) => [one]), z.array(z.string())]);

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
      ...translationFields,
      split_sentences: choice(['0', '1', 'nonewlines']).meta({
        description: 'Where sentences end: nowhere, at punctuation and line breaks, or at punctuation only.',
      }),
      context: text.meta({
        description: `What surrounds the texts. The first ${MAX_CONTEXT_CHARACTERS} characters count.`,
      }),
      custom_instructions: strings
        .pipe(z.array(z.string()).max(MAX_INSTRUCTIONS))
        .optional()
        .meta({ description: 'Become part of the context.' }),
      tag_handling: choice(['xml', 'html']),
      outline_detection: flag,
      ignore_tags: names,
      splitting_tags: names,
      non_splitting_tags: names,
      model_type: choice(['quality_optimized', 'latency_optimized', 'prefer_quality_optimized']).meta({
        description: 'Has no effect: the best engine translates.',
      }),
    })
    .superRefine(checkGlossaries)
    .meta({ id: 'DeepLTranslateRequest', examples: [{ text: ['The house is very big.'], target_lang: 'ES' }] });
}

export type TranslateFields = z.output<ReturnType<typeof translateFields>>;

/** These fields as the translator takes them. */
export function toTranslateRequest(fields: TranslateFields): TranslateRequest {
  const { split_sentences: splitting } = fields;
  // The instructions are short. What is cut off is of the context.
  const context = [...(fields.custom_instructions ?? []), fields.context ?? ''].join('\n').trim();
  return {
    text: fields.text,
    ...toTranslationOrder(fields),
    sentences: splitting && SPLITTING[splitting],
    context: graphemePrefix(context, MAX_CONTEXT_CHARACTERS) || undefined,
    format: fields.tag_handling,
    tagOptions: {
      outlineDetection: fields.outline_detection,
      ignoreTags: fields.ignore_tags,
      splittingTags: fields.splitting_tags,
      nonSplittingTags: fields.non_splitting_tags,
    },
  };
}
