import { JS, type NFA, type Transformer, transform } from 'refa';
import {
  findLookbehinds,
  findLoops,
  findLoopsBefore,
  type Loop,
  type RegexAlternative,
  type RegexElement,
  repeat,
} from './find-loops.ts';
import { createLanguages, type Languages } from './languages.ts';

export interface RegularExpression {
  source: string;
  flags: string;
}

/** Maximum number of nodes of an expression with resolved back references. */
const MAX_NODES = 100_000;

/** A back reference that could match too many texts counts as an assertion, which can fail and consumes nothing. */
const UNKNOWN_AS_ASSERTION: Transformer = {
  onConcatenation(node) {
    node.elements = node.elements.map((element) =>
      element.type === 'Unknown' ? { type: 'Assertion', kind: 'ahead', negate: false, alternatives: [] } : element,
    );
  },
};

/**
 * Explains why an expression can take more than linear time. Either the search reads a text again from many starts, or
 * loops match a text in several ways. The analysis ignores assertions in the middle of an expression and so rejects a few
 * harmless expressions.
 * @returns one sentence for each reason; empty for linear time
 */
export function findSuperLinear(expression: RegularExpression): string[] {
  try {
    const parser = JS.Parser.fromLiteral(expression);
    const parsed = parser.parse({ backreferences: 'unknown', maxNodes: MAX_NODES });
    const { alternatives } = transform(UNKNOWN_AS_ASSERTION, parsed.expression);
    const languages = createLanguages(parsed.maxCharacter);
    const isMoved = !expression.flags.includes('y');
    const problems = [...findLoops(alternatives)].flatMap((loop) => [
      ...(isMoved ? problemsOfStarts(loop, languages) : []),
      ...problemsOfWays(loop, languages),
    ]);
    for (const backwards of findLookbehinds(alternatives)) {
      for (const loop of findLoops(backwards, [], true)) {
        problems.push(...problemsOfStarts(loop, languages), ...problemsOfWays(loop, languages));
      }
    }
    return [...new Set(problems)];
  } catch (error) {
    // The expression is too large, or its syntax is unknown to the parser.
    if (error instanceof Error) return [`cannot be analysed: ${error.message}`];
    throw error;
  }
}

/** Finds a text that a loop repeats and in which many searches can start. */
function problemsOfStarts({ quantifier: { alternatives }, before, canFail }: Loop, languages: Languages): string[] {
  if (!canFail) return [];
  const starts = languages.fromAnyStart([...before, repeat(alternatives, 0)]);
  const text = languages.common(starts, languages.of([repeat(alternatives, 1)]));
  return text === undefined ? [] : [`reads repeated ${JSON.stringify(text)} to the end from each of many starts`];
}

/** Finds a text that a loop repeats and that matches in more than one way. */
function problemsOfWays({ quantifier: { alternatives }, before, canFail }: Loop, languages: Languages): string[] {
  if (!canFail) return [];
  const rounds = languages.of([repeat(alternatives, 1)]);
  const later = repeat(alternatives, 0);
  const ways: [NFA, NFA][] = [];
  for (const { quantifier, between } of findLoopsBefore(before)) {
    const earlier = repeat(quantifier.alternatives, 0);
    ways.push([languages.of([earlier]), languages.both(languages.of([earlier, ...between, later]), rounds)]);
  }
  const round = languages.of([{ type: 'Alternation', alternatives }]);
  ways.push([round, languages.join(round, rounds)]);
  for (const choices of choicesIn(alternatives)) {
    const taken = choices.map((elements) => languages.of([...elements, later]));
    ways.push(...taken.flatMap((one, index) => taken.slice(index + 1).map((other): [NFA, NFA] => [one, other])));
  }
  for (const [one, other] of ways) {
    const text = languages.common(one, other);
    if (text !== undefined) return [`matches repeated ${JSON.stringify(text)} in several ways`];
  }
  return [];
}

/** For each choice in a loop's body, the elements from each alternative to the end of the body. */
function* choicesIn(
  alternatives: readonly RegexAlternative[],
  after: readonly RegexElement[] = [],
): Generator<RegexElement[][], void> {
  if (alternatives.length > 1) yield alternatives.map(({ elements }) => [...elements, ...after]);
  for (const { elements } of alternatives) {
    for (const [index, element] of elements.entries()) {
      if (element.type === 'Alternation')
        yield* choicesIn(element.alternatives, [...elements.slice(index + 1), ...after]);
    }
  }
}
