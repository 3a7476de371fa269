import type { ReadFile, Stage } from '../stage.ts';
import { createAnalysis } from './analysis.ts';
import { createBilingualLookup } from './bilingual-lookup.ts';
import { createGeneration } from './generation.ts';
import { readLexicon } from './lexicon.ts';
import { parseOptions } from './options.ts';
import { createPostgeneration } from './postgeneration.ts';

/**
 * Looks words up in a compiled dictionary, as `lt-proc` does.
 * @param args the words after `lt-proc`: options and the path of the dictionary
 * @throws UnsupportedError when the options or the dictionary are not supported
 */
export function createLexicon(args: readonly string[], readFile: ReadFile): Stage {
  const options = parseOptions(args);
  const lexicon = readLexicon(readFile(options.path));
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
