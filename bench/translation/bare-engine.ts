import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import type { DirectionRow } from '../../src/translation/engines/apertium/directions.ts';
import { type ApertiumMode, pipelineEnvironment, readMode } from '../../src/translation/engines/apertium/modes.ts';

/**
 * What the programs of a mode make of sentences with nothing of ours around them: the signs of the stream format escaped,
 * no marks for unknown words (`-n`), Debian's own tagger model, one sentence after the other through one pipeline.
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

/** A full stop of no width at the end, as Apertium's own deformatters put one. */
function deformat(sentence: string): string {
  return `${sentence.replace(/[\\[\]^$/@<>{}]/g, '\\$&')}.[]`;
}

function reformat(answer: string): string {
  return answer
    .replace(/\.\[\]/, '')
    .replace(/\\(.)/gsu, '$1')
    .replaceAll('[]', '');
}
