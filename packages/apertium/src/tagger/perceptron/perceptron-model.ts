import { UnsupportedError } from '../../stage.ts';
import type { Transducer } from '../../transducer/transducer.ts';
import type { CoarseTagPatterns } from '../coarse-tags.ts';
import { type FeatureTemplates, readFeatureTemplates } from './feature-templates.ts';
import { type FeatureWeights, readFeatureWeights } from './feature-weights.ts';
import { createSerialisedReader, type SerialisedReader } from './serialised-reader.ts';

/** An averaged perceptron, as `apertium-tagger -x` writes it. */
export interface PerceptronModel {
  /** Hypotheses that are kept after each token. */
  readonly beamWidth: number;
  readonly templates: FeatureTemplates;
  readonly weights: FeatureWeights;
  readonly patterns: CoarseTagPatterns;
  readonly coarseTagNames: readonly string[];
  /** The coarse tag of parts that no pattern matches. */
  readonly undefinedTag: number;
}

/**
 * @throws UnsupportedError when the model has features that are not known
 * @throws RangeError when the bytes are not such a model
 */
export function readPerceptronModel(bytes: Uint8Array): PerceptronModel {
  const reader = createSerialisedReader(bytes);
  const { number, string, list } = reader;
  const readBytes = () => list(number);
  const beamWidth = number();
  list(string);
  list(() => list(string));
  const templates = readFeatureTemplates(list(readBytes), list(readBytes), readBytes());
  if (number() !== 1) throw new UnsupportedError('a perceptron model without coarse tags');
  list(number);
  const coarseTagNames = list(string);
  const indexes = new Map(list((): [string, number] => [string(), number()]));
  list(() => [string(), number()]);
  list(() => list(number));
  const patterns = readPatterns(reader);
  return {
    beamWidth,
    templates,
    patterns,
    coarseTagNames,
    undefinedTag: indexes.get('TAG_kUNDEF') ?? 0,
    weights: readFeatureWeights(reader),
  };
}

function readPatterns(reader: SerialisedReader): CoarseTagPatterns {
  const { number, string, list } = reader;
  const tags = list(string);
  const symbols = new Map(tags.map((tag, index) => [tag, -index - 1]));
  list(() => [number(), number()]);
  const automaton = readAutomaton(reader);
  const coarseTags = new Map(list((): [number, number] => [number(), number()]));
  return { automaton, coarseTags, symbolOf: (tag) => symbols.get(tag) ?? 0 };
}

function readAutomaton({ number, double, list }: SerialisedReader): CoarseTagPatterns['automaton'] {
  const initial = number();
  list(() => [number(), double()]);
  const first = [0];
  const inputs: number[] = [];
  const targets: number[] = [];
  list(() => {
    if (number() !== first.length - 1) throw new UnsupportedError('a perceptron model with states in another order');
    list(() => {
      inputs.push(number());
      targets.push(number());
      double();
    });
    first.push(inputs.length);
  });
  const arrays: Pick<Transducer, 'first' | 'inputs' | 'targets'> = {
    first: Int32Array.from(first),
    inputs: Int32Array.from(inputs),
    targets: Int32Array.from(targets),
  };
  return { initial, ...arrays };
}
