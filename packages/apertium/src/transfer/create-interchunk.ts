import type { ReadFile, Stage } from '../stage.ts';
import { memoize } from '../text/memoize.ts';
import { applyRules } from './apply-rules.ts';
import { lengthOfHead } from './chunk-head.ts';
import { createChunkDialect, createChunkWord } from './chunk-word.ts';
import { openRules } from './open-rules.ts';
import { readChunkStream } from './word-stream.ts';

/**
 * `apertium-interchunk`: applies rules to chunks, which can change and move them.
 * @param args the rule file and its compiled form
 * @throws UnsupportedError for an option or a feature of the data that is not known
 */
export function createInterchunk(args: readonly string[], readFile: ReadFile): Stage {
  const { program, matcher, formOf } = openRules('apertium-interchunk', args, readFile, createChunkDialect);
  const { machine } = program;
  const encode = memoize(matcher.encode);
  return {
    process(stream) {
      const { words: chunks, blanks, isLinked } = readChunkStream(stream);
      program.reset();
      machine.blanks = blanks;
      applyRules(chunks.length, matcher, {
        symbolsOf(index) {
          const chunk = chunks[index] ?? '';
          return encode(chunk.slice(0, lengthOfHead(chunk)));
        },
        isLinked: (index) => isLinked[index] ?? false,
        run(rule, start, end, matched) {
          machine.words = chunks.slice(start, end).map((chunk) => createChunkWord(chunk, '', formOf));
          machine.matched = matched;
          machine.nextBlank = start + 1;
          machine.endOfBlanks = start + matched;
          return program.run(rule);
        },
        pass(index) {
          machine.output += `^${chunks[index] ?? ''}$`;
        },
        writeBlank(index) {
          machine.output += blanks[index] ?? '';
        },
      });
      return machine.output + (blanks.at(-1) ?? '');
    },
  };
}
