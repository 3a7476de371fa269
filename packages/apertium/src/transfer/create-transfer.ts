import { readLexicon } from '../lexicon/lexicon.ts';
import { type ReadFile, type Stage, UnsupportedError } from '../stage.ts';
import { applyRules } from './apply-rules.ts';
import { type BilingualWord, createBilingualDialect, writeUnit } from './bilingual-dialect.ts';
import { createDictionaryTranslation } from './dictionary-translation.ts';
import { type OpenRules, openRules } from './open-rules.ts';
import { createSplittingForms, createTranslatingForms, type FormsOf } from './word-forms.ts';
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
  const [rulePath = '', dataPath = '', dictionaryPath] = args.filter((word) => !word.startsWith('-'));
  const rules = openRules('apertium-transfer', [rulePath, dataPath], readFile, createBilingualDialect);
  const { program, matcher, isChunking } = rules;
  const { machine } = program;
  const formsOf = createForms(options, rules, dictionaryPath, readFile);

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

function createForms(
  options: readonly string[],
  { formOf, matcher: { encode } }: OpenRules<BilingualWord>,
  dictionaryPath: string | undefined,
  readFile: ReadFile,
): FormsOf {
  if (options.includes('-b')) return createSplittingForms(formOf, encode);
  if (options.includes('-n')) return createTranslatingForms(formOf, encode, (source) => source);
  if (dictionaryPath === undefined) throw new UnsupportedError('apertium-transfer without a dictionary');
  return createTranslatingForms(formOf, encode, createDictionaryTranslation(readLexicon(readFile(dictionaryPath))));
}

/** The chunk of a word that no rule matches. */
function writeChunk({ tl: { text }, wordBlank }: { tl: { text: string }; wordBlank: string }): string {
  const name = text.startsWith('*') ? 'unknown' : 'default';
  return `^${name}<${name}>{${wordBlank}^${text}$}$`;
}
