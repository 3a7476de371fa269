import { createReader, type Reader } from '../binary/reader.ts';
import { UnsupportedError } from '../stage.ts';
import { readAlphabet } from '../transducer/alphabet.ts';
import { type EncodedTransducer, readEncodedTransducer } from '../transducer/encoded-transducer.ts';
import { type LabelOrder, orderLabels } from './label-order.ts';
import { createTagTable, type TagTable } from './tag-table.ts';

/**
 * A compiled dictionary for lookups: its sections as one transducer. Big dictionaries have millions of transitions, so each
 * takes six bytes only. A node is a state with what a lookup asks first: `state << 4 | kind << 1 | hasEpsilons`.
 */
export interface Lexicon {
  /** The code points that are letters of words. */
  readonly letters: ReadonlySet<number>;
  readonly tags: TagTable;
  readonly symbolOf: (tag: string) => number;
  readonly labels: LabelOrder;
  /** The nodes where the sections start. */
  readonly initialNodes: readonly number[];
  /** The transitions of state `s` are those from `first[s]` to `first[s + 1]`, in ascending order of their labels. */
  readonly first: Int32Array;
  readonly arcLabels: Uint16Array;
  readonly arcNodes: Int32Array;
  /** Costs of the transitions and of the final states. Undefined if no section has weights. */
  readonly arcWeights: Float64Array | undefined;
  readonly finalWeights: Float64Array | undefined;
}

/** The kind of a node: not final, or the kind of the section where it is final. */
export const NOT_FINAL = 0;
const STANDARD = 1;
export const INCONDITIONAL = 2;
export const POSTBLANK = 3;
export const PREBLANK = 4;

const KINDS: readonly [string, number][] = [
  ['@standard', STANDARD],
  ['@inconditional', INCONDITIONAL],
  ['@postblank', POSTBLANK],
  ['@preblank', PREBLANK],
];

const DICTIONARY_MAGIC = 'LTTB';

export function stateOf(node: number): number {
  return node >> 4;
}

export function kindOf(node: number): number {
  return (node >> 1) & 7;
}

export function hasEpsilons(node: number): boolean {
  return (node & 1) !== 0;
}

/**
 * @throws UnsupportedError when the file has features that are not known
 * @throws RangeError when the bytes are not a dictionary
 */
export function readLexicon(bytes: Uint8Array): Lexicon {
  const reader = createReader(bytes);
  if (reader.header(DICTIONARY_MAGIC)) throw new UnsupportedError('a dictionary with unknown features');
  const letters = new Set(reader.list(() => reader.number()));
  const alphabet = readAlphabet(reader);
  const labels = orderLabels(alphabet);
  const sections = readSections(reader);
  return {
    letters,
    tags: createTagTable(alphabet),
    symbolOf: alphabet.symbolOf,
    labels,
    ...mergeSections(sections, labels),
  };
}

interface Section {
  kind: number;
  transducer: EncodedTransducer;
}

/** Sections are in the order of their names, because it is the order of the analyses. */
function readSections(reader: Reader): Section[] {
  const sections = reader.list(() => ({
    name: reader.string(),
    transducer: readEncodedTransducer(reader),
  }));
  return sections
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, transducer }) => {
      const kind = KINDS.find(([suffix]) => name.endsWith(suffix))?.[1];
      if (kind === undefined) throw new UnsupportedError('a dictionary with a section of unknown type');
      return { kind, transducer };
    });
}

function mergeSections(sections: readonly Section[], labels: LabelOrder) {
  const states = sections.reduce((sum, { transducer }) => sum + transducer.finals.length, 0);
  const arcs = sections.reduce((sum, { transducer }) => sum + transducer.labels.length, 0);
  const isWeighted = sections.some(({ transducer }) => transducer.weights);
  const first = new Int32Array(states + 1);
  const arcLabels = new Uint16Array(arcs);
  const arcNodes = new Int32Array(arcs);
  const arcWeights = isWeighted ? new Float64Array(arcs) : undefined;
  const finalWeights = isWeighted ? new Float64Array(states) : undefined;
  const initialNodes: number[] = [];
  const epsilons = labels.starts[2] ?? 0;
  let stateOffset = 0;
  let arcOffset = 0;
  for (const { kind, transducer } of sections) {
    const { finals, targets } = transducer;
    const { length } = finals;
    for (let state = 0; state < length; state++) {
      first[stateOffset + state + 1] = arcOffset + (transducer.first[state + 1] ?? 0);
    }
    const sorted = { arcLabels, arcNodes, arcWeights };
    for (let state = 0; state < length; state++) {
      copySorted({ transducer, state, numbers: labels.numbers, sorted, arcOffset });
    }
    const nodes = new Int32Array(length);
    for (let state = 0; state < length; state++) {
      const merged = stateOffset + state;
      const start = first[merged] ?? 0;
      const isBeforeEpsilons = start < (first[merged + 1] ?? 0) && (arcLabels[start] ?? 0) < epsilons;
      nodes[state] = (merged << 4) | ((finals[state] ? kind : NOT_FINAL) << 1) | (isBeforeEpsilons ? 1 : 0);
    }
    for (let at = arcOffset; at < arcOffset + targets.length; at++) arcNodes[at] = nodes[arcNodes[at] ?? 0] ?? 0;
    finalWeights?.set(transducer.finalWeights ?? [], stateOffset);
    initialNodes.push(nodes[transducer.initial] ?? 0);
    stateOffset += length;
    arcOffset += targets.length;
  }
  return { initialNodes, first, arcLabels, arcNodes, arcWeights, finalWeights };
}

interface Copy {
  transducer: EncodedTransducer;
  state: number;
  numbers: Uint16Array;
  sorted: { arcLabels: Uint16Array; arcNodes: Int32Array; arcWeights: Float64Array | undefined };
  arcOffset: number;
}

/** An insertion sort, because most states have few transitions or are almost sorted. It is stable. */
function copySorted({ transducer, state, numbers, sorted, arcOffset }: Copy): void {
  const { labels, targets, weights } = transducer;
  const { arcLabels, arcNodes, arcWeights } = sorted;
  const start = transducer.first[state] ?? 0;
  const end = transducer.first[state + 1] ?? 0;
  for (let from = start; from < end; from++) {
    const label = numbers[labels[from] ?? 0] ?? 0;
    let at = arcOffset + from;
    for (; at > arcOffset + start && (arcLabels[at - 1] ?? 0) > label; at--) {
      arcLabels[at] = arcLabels[at - 1] ?? 0;
      arcNodes[at] = arcNodes[at - 1] ?? 0;
      if (arcWeights) arcWeights[at] = arcWeights[at - 1] ?? 0;
    }
    arcLabels[at] = label;
    arcNodes[at] = targets[from] ?? 0;
    if (arcWeights) arcWeights[at] = weights?.[from] ?? 0;
  }
}
