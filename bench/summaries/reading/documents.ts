import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Part, partOf } from '../split.ts';

const pattern = z.string().transform((source) => new RegExp(source, 'iu'));
const Entry = z.object({
  /** Path below the folder. */
  file: z.string(),
  /** Kind of document, such as "mail". */
  group: z.string(),
  /** ISO 639-1. */
  language: z.string(),
  questions: z.array(z.object({ question: z.string(), answers: z.array(pattern).nonempty() })).nonempty(),
});

/** A document with the questions that a reader asks. */
export interface ReadingDocument extends z.output<typeof Entry> {
  /** Half of the documents are held out: their summaries stay unread while the engine changes. */
  part: Part;
  bytes: Buffer;
  /** Its text as another program extracts it. */
  text: string;
}

/** Reads the documents that `questions.json` in a folder lists. @throws ZodError for an invalid list */
export function readDocuments(directory: string): ReadingDocument[] {
  const entries = z.array(Entry).parse(JSON.parse(readFileSync(join(directory, 'questions.json'), 'utf8')));
  return entries.map((entry) => {
    const path = join(directory, entry.file);
    const bytes = readFileSync(path);
    const text = (existsSync(`${path}.txt`) ? readFileSync(`${path}.txt`) : bytes).toString('utf8');
    return { ...entry, part: partOf(entry.file, 2), bytes, text };
  });
}
