import { type ReadFile, type Stage, UnsupportedError } from '../stage.ts';
import { createAnalysis } from './analysis.ts';
import { createBilingualLookup } from './bilingual-lookup.ts';
import { createGeneration } from './generation.ts';
import { type Lexicon, readLexicon } from './lexicon.ts';
import { createLookups, DEAD_END } from './lookups.ts';
import { parseOptions } from './options.ts';
import { createPostgeneration } from './postgeneration.ts';
import { startLookup, step } from './step.ts';

const SPACE = 0x20;

/**
 * Looks words up in a compiled dictionary, as `lt-proc` does.
 * @param args the words after `lt-proc`: options and the path of the dictionary
 * @throws UnsupportedError when the options or the dictionary are not supported
 */
export function createLexicon(args: readonly string[], readFile: ReadFile): Stage {
  const options = parseOptions(args);
  const lexicon = readLexicon(readFile(options.path));
  requireNonEmptyInputs(lexicon);
  switch (options.task) {
    case 'bilingual':
      return createBilingualLookup(lexicon, options);
    case 'generation':
      return createGeneration(lexicon, options);
    case 'intergeneration':
      return createPostgeneration(lexicon, options, false);
    case 'postgeneration':
      return createPostgeneration(lexicon, options, true);
    case 'analysis':
      return createAnalysis(lexicon, options);
  }
}

/** Lookups would not advance with such an entry. */
function requireNonEmptyInputs(lexicon: Lexicon): void {
  const lookups = createLookups(lexicon);
  const beginning = startLookup(lookups);
  const isEmpty = lookups.positions.kinds[beginning] !== 0;
  if (isEmpty || step(lookups, beginning, SPACE) !== DEAD_END) {
    throw new UnsupportedError('a dictionary with an entry that is empty or begins with a space');
  }
}
