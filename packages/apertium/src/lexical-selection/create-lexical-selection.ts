import { type ReadFile, type Stage, UnsupportedError } from '../stage.ts';
import { readUnits } from '../stream/units.ts';
import { createRuleMatcher } from './rule-matcher.ts';
import { readRules } from './rules.ts';
import { selectTranslations } from './select-translations.ts';
import { createSentenceReader } from './sentence-reader.ts';
import { createTranslationTest } from './translation-patterns.ts';

/**
 * `lrx-proc`: of several translations of a word, keeps those that rules about its neighbours choose.
 * @throws UnsupportedError for an option or a file that is not known
 */
export function createLexicalSelection(args: readonly string[], readFile: ReadFile): Stage {
  // All rules are weighted, with or without `-m`.
  const [path, ...others] = args.filter((argument) => argument !== '-m');
  if (path === undefined || path.startsWith('-') || others.length > 0) {
    throw new UnsupportedError(`lrx-proc ${args.join(' ')}`);
  }
  const rules = readRules(readFile(path));
  const isMeant = createTranslationTest(rules);
  const read = createSentenceReader(createRuleMatcher(rules), rules.alphabet);

  return {
    process(stream) {
      const { changes, isComplete } = read(stream);
      // A stream that ends within a unit may be malformed.
      if (!isComplete) readUnits(stream);
      let output = '';
      let copied = 0;
      for (const { start, end, scores, replacement } of changes) {
        output += stream.slice(copied, start);
        output += scores ? selectTranslations(stream.slice(start, end), scores, isMeant) : replacement;
        copied = end;
      }
      return copied === 0 ? stream : output + stream.slice(copied);
    },
  };
}
