import { CharSet, DFA, isDisjointWith, NFA, Words } from 'refa';
import { type RegexAlternative, type RegexElement, repeat } from './find-loops.ts';

/** A quantifier with more repetitions counts as one without a bound, so that it takes few states. */
const MAX_REPETITIONS = 30;
/** States that an automaton may have. */
const MAX_STATES = 20_000;

/** The languages of parts of one regular expression, as automata. */
export interface Languages {
  /** What a sequence matches. Assertions count as nothing; the empty word is left out. */
  of(elements: readonly RegexElement[]): NFA;
  /**
   * What a text that is a period of a longer one may look like, if the elements match from somewhere in it to its end.
   * Assertions at the start of the elements hold there.
   */
  fromAnyStart(elements: readonly RegexElement[]): NFA;
  /** What a text of the first and then one of the second make. */
  join(one: NFA, other: NFA): NFA;
  both(one: NFA, other: NFA): NFA;
  /** A short text that is in both, if any is. */
  common(one: NFA, other: NFA): string | undefined;
}

type RegexAssertion = Extract<RegexElement, { type: 'Assertion' }>;

/** @throws TooManyNodesError by its methods, for an expression that is too large */
export function createLanguages(maxCharacter: number): Languages {
  const states = () => new NFA.LimitedNodeFactory(MAX_STATES);
  const any: RegexElement = { type: 'CharacterClass', characters: CharSet.all(maxCharacter) };
  const anything = (atLeast: number) => repeat([sequence([any])], atLeast);

  const parse = (elements: readonly RegexElement[], assertions: 'ignore' | 'disable' = 'ignore'): NFA =>
    NFA.fromRegex(
      [sequence(elements)],
      { maxCharacter },
      { assertions, unknowns: 'disable', infinityThreshold: MAX_REPETITIONS + 1 },
      states(),
    );

  function complement(nfa: NFA): NFA {
    const dfa = DFA.fromFA(nfa, new DFA.LimitedNodeFactory(MAX_STATES));
    dfa.complement();
    return NFA.fromFA(dfa, states());
  }

  const both = (one: NFA, other: NFA): NFA => NFA.fromIntersection(one, other, states());

  /** The texts at whose end a lookbehind holds, or at whose start a lookahead does. */
  function textsWhere({ kind, negate, alternatives }: RegexAssertion): NFA {
    const inside: RegexElement = { type: 'Alternation', alternatives };
    const elements = kind === 'behind' ? [anything(0), inside] : [inside, anything(0)];
    if (!negate) return parse(elements);
    // Left out, what stands under a further assertion makes the answer too large and never too small.
    const holds = parse(elements, 'disable');
    // The text is a period of a longer one: what a lookbehind sees never begins with the start of the text.
    return both(complement(holds), parse([anything(Math.min(longest(alternatives), MAX_REPETITIONS))]));
  }

  return {
    of(elements) {
      const nfa = parse(elements);
      nfa.withoutEmptyWord();
      return nfa;
    },
    fromAnyStart(elements) {
      const { ways, rest } = leadingAssertions(elements);
      const language = NFA.empty({ maxCharacter });
      for (const assertions of ways) {
        let before = parse([anything(0)]);
        let matched = parse(rest);
        for (const assertion of assertions) {
          if (assertion.kind === 'behind') before = both(before, textsWhere(assertion));
          else matched = both(matched, textsWhere(assertion));
        }
        before.append(matched, states());
        language.union(before, states());
      }
      return language;
    },
    join(one, other) {
      const joined = one.copy(states());
      joined.append(other, states());
      return joined;
    },
    both,
    common(one, other) {
      if (isDisjointWith(one, other)) return undefined;
      const [characters] = both(one, other).wordSets();
      const word = Words.pickMostReadableWord(characters ?? []);
      return maxCharacter > 0xffff ? Words.fromUnicodeToString(word) : Words.fromUTF16ToString(word);
    },
  };
}

/** The assertions that a sequence begins with, in each way that they can hold. */
function leadingAssertions(elements: readonly RegexElement[]): { ways: RegexAssertion[][]; rest: RegexElement[] } {
  let ways: RegexAssertion[][] = [[]];
  for (const [index, element] of elements.entries()) {
    const choices = assertionsOf(element);
    if (!choices) return { ways, rest: elements.slice(index) };
    ways = ways.flatMap((way) => choices.map((choice) => [...way, ...choice]));
  }
  return { ways, rest: [] };
}

/** The assertions of an element that has nothing else, for each of its alternatives: a word boundary has two. */
function assertionsOf(element: RegexElement): RegexAssertion[][] | undefined {
  if (element.type === 'Assertion') return [[element]];
  if (element.type !== 'Alternation') return undefined;
  const choices = element.alternatives.map(({ elements }) => elements.filter((one) => one.type === 'Assertion'));
  const isAll = element.alternatives.every(({ elements }, index) => elements.length === choices[index]?.length);
  return isAll ? choices : undefined;
}

/** The length of the longest match. */
function longest(alternatives: readonly RegexAlternative[]): number {
  return Math.max(0, ...alternatives.map(({ elements }) => elements.reduce((sum, one) => sum + longestOf(one), 0)));
}

function longestOf(element: RegexElement): number {
  if (element.type === 'CharacterClass') return 1;
  if (element.type === 'Alternation') return longest(element.alternatives);
  if (element.type !== 'Quantifier') return 0;
  const length = longest(element.alternatives);
  return length === 0 ? 0 : length * element.max;
}

function sequence(elements: readonly RegexElement[]): RegexAlternative {
  return { type: 'Concatenation', elements: [...elements] };
}
