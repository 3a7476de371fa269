import { type ReadFile, type Stage, UnsupportedError } from '../stage.ts';
import { applyRules } from './apply-rules.ts';
import { type BilingualWord, createBilingualDialect, writeUnit } from './bilingual-dialect.ts';
import { type OpenRules, openRules } from './open-rules.ts';
import { createIdenticalForms, createSplittingForms, type FormsOf } from './word-forms.ts';
import { readWordStream } from './word-stream.ts';

/**
 * `apertium-transfer`: applies rules to words and their translations, and writes words or chunks of the target language.
 * With the option `-b`, the stream contains the translations; with `-n`, each word is its own translation. A mode with a
 * dictionary in place of these options is run as a lookup and `-b` (`mode/open-mode.ts`).
 * @param args options, the rule file and its compiled form
 * @throws UnsupportedError for another option or a feature of the data that is not known
 */
export function createTransfer(args: readonly string[], readFile: ReadFile): Stage {
  const options = args.filter((word) => word.startsWith('-'));
  const unknown = options.find((option) => option !== '-b' && option !== '-n');
  if (unknown !== undefined) throw new UnsupportedError(`the option ${unknown} of apertium-transfer`);
  const [rulePath = '', dataPath = ''] = args.filter((word) => !word.startsWith('-'));
  const rules = openRules('apertium-transfer', [rulePath, dataPath], readFile, createBilingualDialect);
  const { program, matcher, isChunking } = rules;
  const { machine } = program;
  const formsOf = createForms(options, rules);

  return {
    process(stream) {
      const { words, wordBlanks, blanks, isLinked } = readWordStream(stream);
      const forms = words.map((word, index) => formsOf(word, wordBlanks[index] ?? ''));
      program.reset();
      machine.blanks = blanks;
      applyRules(words.length, matcher, {
        symbolsOf: (index) => forms[index]?.symbols ?? [],
        isLinked: (index) => isLinked[index] ?? false,
        run(rule, start, end, matched) {
          machine.words = forms.slice(start, end).map(({ sl, tl, ref, wordBlank }) => ({ sl, tl, ref, wordBlank }));
          machine.matched = matched;
          machine.nextBlank = start + 1;
          machine.endOfBlanks = start + matched;
          return program.run(rule);
        },
        pass(index) {
          const word = forms[index];
          if (word === undefined || word.tl.text === '') return;
          machine.output += isChunking ? writeChunk(word) : writeUnit(word.tl.text, word.wordBlank);
        },
        writeBlank(index) {
          machine.output += blanks[index] ?? '';
        },
      });
      return machine.output + (blanks.at(-1) ?? '');
    },
  };
}

function createForms(options: readonly string[], { formOf, matcher: { encode } }: OpenRules<BilingualWord>): FormsOf {
  if (options.includes('-b')) return createSplittingForms(formOf, encode);
  if (options.includes('-n')) return createIdenticalForms(formOf, encode);
  throw new UnsupportedError('apertium-transfer with a dictionary');
}

/** The chunk of a word that no rule matches. */
function writeChunk({ tl: { text }, wordBlank }: { tl: { text: string }; wordBlank: string }): string {
  const name = text.startsWith('*') ? 'unknown' : 'default';
  return `^${name}<${name}>{${wordBlank}^${text}$}$`;
}
