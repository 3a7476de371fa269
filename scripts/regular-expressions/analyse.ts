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

/** Nodes that an expression may have once its back references are resolved. */
const MAX_NODES = 100_000;

/** A back reference to one of too many texts counts as an assertion: it can fail, and takes nothing. */
const UNKNOWN_AS_ASSERTION: Transformer = {
  onConcatenation(node) {
    node.elements = node.elements.map((element) =>
      element.type === 'Unknown' ? { type: 'Assertion', kind: 'ahead', negate: false, alternatives: [] } : element,
    );
  },
};

/**
 * Says why the time that an expression takes can grow faster than the text that it searches: some text is read again from
 * each of many starts of the search, or by one loop and then by another, or by one loop in several ways. Assertions in
 * the middle of an expression count as nothing, so that a few harmless expressions are refused.
 * @returns sentences; none where the time is linear
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
    // Too large, or written in a way that the parser does not know.
    if (error instanceof Error) return [`cannot be analysed: ${error.message}`];
    throw error;
  }
}

/** A text that a loop takes again and again, and in which a search can begin again and again. */
function problemsOfStarts({ quantifier: { alternatives }, before, canFail }: Loop, languages: Languages): string[] {
  if (!canFail) return [];
  const starts = languages.fromAnyStart([...before, repeat(alternatives, 0)]);
  const text = languages.common(starts, languages.of([repeat(alternatives, 1)]));
  return text === undefined ? [] : [`reads repeated ${JSON.stringify(text)} to the end from each of many starts`];
}

/** A text that a loop takes again and again, and that is matched in more than one way. */
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

/** For each choice in a round of a loop, what each alternative takes up to the end of the round. */
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
