import type { ReadFile, Stage } from '../stage.ts';
import { memoize } from '../text/memoize.ts';
import { applyRules } from './apply-rules.ts';
import { type ChunkContent, readChunkContent } from './chunk-content.ts';
import { lengthOfHead, readChunkHead } from './chunk-head.ts';
import { createChunkWord, createContentDialect } from './chunk-word.ts';
import { openRules } from './open-rules.ts';
import { readChunkStream } from './word-stream.ts';

/**
 * `apertium-postchunk`: divides chunks into their words, which rules can change.
 * @param args the rule file and its compiled form
 * @throws UnsupportedError for an option or a feature of the data that is not known
 */
export function createPostchunk(args: readonly string[], readFile: ReadFile): Stage {
  const { program, matcher, formOf } = openRules('apertium-postchunk', args, readFile, createContentDialect);
  const { machine } = program;
  const headOf = memoize(readChunkHead);
  const encode = memoize(matcher.encode);

  return {
    process(stream) {
      const { words: chunks, blanks, isLinked } = readChunkStream(stream);
      const heads = chunks.map((chunk) => chunk.slice(0, lengthOfHead(chunk)));
      const contentOf = (index: number): ChunkContent => {
        const head = heads[index] ?? '';
        return readChunkContent(chunks[index] ?? '', head.length + 1, headOf(head));
      };
      program.reset();
      applyRules(chunks.length, matcher, {
        symbolsOf: (index) => encode(headOf(heads[index] ?? '').lemma),
        isLinked: (index) => isLinked[index] ?? false,
        run(rule, index) {
          const content = contentOf(index);
          const [firstBlank = '', ...innerBlanks] = content.blanks;
          // A blank before the first word comes behind the chunk.
          if (content.words.length > 0 && firstBlank !== '') blanks[index + 1] += firstBlank;
          machine.words = [
            createChunkWord(heads[index] ?? '', '', formOf),
            ...content.words.map((word, at) => createChunkWord(word, content.wordBlanks[at] ?? '', formOf)),
          ];
          machine.matched = content.words.length;
          machine.blanks = innerBlanks;
          machine.nextBlank = 0;
          machine.endOfBlanks = content.words.length - 1;
          return program.run(rule);
        },
        pass(index) {
          machine.output += joinContent(contentOf(index));
        },
        writeBlank(index) {
          machine.output += blanks[index] ?? '';
        },
      });
      return machine.output + (blanks.at(-1) ?? '');
    },
  };
}

function joinContent({ words, wordBlanks, blanks }: ChunkContent): string {
  let joined = blanks[0] ?? '';
  for (const [index, word] of words.entries())
    joined += `${wordBlanks[index] ?? ''}^${word}$${blanks[index + 1] ?? ''}`;
  return joined;
}
