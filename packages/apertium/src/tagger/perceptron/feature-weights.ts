import { UnsupportedError } from '../../stage.ts';
import type { SerialisedReader } from './serialised-reader.ts';

/** The weights of the features of a perceptron model. A feature is a template and its strings, which have numbers. */
export interface FeatureWeights {
  /** @returns the number of a string of UTF-8 bytes, or `UNKNOWN_STRING` */
  stringId(bytes: string): number;
  /**
   * @param second `NO_STRING` if the template has fewer strings, also `third`
   * @returns 0 for a feature that was not in the training data
   */
  weightOf(template: number, first: number, second: number, third: number): number;
}

/** No weight belongs to a feature with such a string. */
const UNKNOWN_STRING = -1;
export const NO_STRING = -2;

const MAX_STRINGS = 3;
const KEY_LENGTH = MAX_STRINGS + 1;

/** @throws UnsupportedError when a feature has more strings than are supported */
export function readFeatureWeights(reader: SerialisedReader): FeatureWeights {
  const ids = new Map<string, number>();
  const count = reader.number();
  const mask = 2 ** Math.ceil(Math.log2(count * 2 + 2)) - 1;
  /** An open hash table. The keys begin with the template plus one, because 0 marks free slots. */
  const keys = new Int32Array((mask + 1) * KEY_LENGTH);
  const weights = new Float64Array(mask + 1);

  function slotOf(template: number, first: number, second: number, third: number): number {
    let hash = Math.imul(template + 1, 0x9e3779b1) ^ Math.imul(first, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) ^ Math.imul(second, 0x27d4eb2f) ^ Math.imul(third, 0x165667b1);
    for (let slot = (hash ^ (hash >>> 13)) & mask; ; slot = (slot + 1) & mask) {
      const at = slot * KEY_LENGTH;
      const found = keys[at];
      if (found === 0) return slot;
      if (found === template + 1 && keys[at + 1] === first && keys[at + 2] === second && keys[at + 3] === third) {
        return slot;
      }
    }
  }

  function readId(): number {
    const bytes = reader.string();
    const known = ids.get(bytes);
    if (known !== undefined) return known;
    ids.set(bytes, ids.size);
    return ids.size - 1;
  }

  for (let remaining = count; remaining > 0; remaining--) {
    const strings = reader.number() - 1;
    if (strings < 1 || strings > MAX_STRINGS) throw new UnsupportedError('a perceptron model with long features');
    const template = reader.string().charCodeAt(0);
    const first = readId();
    const second = strings > 1 ? readId() : NO_STRING;
    const third = strings > 2 ? readId() : NO_STRING;
    const slot = slotOf(template, first, second, third);
    const at = slot * KEY_LENGTH;
    keys[at] = template + 1;
    keys[at + 1] = first;
    keys[at + 2] = second;
    keys[at + 3] = third;
    weights[slot] = reader.double();
  }

  return {
    stringId: (bytes) => ids.get(bytes) ?? UNKNOWN_STRING,
    // A free slot has the weight 0.
    weightOf(template, first, second, third) {
      if (first === UNKNOWN_STRING || second === UNKNOWN_STRING || third === UNKNOWN_STRING) return 0;
      return weights[slotOf(template, first, second, third)] ?? 0;
    },
  };
}
