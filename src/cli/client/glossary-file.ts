import { GlossaError } from '../../errors.ts';
import type { GlossaryEntry } from '../../glossaries/glossary.ts';
import { importEntries } from '../../glossaries/imports/import-file.ts';
import { canonicalLanguage } from '../../languages/canonical-code.ts';
import { CommandError } from '../command-error.ts';
import { openFile } from './input.ts';

/**
 * Reads the entries of a CSV, TSV or TBX file.
 * @param from undefined for an unknown source language, of which no column and no TBX entry is known
 * @throws CommandError that names the wrong rows; StorageError; the signal's reason
 */
export async function readGlossaryFile(
  path: string,
  { from, to }: { from: string | undefined; to: string },
  signal: AbortSignal,
): Promise<GlossaryEntry[]> {
  const bytes = new Uint8Array(await (await openFile(path)).arrayBuffer());
  const scope = { signal, tenantId: '', owner: '', remainingMs: () => Number.POSITIVE_INFINITY };
  const pair = { sourceLanguage: canonicalCode(from ?? ''), targetLanguage: canonicalCode(to) };
  return importEntries({ bytes, name: path, contentType: undefined }, pair, scope).catch((error: unknown) => {
    throw error instanceof GlossaError ? toCommandError(path, error) : error;
  });
}

const canonicalCode = (code: string): string => canonicalLanguage(code)?.code ?? code;

function toCommandError(path: string, { message, issues = [] }: GlossaError): CommandError {
  const details = issues.map((issue) => `${issue.path} ${issue.message}`);
  return new CommandError([`${path}: ${message}`, ...details].join('\n  '));
}
