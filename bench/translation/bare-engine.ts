import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import type { DirectionRow } from '../../src/translation/engines/apertium/directions.ts';
import { type ApertiumMode, pipelineEnvironment, readMode } from '../../src/translation/engines/apertium/modes.ts';

/**
 * Translates with the plain programs of an Apertium mode: stream format escaped, no marks for unknown words (`-n`),
 * Debian's tagger model, one sentence after another through one pipeline.
 */
export async function translateBare(root: string, { mode: name, patch }: DirectionRow, sentences: readonly string[]) {
  const mode = readMode(root, name, patch);
  if (!mode) throw new Error(`${root} has no mode ${name}.`);
  const child = spawn('/bin/sh', ['-c', commandOf(mode)], {
    env: pipelineEnvironment(root),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.end(sentences.map((sentence) => `${deformat(sentence)}\0`).join(''));
  const answers = (await buffer(child.stdout)).toString('utf8').split('\0').slice(0, sentences.length);
  if (answers.length < sentences.length) throw new Error(`The mode ${name} ended before its last sentence.`);
  return answers.map(reformat);
}

/** The service gives the first stage descriptor 9 and the tagger its own copy of the model. */
function commandOf({ command, taggerModel }: ApertiumMode): string {
  return `exec 9<&0; ${command.replaceAll('/dev/fd/3', taggerModel ?? '')}`;
}

/** Appends an invisible full stop, as Apertium's deformatters do. */
function deformat(sentence: string): string {
  return `${sentence.replace(/[\\[\]^$/@<>{}]/g, '\\$&')}.[]`;
}

function reformat(answer: string): string {
  return answer
    .replace(/\.\[\]/, '')
    .replace(/\\(.)/gsu, '$1')
    .replaceAll('[]', '');
}
