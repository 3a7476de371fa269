import { type ReadFile, type Stage, UnsupportedError } from '../stage.ts';
import { applyRules } from './apply-rules.ts';
import {
  copyForms,
  createBilingualDialect,
  splitTranslations,
  type WordForms,
  writeChunk,
  writeUnit,
} from './bilingual-word.ts';
import type { FormOf } from './form.ts';
import { memoize } from './memoize.ts';
import { openRules } from './open-rules.ts';
import { readWordStream } from './word-stream.ts';

/**
 * `apertium-transfer`: applies rules to words and their translations, and writes words or chunks of the target language.
 * With the option `-b`, the stream contains the translations; with `-n`, each word is its own translation; otherwise a
 * dictionary translates the words.
 * @param args options, the rule file, its compiled form, and maybe the dictionary
 * @throws UnsupportedError for another option or a feature of the data that is not known
 */
export function createTransfer(args: readonly string[], readFile: ReadFile): Stage {
  const options = args.filter((word) => word.startsWith('-'));
  const unknown = options.find((option) => option !== '-b' && option !== '-n');
  if (unknown !== undefined) throw new UnsupportedError(`the option ${unknown} of apertium-transfer`);
  const files = args.filter((word) => !word.startsWith('-'));
  const { program, matcher, formOf, isChunking } = openRules(
    'apertium-transfer',
    files,
    readFile,
    createBilingualDialect,
  );
  const { machine } = program;
  const toWord = options.includes('-b') ? createSplitting(formOf) : createCopying(formOf);

  return {
    process(stream) {
      const { words: texts, wordBlanks, blanks, isLinked } = readWordStream(stream);
      const words = texts.map((text, index) => toWord(text, wordBlanks[index] ?? ''));
      program.reset();
      machine.blanks = blanks;
      applyRules(words.length, matcher, {
        patternOf: (index) => words[index]?.forms.pattern ?? '',
        isLinked: (index) => isLinked[index] ?? false,
        run(rule, start, end, matched) {
          machine.words = words
            .slice(start, end)
            .map(({ forms: { sl, tl, ref }, wordBlank }) => ({ sl, tl, ref, wordBlank }));
          machine.matched = matched;
          machine.nextBlank = start + 1;
          machine.endOfBlanks = start + matched;
          return program.run(rule);
        },
        pass(index) {
          const word = words[index];
          const text = word?.forms.tl.text ?? '';
          if (word === undefined || text === '') return;
          machine.output += isChunking ? writeChunk(text, word.wordBlank) : writeUnit(text, word.wordBlank);
        },
        writeBlank(index) {
          machine.output += blanks[index] ?? '';
        },
      });
      return machine.output + (blanks.at(-1) ?? '');
    },
  };
}

/** A word of the stream. */
interface StreamWord {
  readonly forms: WordForms;
  readonly wordBlank: string;
}

/** The stream contains the translations. */
function createSplitting(formOf: FormOf): (text: string, wordBlank: string) => StreamWord {
  const split = memoize((unit) => splitTranslations(unit, formOf));
  return (text, wordBlank) => ({ forms: split(text), wordBlank });
}

/** Each word is its own translation. Its word-bound blank is a part of the word. */
function createCopying(formOf: FormOf): (text: string, wordBlank: string) => StreamWord {
  const copy = memoize((unit) => copyForms(unit, unit, formOf));
  return (text, wordBlank) => ({
    forms: wordBlank === '' ? copy(text) : copyForms(text, `${wordBlank}^${text}`, formOf),
    wordBlank: '',
  });
}
