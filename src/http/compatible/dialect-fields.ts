import { z } from 'zod';

const DETECT = /^(?:auto(?:-detect)?)?$/i;

/** Code of the source language. It is detected when the field is absent or empty, or says `auto`. */
export const sourceCode = z
  .string()
  .optional()
  .transform((code) => (code === undefined || DETECT.test(code) ? undefined : code));

export const targetCode = z.string().min(1);
