import { translateWithPrograms } from '../../load/apertium-programs.ts';
import type { DirectionRow } from '../../src/translation/engines/apertium/directions.ts';
import { readMode } from '../../src/translation/engines/apertium/modes.ts';

/**
 * Translates with the plain programs of an Apertium mode: stream format escaped, no marks for unknown words (`-n`), one sentence
 * after another through one pipeline.
 */
export async function translateBare(root: string, { mode: name, patch }: DirectionRow, sentences: readonly string[]) {
  const mode = readMode({ root, name, patch });
  if (!mode) throw new Error(`${root} has no mode ${name}.`);
  return (await translateWithPrograms(mode, sentences.map(deformat))).map(reformat);
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
