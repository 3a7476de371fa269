import type { DocumentFormatName } from './files/file-types.ts';

/** A translation of a file that exists: only what it lacks is translated. Plain data. */
export interface Existing {
  readonly text: string;
  /** Names of texts that have changed since, so that they are translated again. */
  readonly changed?: readonly string[] | undefined;
  /** Whether texts whose keys the source lacks are removed. */
  readonly isPruned?: boolean | undefined;
}

/** Formats whose translations can be updated. */
const UPDATED: ReadonlySet<DocumentFormatName> = new Set([
  'android',
  'ftl',
  'js',
  'json',
  'json5',
  'php',
  'po',
  'properties',
  'qt',
  'resx',
  'strings',
  'stringsdict',
  'toml',
  'xcstrings',
  'xliff',
  'yaml',
]);

/** Formats whose files hold the source beside the translation. Their readers tell what they cannot keep. */
const BOTH_LANGUAGES: ReadonlySet<DocumentFormatName> = new Set(['po', 'qt', 'xcstrings', 'xliff']);

export const holdsSource = (format: DocumentFormatName): boolean => BOTH_LANGUAGES.has(format);

export const isUpdated = (format: DocumentFormatName): boolean => UPDATED.has(format);
