import { z } from 'zod';
import { flag } from '../../schemas/common.ts';

/** The options of a translation that both versions have. No engine has a filter of profanity. */
export const textType = z
  .string()
  .default('plain')
  .transform((type) => type.toLowerCase())
  .pipe(z.enum(['plain', 'html']))
  .transform((type) => (type === 'html' ? type : undefined));

export const profanityAction = z
  .string()
  .optional()
  .refine((action) => !action || action.toLowerCase() === 'noaction', 'is not supported but as NoAction');

/** Azure, too, translates with its general model where another one is missing, unless the client says otherwise. */
export const allowFallback = flag.default(true);

/** Whether the general model may serve, which is the only one. @param model that the client names */
export function isServed(model: string | undefined, isFallbackAllowed: boolean): boolean {
  return isFallbackAllowed || !model || model.toLowerCase() === 'general';
}

export const OTHER_MODEL = 'is not supported but as general, unless allowFallback is true';

export const absent = (problem: string) =>
  z
    .string()
    .optional()
    .refine((value) => !value, problem);
