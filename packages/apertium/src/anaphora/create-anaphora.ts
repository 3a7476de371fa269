import { type ReadFile, type Stage, StreamError, UnsupportedError } from '../stage.ts';
import { indexOfUnescaped } from '../stream/index-of-unescaped.ts';
import { createAntecedentFinder } from './antecedents.ts';
import { readAnaphoraRules } from './rules.ts';
import { readSourceUnit } from './source-unit.ts';

/**
 * `apertium-anaphora`: adds to each lexical unit a reference, which is empty unless the unit is an anaphor with an antecedent.
 * @throws UnsupportedError for options, or when the rules are not well-formed
 */
export function createAnaphora(args: readonly string[], readFile: ReadFile): Stage {
  const [path, ...others] = args.filter((arg) => arg !== '-z');
  if (path === undefined || path.startsWith('-') || others.length > 0) {
    throw new UnsupportedError('apertium-anaphora without one file of rules');
  }
  const rules = readAnaphoraRules(new TextDecoder().decode(readFile(path)));
  const hasAnaphors = rules.kinds.some(({ anaphors }) => anaphors.length > 0);

  return {
    process(stream) {
      const finder = hasAnaphors ? createAntecedentFinder(rules) : undefined;
      let output = '';
      let copied = 0;
      for (;;) {
        const start = indexOfUnescaped(stream, '^', copied);
        if (start < 0) return output + stream.slice(copied);
        const end = indexOfUnescaped(stream, '$', start + 1);
        if (end < 0) throw new StreamError('A lexical unit has no end.');
        output += `${stream.slice(copied, end)}/`;
        if (finder) {
          const unit = readSourceUnit(stream.slice(start + 1, end));
          if (unit.target !== '') output += finder.add(unit) ?? '';
        }
        output += '$';
        copied = end + 1;
      }
    },
  };
}
