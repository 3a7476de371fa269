import { z } from 'zod';
import { WARNINGS, type WarningCode } from '../../extraction/warnings.ts';

const WARNING_CODES = Object.keys(WARNINGS).filter((code): code is WarningCode => Object.hasOwn(WARNINGS, code));

/** What was not read of a document, or not well. */
export const warning = z.object({
  code: z.enum(WARNING_CODES).meta({ description: 'Stable code. The documentation lists the codes.' }),
  message: z.string(),
  pages: z.array(z.int().min(1)).meta({ description: 'The pages in question, from 1.' }),
});
