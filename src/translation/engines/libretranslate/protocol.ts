import { z } from 'zod';

/** Response of `GET /languages`. Old servers omit the targets and translate between all languages. */
export const languagesResponse = z
  .array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }))
  .min(1)
  .max(1_000);

export type ServerLanguages = z.infer<typeof languagesResponse>;

/** Response of `POST /translate`: a list for several texts; for one text a string or a list. */
export function translateResponse(texts: number) {
  const text = z.string().transform(clean);
  const list = z.object({ translatedText: z.array(text).length(texts) });
  if (texts > 1) return list.transform(({ translatedText }) => translatedText);
  return z
    .union([z.object({ translatedText: text }).transform(({ translatedText }) => [translatedText]), list])
    .transform((response) => (Array.isArray(response) ? response : response.translatedText));
}

/** A segment is one line of well-formed text. */
function clean(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}+/gu, ' ');
}
