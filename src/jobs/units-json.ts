import type { TaggedText } from '@glossa/tagged-text';
import { z } from 'zod';
import type { Unit } from '../formats/format.ts';
import { taggedTextSchema, unitSchema } from '../formats/unit-schema.ts';
import { parseJson } from '../text/parse-json.ts';

const units = z.array(unitSchema);
const translations = z.array(taggedTextSchema.nullable());

/** The units of a chunk, as they are stored. */
export const formatUnits = (chunk: readonly Unit[]): string => JSON.stringify(chunk);

export const parseUnits = (json: string): Unit[] => units.parse(parseJson(json));

/** Translations of a chunk, as they are stored; null for a unit that stays as it is. */
export const formatTranslations = (chunk: readonly (TaggedText | undefined)[]): string =>
  JSON.stringify(chunk.map((translation) => translation ?? null));

export const parseTranslations = (json: string): (TaggedText | undefined)[] =>
  translations.parse(parseJson(json)).map((translation) => translation ?? undefined);
