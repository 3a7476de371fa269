import { UnsupportedError } from '../stage.ts';
import { type Chunk, conjoin, tagsOf, updateTags } from './chunk.ts';
import type { Program } from './instructions.ts';
import type { Machine, VariableScope } from './machine.ts';

/** Writes parsed sentences. */
export interface SentenceWriter {
  /**
   * @param chunks the words, phrases and blanks of the sentence
   * @param blanks of the stream. They take the places of the blanks between the words that are written
   */
  write(chunks: readonly Chunk[], blanks: readonly string[], scope: VariableScope): string;
}

/** Output rules that apply in a sentence, for each chunk of it. */
const MAX_RULES_PER_CHUNK = 10_000;

export function createSentenceWriter(machine: Machine, programs: (rule: number) => Program): SentenceWriter {
  /** @returns what takes the place of a phrase */
  function expand(chunk: Chunk, scope: VariableScope): readonly Chunk[] {
    const tags = tagsOf(chunk, []);
    for (const child of chunk.contents) updateTags(child, tags);
    if (chunk.rule === -1) return chunk.contents;
    machine.run(programs(chunk.rule), [...chunk.contents], chunk, scope);
    return machine.output;
  }

  return {
    write(chunks, blanks, scope) {
      const queue = [...chunks].reverse();
      let rulesLeft = MAX_RULES_PER_CHUNK * (chunks.length + 1);
      let output = '';
      let nextBlank = 0;
      /** The last word, which another one can be joined to. */
      let word: Chunk | undefined;
      let isJoining = false;

      for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
        if (chunk.rule !== -1 || chunk.contents.length > 0) {
          if (rulesLeft-- === 0) throw new UnsupportedError('output rules that apply without end');
          for (const child of expand(chunk, scope).toReversed()) queue.push(child);
        } else if (isJoining && word && !chunk.isBlank) conjoin(word, chunk);
        else if (chunk.isJoiner) isJoining = word !== undefined;
        else {
          isJoining = false;
          output += renderWord(word);
          word = undefined;
          if (chunk.isBlank) output += blanks[nextBlank++] ?? ' ';
          else word = chunk;
        }
      }
      output += renderWord(word);
      for (; nextBlank < blanks.length; nextBlank++) if (blanks[nextBlank] !== ' ') output += blanks[nextBlank] ?? '';
      return output;
    },
  };
}

function renderWord(word: Chunk | undefined): string {
  if (word === undefined) return '';
  updateTags(word, []);
  return word.target === '' ? '' : `${word.wordBlank}^${word.target}$`;
}
