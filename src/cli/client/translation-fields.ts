import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { type Command, Option } from 'commander';
import type { TranslateRequest } from '../../../packages/client/src/index.ts';
import { FORMALITIES } from '../../translation/translation-options.ts';
import { parseScoreArgument } from '../arguments.ts';
import { CommandError } from '../command-error.ts';
import { readGlossaryFile } from './glossary-file.ts';

type Fields = Omit<TranslateRequest, 'text' | 'format' | 'alternatives' | 'segments'>;

/** What is the same in all requests of one command. */
export type TranslationFields = { [Name in keyof Fields]: NonNullable<Fields[Name]> };

/** The options of a translation, as the command line has them. */
export interface TranslationFlags {
  to: string;
  from?: string;
  glossary?: string;
  memory?: string;
  memoryThreshold?: number;
  doNotTranslate?: string[];
  formality?: (typeof FORMALITIES)[number];
  context?: string;
}

/** Adds the options of `TranslationFlags` to a command. */
export function addTranslationFlags(command: Command): Command {
  return command
    .requiredOption('--to <language>', 'target language code, such as es or zh-Hant')
    .option('--from <language>', 'language code of the text (default: detected)')
    .option('--glossary <file>', 'CSV, TSV or TBX file with terms, or the IDs of stored glossaries with commas between')
    .option('--memory <id>', 'ID of a translation memory, whose texts come before the engines')
    .option(
      '--memory-threshold <score>',
      'least score of a match that is used, 0 to 100 (default: 75)',
      parseScoreArgument,
    )
    .option('--do-not-translate <terms...>', 'terms that stay as they are')
    .addOption(new Option('--formality <level>', 'how formal the translation is').choices(FORMALITIES))
    .option('--context <text>', 'what the texts are about, for engines that can use it');
}

/** Entries of a glossary that one request may carry. */
const MAX_ENTRIES = 1_000;

/** @throws CommandError if the glossary file cannot be used; StorageError */
export async function readFields(options: TranslationFlags, signal: AbortSignal): Promise<TranslationFields> {
  const { to, from, glossary, memory, memoryThreshold, doNotTranslate, formality, context } = options;
  return {
    target_language: to,
    ...(from !== undefined && { current_language: from }),
    ...(glossary !== undefined && (await readGlossary(glossary, options, signal))),
    ...(memory !== undefined && { memory_id: memory }),
    ...(memoryThreshold !== undefined && { memory_threshold: memoryThreshold }),
    ...(doNotTranslate && { do_not_translate: doNotTranslate }),
    ...(formality !== undefined && { formality }),
    ...(context !== undefined && { context }),
  };
}

/** Reads a glossary file. What is neither a file nor has an extension are IDs of stored glossaries. */
async function readGlossary(
  glossary: string,
  { to, from }: TranslationFlags,
  signal: AbortSignal,
): Promise<Partial<Pick<TranslationFields, 'glossary' | 'glossary_ids'>>> {
  if (!existsSync(glossary) && extname(glossary) === '') return { glossary_ids: glossary.split(',') };
  const entries = await readGlossaryFile(glossary, { from, to }, signal);
  if (entries.length > MAX_ENTRIES) {
    throw new CommandError(
      `${glossary} has more than ${MAX_ENTRIES} entries. Store it with glossa glossaries create, and give its ID to --glossary.`,
    );
  }
  return { glossary: Object.fromEntries(entries.map(({ source, target }) => [source, target])) };
}
