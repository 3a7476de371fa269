import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import type { Command } from '@glossa/apertium';
import { apertiumFolder } from './servers/programs.ts';

/**
 * Translates with Debian's programs of Apertium, one text after another through one pipeline.
 * @param streams texts in the stream format, without NUL
 * @returns the translations in the stream format
 * @throws Error when the programs are not installed or end too early
 */
export async function translateWithPrograms(
  commands: readonly Command[],
  streams: readonly string[],
): Promise<string[]> {
  const folder = apertiumFolder();
  if (folder === undefined) throw new Error('The programs of Apertium are not installed: run npm test.');
  const env = { PATH: `${folder}:/usr/bin:/bin`, LC_ALL: 'C.UTF-8' };
  const pipeline = commands.map((command) => programOf(command).map(quote).join(' ')).join(' | ');
  const child = spawn('/bin/sh', ['-c', pipeline], { env, stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.end(streams.map((stream) => `${stream}\0`).join(''));
  const translations = (await buffer(child.stdout)).toString('utf8').split('\0').slice(0, streams.length);
  if (translations.length < streams.length) throw new Error('The programs ended before the last text.');
  return translations;
}

/** The engine's own stage for dependencies is not a program. */
function programOf([program = '', ...options]: Command): string[] {
  if (program === 'remove-dependencies') return ['sed', '-u', '-z', 's/<#[0-9]*→[0-9]*>//g'];
  return [program, '-z', ...options];
}

function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
