import { type ReadFile, type Stage, UnsupportedError } from '../stage.ts';
import { createAcceptor } from '../transducer/acceptor.ts';
import { DEAD, INITIAL } from '../transducer/lazy-dfa.ts';
import { createWordSteps } from '../transducer/word-steps.ts';
import { type Entry, readEntries } from './entries.ts';
import { readGrammar } from './grammar.ts';
import { renderWords } from './render-words.ts';
import { createRewriter } from './rewrite-words.ts';
import { createAlternatives, endOfTag, isTagStart, skipEscape, WORD_END } from './symbols.ts';

/**
 * `lsx-proc`: joins, splits and changes consecutive words, the longest match from the left. With `-w` the result has the case
 * of the rules.
 * @throws UnsupportedError for an option or a file that is not known
 */
export function createSeparable(args: readonly string[], readFile: ReadFile): Stage {
  const [path, ...others] = args.filter((argument) => argument !== '-w');
  if (path === undefined || path.startsWith('-') || others.length > 0) {
    throw new UnsupportedError(`lsx-proc ${args.join(' ')}`);
  }
  const grammar = readGrammar(readFile(path));
  const acceptor = createAcceptor(grammar.transducer, createAlternatives(grammar));
  const rewrite = createRewriter(grammar, !args.includes('-w'));

  const words = createWordSteps(acceptor, (start, word) => {
    let state = start;
    for (let at = 0; at < word.length && state !== DEAD; ) {
      if (isTagStart(word, at)) {
        const end = endOfTag(word, at);
        state = acceptor.step(state, grammar.alphabet.symbolOf(word.slice(at, end)) || grammar.anyTag);
        at = end;
      } else {
        const character = skipEscape(word, at);
        state = acceptor.step(state, word.charCodeAt(character));
        at = character + 1;
      }
    }
    return acceptor.step(state, WORD_END);
  });

  /** @returns the number of words of the longest match, 0 without */
  function matchLength(entries: readonly Entry[], from: number): number {
    acceptor.trim();
    let state = INITIAL;
    let length = 0;
    for (let i = from; i < entries.length && state !== DEAD; i++) {
      const word = entries[i]?.word ?? '';
      if (word === '') break;
      state = words.step(state, word, words.numberOf(word));
      if (acceptor.valueOf(state)) length = i - from + 1;
    }
    return length;
  }

  return {
    process(stream) {
      const entries = readEntries(stream);
      let output = '';
      let copied = 0;
      for (let i = 0; i < entries.length; ) {
        const length = matchLength(entries, i);
        const last = entries[i + Math.max(length, 1) - 1];
        if (!last) break;
        if (length > 0) {
          const matched = entries.slice(i, i + length);
          output += stream.slice(copied, entries[i - 1]?.end ?? 0);
          output += renderWords(matched, rewrite(matched.map(({ word }) => word)));
          copied = last.end;
        } else if (last.word === '' && i === entries.length - 1) {
          // Nothing but a blank is left at the end of a text.
          output += stream.slice(copied, entries[i - 1]?.end ?? 0) + last.blank;
          copied = last.end;
        } else if (last.isWordMissing) {
          output += `${stream.slice(copied, last.end)}^$`;
          copied = last.end;
        }
        i += Math.max(length, 1);
      }
      return copied === 0 ? stream : output + stream.slice(copied);
    },
  };
}
