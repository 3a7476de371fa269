import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// The other entry loads the stages, which only threads need.
import { type Command, parseMode } from '@glossa/apertium/parse-mode';
import { dataFileExists } from './data-files.ts';

/**
 * Workarounds for defects of Debian 12's packages.
 * - `no-tagger`: removes a tagger that fails on most sentences or has the model of another language. Only the constraint
 *   grammar before it disambiguates (`-1` keeps the first remaining reading).
 * - `no-dependencies`: removes the dependency tags of the constraint grammar, which the dictionary does not support.
 * - `swapped-folder`: reads the data from `apertium-es-eo`, because the mode names a missing `apertium-eo-es`.
 */
export type Patch = 'no-tagger' | 'no-dependencies' | 'swapped-folder';

/** A mode of an installation. */
export interface ModeFile {
  root: string;
  name: string;
  patch: Patch | undefined;
}

/** Two directions with one language between them. */
export interface PivotModes {
  into: ModeFile;
  outOf: ModeFile;
}

const SHARE = '/usr/share/apertium/';

/** @returns the stages of a mode; undefined if the mode or one of its data files is not installed */
export function readMode({ root, name, patch }: ModeFile): readonly Command[] | undefined {
  const file = join(root, SHARE, 'modes', `${name}.mode`);
  if (!existsSync(file)) return undefined;
  const commands = applyPatch(parseMode(readFileSync(file, 'utf8')), patch).map((command) =>
    command.map((word) => (word.startsWith(SHARE) ? join(root, word) : word)),
  );
  const isComplete = commands.flat().every((word) => !word.startsWith('/') || dataFileExists(word));
  return isComplete ? commands : undefined;
}

function applyPatch(commands: readonly Command[], patch: Patch | undefined): readonly Command[] {
  switch (patch) {
    case undefined:
      return commands;
    case 'no-tagger':
      return commands
        .filter(([program]) => program !== 'apertium-tagger')
        .map((command) => (command[0] === 'cg-proc' ? ['cg-proc', '-w', '-1', '-n', command.at(-1) ?? ''] : command));
    case 'no-dependencies':
      return commands.flatMap((command) => (command[0] === 'cg-proc' ? [command, ['remove-dependencies']] : [command]));
    case 'swapped-folder':
      return commands.map((command) => command.map((word) => word.replace(SWAPPED_FOLDER, '/apertium-$2-$1/')));
  }
}

const SWAPPED_FOLDER = /\/apertium-(eo)-(es|ca)\//;
