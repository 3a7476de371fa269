import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The lines of `<code>.txt`, one sentence each; undefined when the folder has no such file. */
export function sentencesOf(directory: string, code: string): string[] | undefined {
  const file = join(directory, `${code}.txt`);
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : undefined;
}
