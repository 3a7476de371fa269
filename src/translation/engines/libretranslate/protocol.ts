import { z } from 'zod';

/** What `GET /languages` answers. Old servers do not say the targets: they do all. */
export const languagesAnswer = z
  .array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }))
  .min(1)
  .max(1_000);

export type ServerLanguages = z.infer<typeof languagesAnswer>;

/** What `POST /translate` answers to so many texts: a string for a string, a list for a list. */
export function translateAnswer(texts: number) {
  const said = z.string().transform(clean);
  const list = z.object({ translatedText: z.array(said).length(texts) });
  if (texts > 1) return list.transform(({ translatedText }) => translatedText);
  return z
    .union([z.object({ translatedText: said }).transform((answer) => [answer.translatedText]), list])
    .transform((answer) => (Array.isArray(answer) ? answer : answer.translatedText));
}

/** A segment is one line of well-formed text, whatever a server makes of it. */
function clean(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}+/gu, ' ');
}
