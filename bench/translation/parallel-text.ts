import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** File names of languages whose code differs from that of the folder. */
const PLAIN: Record<string, string> = { 'zh-Hans': 'zh' };

/** The lines of `<code>.txt`, one sentence each; undefined when the file is missing. */
export function sentencesOf(directory: string, code: string): string[] | undefined {
  const files = [code, PLAIN[code] ?? code].map((name) => join(directory, `${name}.txt`));
  const file = files.find((path) => existsSync(path));
  return file === undefined ? undefined : readFileSync(file, 'utf8').trimEnd().split('\n');
}
