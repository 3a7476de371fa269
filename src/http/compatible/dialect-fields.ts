import { z } from 'zod';
import { hasMoreCodePoints, type RequestLimits } from '../schemas/common.ts';

const DETECT = /^(?:auto(?:-detect)?)?$/i;

/** Code of the source language. It is detected when the field is absent or empty, or says `auto`. */
export const sourceCode = z
  .string()
  .optional()
  .transform((code) => (code === undefined || DETECT.test(code) ? undefined : code));

export const targetCode = z.string().min(1);

/** A string within the limit of characters. */
export const oneText = ({ maxCharacters }: RequestLimits) =>
  z
    .string()
    .refine((text) => !hasMoreCodePoints([text], maxCharacters), `must have ${maxCharacters} characters or fewer`);

/** Strings within the limits of a request together. */
export const severalTexts = ({ maxCharacters, maxStrings }: RequestLimits) =>
  z
    .array(z.string())
    .min(1)
    .max(maxStrings)
    .refine(
      (texts) => !hasMoreCodePoints(texts, maxCharacters),
      `must have ${maxCharacters} characters or fewer in all`,
    );
