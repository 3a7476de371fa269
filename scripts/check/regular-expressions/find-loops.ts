import type { Concatenation, Element, NoParent, Quantifier } from 'refa';

/** Parts of a regular expression, as refa parses it. */
export type RegexElement = NoParent<Element>;
export type RegexAlternative = NoParent<Concatenation>;
export type RegexQuantifier = NoParent<Quantifier>;

/** A quantifier without an upper bound, or with a high one. */
export interface Loop {
  quantifier: RegexQuantifier;
  /** The elements from the start of the expression to the loop. */
  before: readonly RegexElement[];
  /** Whether the rest of the expression can fail, so that the engine backtracks into the loop. */
  canFail: boolean;
}

/** A quantifier with at most this bound costs a constant factor and is not a loop. */
const MAX_BOUND = 2_000;

const isLoop = ({ max }: RegexQuantifier): boolean => max > MAX_BOUND;

/** All loops outside of lookbehinds. Earlier rounds of an outer loop precede an inner one. */
export function* findLoops(
  alternatives: readonly RegexAlternative[],
  before: readonly RegexElement[] = [],
  canFail = false,
): Generator<Loop, void> {
  for (const { elements } of alternatives) {
    for (const [index, element] of elements.entries()) {
      const upToHere = [...before, ...elements.slice(0, index)];
      const restCanFail = canFail || elements.slice(index + 1).some(elementCanFail);
      if (element.type === 'Quantifier') {
        if (isLoop(element)) yield { quantifier: element, before: upToHere, canFail: restCanFail };
        const earlier = element.max > 1 ? [repeat(element.alternatives, 0, element.max - 1)] : [];
        yield* findLoops(element.alternatives, [...upToHere, ...earlier], restCanFail);
      } else if (element.type === 'Alternation') {
        yield* findLoops(element.alternatives, upToHere, restCanFail);
      } else if (element.type === 'Assertion' && element.kind === 'ahead') {
        // The search reads the same text again from the next start, whether the assertion holds or not.
        yield* findLoops(element.alternatives, upToHere, true);
      }
    }
  }
}

/** All loops among the elements before another loop, each with the elements between the two. */
export function* findLoopsBefore(
  elements: readonly RegexElement[],
): Generator<{ quantifier: RegexQuantifier; between: readonly RegexElement[] }, void> {
  for (const [index, element] of elements.entries()) {
    const after = elements.slice(index + 1);
    if (element.type === 'Quantifier') {
      if (isLoop(element)) yield { quantifier: element, between: after };
      const later = repeat(element.alternatives, 0, element.max - 1);
      for (const { elements: inner } of element.alternatives) {
        for (const loop of findLoopsBefore(inner)) yield { ...loop, between: [...loop.between, later, ...after] };
      }
    } else if (element.type === 'Alternation') {
      for (const { elements: inner } of element.alternatives) {
        for (const loop of findLoopsBefore(inner)) yield { ...loop, between: [...loop.between, ...after] };
      }
    }
  }
}

/** The alternatives of all lookbehinds in reverse, as an engine matches them. */
export function* findLookbehinds(alternatives: readonly RegexAlternative[]): Generator<RegexAlternative[], void> {
  for (const { elements } of alternatives) {
    for (const element of elements) {
      if (element.type === 'CharacterClass' || element.type === 'Unknown') continue;
      if (element.type === 'Assertion' && element.kind === 'behind') yield element.alternatives.map(reverse);
      else yield* findLookbehinds(element.alternatives);
    }
  }
}

export function repeat(alternatives: RegexAlternative[], min: number, max = Number.POSITIVE_INFINITY): RegexQuantifier {
  return { type: 'Quantifier', alternatives, min, max, lazy: false };
}

function reverse({ elements }: RegexAlternative): RegexAlternative {
  return { type: 'Concatenation', elements: elements.map(reverseElement).reverse() };
}

function reverseElement(element: RegexElement): RegexElement {
  if (element.type === 'CharacterClass' || element.type === 'Unknown') return element;
  const alternatives = element.alternatives.map(reverse);
  if (element.type !== 'Assertion') return { ...element, alternatives };
  return { ...element, alternatives, kind: element.kind === 'ahead' ? 'behind' : 'ahead' };
}

/** Whether an element can fail to match. An element that may match nothing cannot fail. */
function elementCanFail(element: RegexElement): boolean {
  if (element.type === 'Quantifier' && element.min === 0) return false;
  if (element.type !== 'Quantifier' && element.type !== 'Alternation') return true;
  return element.alternatives.every(({ elements }) => elements.some(elementCanFail));
}
