import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { type Part, partOf } from './split.ts';

const EXTENSION = '.jsonl.gz';
const Row = z.object({
  id: z.string(),
  lang: z.string(),
  text: z.string(),
  focus: z.string().optional(),
  summary: z.union([z.string(), z.array(z.string()).nonempty()]),
});

/** A document with one or more reference summaries. */
export interface ReferenceDocument {
  id: string;
  /** ISO 639-1. */
  language: string;
  text: string;
  /** The question that the references answer, in sets for summaries with a focus. */
  focus: string | undefined;
  references: readonly string[];
}

/** The sets in a directory of `<name>.jsonl.gz`, in alphabetical order. */
export function setsIn(directory: string): string[] {
  const files = readdirSync(directory).filter((file) => file.endsWith(EXTENSION));
  return files.map((file) => file.slice(0, -EXTENSION.length)).sort();
}

/** The first `limit` documents of one part of a set. @throws ZodError for an invalid line */
export function readSet(directory: string, name: string, part: Part, limit = Number.POSITIVE_INFINITY) {
  const lines = gunzipSync(readFileSync(join(directory, name + EXTENSION)))
    .toString('utf8')
    .trim()
    .split('\n');
  const documents: ReferenceDocument[] = [];
  for (const line of lines) {
    if (documents.length >= limit) break;
    const { id, lang, text, focus, summary } = Row.parse(JSON.parse(line));
    if (partOf(id) === part) documents.push({ id, language: lang, text, focus, references: [summary].flat() });
  }
  return documents;
}
