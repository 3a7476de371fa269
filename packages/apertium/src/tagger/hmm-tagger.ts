import { type Stage, StreamError } from '../stage.ts';
import { indexOfUnescaped } from '../stream/index-of-unescaped.ts';
import { memoize } from '../text/memoize.ts';
import type { HiddenMarkovModel } from './hidden-markov-model.ts';
import { createWordReader, type TaggedWord } from './tagged-words.ts';
import { createViterbiDecoder } from './viterbi.ts';

export function createHmmTagger(model: HiddenMarkovModel, options: { withSurface: boolean }): Stage {
  const wordsOf = memoize(createWordReader(model, options));
  const decoder = createViterbiDecoder(model);
  const endOfText: TaggedWord = {
    tags: Int32Array.of(model.endOfText),
    emissions: model.emissions([model.endOfText]),
    outputs: [''],
  };

  return {
    process(stream) {
      let output = '';
      /** The text before each word that is not yet certain. */
      let blanks: string[] = [];
      let emitted = 0;
      const emit = (word: TaggedWord, choice: number): void => {
        output += blanks[emitted++] ?? '';
        output += word.outputs[choice] ?? '';
      };

      decoder.reset();
      for (let at = 0; ; ) {
        const start = indexOfUnescaped(stream, '^', at);
        blanks.push(stream.slice(at, start < 0 ? undefined : start));
        if (start < 0) {
          decoder.add(endOfText, emit);
          return output;
        }
        let end = endOfUnit(stream, start + 1);
        let words = wordsOf(stream.slice(start + 1, end));
        if (words.length === 0) {
          end = endOfUnit(stream, end + 1);
          words = wordsOf(stream.slice(start + 1, end));
        }
        at = end + 1;
        for (let i = 0; i < words.length; i++) {
          const word = words[i];
          if (!word) continue;
          if (i > 0) blanks.push('');
          decoder.add(word, emit);
        }
        if (emitted === blanks.length) {
          blanks = [];
          emitted = 0;
        }
      }
    },
  };
}

function endOfUnit(stream: string, start: number): number {
  const end = indexOfUnescaped(stream, '$', start);
  if (end < 0) throw new StreamError('A lexical unit has no end.');
  return end;
}
