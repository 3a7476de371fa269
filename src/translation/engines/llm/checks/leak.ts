import type { Check } from './check.ts';

/** Signs that models and servers put around what is said, and nobody writes. */
const SPECIAL =
  /<\|[\w ]{1,40}\|>|<\/?(?:s|think|thinking|answer|start_of_turn|end_of_turn|bos|eos|pad|unk)>|\[\/?INST\]|<<\/?SYS>>|<｜[^｜]{1,40}｜>|[{,]\s*"\d{1,2}"\s*:/iu;

/** So many words of the instructions in a row are no chance. */
const RUN = 5;

/** Whether a model repeats what it was told, or shows signs of its own. */
export function leakCheck(instructions: string): Check {
  const told = wordsOf(instructions);
  const vocabulary = new Set(told);
  const runs = new Set(runsOf(told));
  return ({ source, said }) => {
    const special = SPECIAL.exec(said)?.[0];
    if (special !== undefined && !source.includes(special)) return true;
    const words = wordsOf(said);
    if (!hasRunOf(words, vocabulary)) return false;
    const repeated = runsOf(words).filter((run) => runs.has(run));
    const own = new Set(repeated.length > 0 ? runsOf(wordsOf(source)) : []);
    return repeated.some((run) => !own.has(run));
  };
}

/** Quick, as it is asked of every answer. */
function hasRunOf(words: readonly string[], vocabulary: ReadonlySet<string>): boolean {
  let length = 0;
  return words.some((word) => {
    length = vocabulary.has(word) ? length + 1 : 0;
    return length === RUN;
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function runsOf(words: readonly string[]): string[] {
  return words.slice(RUN - 1).map((_, index) => words.slice(index, index + RUN).join(' '));
}
