import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import type { TranslateRequest } from '../../../packages/client/src/index.ts';
import { CommandError } from '../command-error.ts';
import { readGlossaryFile } from './glossary-file.ts';

/** What is the same in all requests of one command. */
export interface TranslationFields {
  target_language: string;
  current_language?: string;
  glossary?: Record<string, string>;
  glossary_id?: string;
  do_not_translate?: string[];
  formality?: Formality;
  context?: string;
}

type Formality = NonNullable<TranslateRequest['formality']>;

export interface TranslationOptions {
  to: string;
  from?: string;
  glossary?: string;
  doNotTranslate?: string[];
  formality?: Formality;
  context?: string;
}

/** Entries of a glossary that one request may carry. */
const MAX_ENTRIES = 1_000;

/** @throws CommandError if the glossary file cannot be used; StorageError */
export async function readFields(options: TranslationOptions, signal: AbortSignal): Promise<TranslationFields> {
  const { to, from, glossary, doNotTranslate, formality, context } = options;
  return {
    target_language: to,
    ...(from !== undefined && { current_language: from }),
    ...(glossary !== undefined && (await readGlossary(glossary, options, signal))),
    ...(doNotTranslate && { do_not_translate: doNotTranslate }),
    ...(formality !== undefined && { formality }),
    ...(context !== undefined && { context }),
  };
}

/** Reads a glossary file. What is neither a file nor has an extension is the ID of a stored glossary. */
async function readGlossary(
  glossary: string,
  { to, from }: TranslationOptions,
  signal: AbortSignal,
): Promise<Pick<TranslationFields, 'glossary' | 'glossary_id'>> {
  if (!existsSync(glossary) && extname(glossary) === '') return { glossary_id: glossary };
  const entries = await readGlossaryFile(glossary, { from, to }, signal);
  if (entries.length > MAX_ENTRIES) {
    throw new CommandError(
      `${glossary} has more than ${MAX_ENTRIES} entries. Store it with glossa glossaries create, and give its ID to --glossary.`,
    );
  }
  return { glossary: Object.fromEntries(entries.map(({ source, target }) => [source, target])) };
}
