import type { TaggedText } from '@glossa/tagged-text';
import { z } from 'zod';
import type { Unit } from '../formats/format.ts';

const index = z.int().min(0);
const tag = z
  .object({ start: index, end: index, parent: index.optional() })
  .transform(({ start, end, parent }) => ({ start, end, parent }));
const taggedText = { text: z.string(), tags: z.array(tag) };
const range = z.object({ start: index, end: index });

const units = z.array(
  z
    .object({
      ...taggedText,
      verbatim: z.array(range).optional(),
      layout: z.literal('lines').optional(),
      language: z.string().optional(),
    })
    .transform(({ verbatim, layout, language, ...text }) => ({
      ...text,
      ...(verbatim !== undefined && { verbatim }),
      ...(layout !== undefined && { layout }),
      ...(language !== undefined && { language }),
    })),
);
const translations = z.array(z.object(taggedText).nullable());

/** The units of a part, as they are stored. */
export const formatUnits = (part: readonly Unit[]): string => JSON.stringify(part);

export const parseUnits = (json: string): Unit[] => units.parse(JSON.parse(json));

/** Translations of a part, as they are stored; null for a unit that stays as it is. */
export const formatTranslations = (part: readonly (TaggedText | undefined)[]): string =>
  JSON.stringify(part.map((translation) => translation ?? null));

export const parseTranslations = (json: string): (TaggedText | undefined)[] =>
  translations.parse(JSON.parse(json)).map((translation) => translation ?? undefined);
