import { z } from 'zod';
import { canonicalLanguage } from '../../languages/canonical-code.ts';
import { hasMoreCodePoints, type RequestLimits } from '../schemas/common.ts';

const DETECT = /^(?:auto(?:-detect)?)?$/i;

/** A script behind the language of a code: `hi-Latn`, `arb_Latn`. */
const SCRIPT = /^[a-z]{2,8}[-_]([a-z]{4})(?![a-z\d])/i;

/** Whether a code names no other script than the one in which this service reads and writes the language. */
function isOfKnownScript(code: string): boolean {
  const script = SCRIPT.exec(code)?.[1]?.toLowerCase();
  const known = canonicalLanguage(code);
  if (script === undefined || known === undefined) return true;
  const own = new Intl.Locale(known.code).maximize().script?.toLowerCase();
  // Korean is written in Hangul and, rarely, Han characters.
  return script === own || (script === 'hang' && own === 'kore');
}

const OTHER_SCRIPT = 'names a script that this service does not have for the language';

/** Code of the source language. It is detected when the field is absent or empty, or says `auto`. */
export const sourceCode = z
  .string()
  .refine(isOfKnownScript, OTHER_SCRIPT)
  .optional()
  .transform((code) => (code === undefined || DETECT.test(code) ? undefined : code));

export const targetCode = z.string().min(1).refine(isOfKnownScript, OTHER_SCRIPT);

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
