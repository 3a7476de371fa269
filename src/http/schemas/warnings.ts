import { z } from 'zod';
import { WARNINGS, type WarningCode } from '../../extraction/warnings.ts';
import { TRANSLATION_WARNING_CODES } from '../../translation/translation-warnings.ts';

const WARNING_CODES = Object.keys(WARNINGS).filter((code): code is WarningCode => Object.hasOwn(WARNINGS, code));

/** A warning about parts of a document that were not read, or not well. */
export const warning = z.object({
  code: z.enum(WARNING_CODES).meta({ description: 'Stable code. The documentation lists the codes.' }),
  message: z.string(),
  pages: z.array(z.int().min(1)).meta({ description: 'The pages in question, from 1.' }),
});

/** A warning about a document or about the translation of a summary. */
export const summaryWarning = z.object({
  ...warning.shape,
  code: z
    .enum([...WARNING_CODES, ...TRANSLATION_WARNING_CODES])
    .meta({ description: 'Stable code. The documentation lists the codes.' }),
  pages: warning.shape.pages.meta({ description: 'The pages in question, from 1. None for the translation.' }),
});
