import { CharSet, DFA, isDisjointWith, NFA, Words } from 'refa';
import { type RegexAlternative, type RegexElement, repeat } from './find-loops.ts';

/** A quantifier with more repetitions counts as unbounded, to limit the number of states. */
const MAX_REPETITIONS = 30;
/** Maximum number of states of an automaton. */
const MAX_STATES = 20_000;

/** Builds automata for the languages of parts of a regular expression. */
export interface Languages {
  /** The texts that a sequence matches, ignoring assertions, without the empty text. */
  of(elements: readonly RegexElement[]): NFA;
  /**
   * The texts in which the elements match from some position to the end. Each is a period of a longer text. Assertions
   * at the start of the elements hold at that position.
   */
  fromAnyStart(elements: readonly RegexElement[]): NFA;
  /** A text of the first language followed by one of the second. */
  join(one: NFA, other: NFA): NFA;
  both(one: NFA, other: NFA): NFA;
  /** A short text in both languages, if one exists. */
  common(one: NFA, other: NFA): string | undefined;
}

type RegexAssertion = Extract<RegexElement, { type: 'Assertion' }>;

/** @throws TooManyNodesError from its methods, for an expression that is too large */
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
    // Disabling nested assertions can only make the result too large.
    const holds = parse(elements, 'disable');
    // The text is a period of a longer one, so a lookbehind never sees the start of the text.
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

/** The leading assertions of a sequence, for each combination of their alternatives. */
function leadingAssertions(elements: readonly RegexElement[]): { ways: RegexAssertion[][]; rest: RegexElement[] } {
  let ways: RegexAssertion[][] = [[]];
  for (const [index, element] of elements.entries()) {
    const choices = assertionsOf(element);
    if (!choices) return { ways, rest: elements.slice(index) };
    ways = ways.flatMap((way) => choices.map((choice) => [...way, ...choice]));
  }
  return { ways, rest: [] };
}

/** The assertions of an element that consists of assertions only, by alternative. A word boundary has two. */
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
