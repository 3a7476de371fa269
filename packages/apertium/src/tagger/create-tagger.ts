import { type ReadFile, type Stage, UnsupportedError } from '../stage.ts';
import { readHiddenMarkovModel } from './hidden-markov-model.ts';
import { createHmmTagger } from './hmm-tagger.ts';
import { readPerceptronModel } from './perceptron/perceptron-model.ts';
import { createPerceptronTagger } from './perceptron/perceptron-tagger.ts';

const OPTIONS = new Map([
  ['g', 'tagger'],
  ['x', 'perceptron'],
  ['p', 'show-superficial'],
  ['z', 'null-flush'],
]);

/**
 * `apertium-tagger` with `-g` and a model: chooses one reading of each lexical unit.
 * @throws UnsupportedError for other options, or when the model has features that are not known
 */
export function createTagger(args: readonly string[], readFile: ReadFile): Stage {
  const options = new Set(args.filter((arg) => arg.startsWith('-')).flatMap(namesOfOptions));
  const [model, ...others] = args.filter((arg) => !arg.startsWith('-'));
  if (!options.has('tagger') || model === undefined || others.length > 0) {
    throw new UnsupportedError('apertium-tagger without -g and one model');
  }
  const withSurface = options.has('show-superficial');
  return options.has('perceptron')
    ? createPerceptronTagger(readPerceptronModel(readFile(model)), { withSurface })
    : createHmmTagger(readHiddenMarkovModel(readFile(model)), { withSurface });
}

function namesOfOptions(arg: string): string[] {
  if (arg.startsWith('--')) {
    const name = arg.slice(2);
    if ([...OPTIONS.values()].includes(name)) return [name];
    throw new UnsupportedError(`apertium-tagger ${arg}`);
  }
  return [...arg.slice(1)].map((letter) => {
    const name = OPTIONS.get(letter);
    if (name === undefined) throw new UnsupportedError(`apertium-tagger ${arg}`);
    return name;
  });
}
