import { introsort } from '../sorting/introsort.ts';
import { UnsupportedError } from '../stage.ts';
import { isUpper, toUpper } from '../text/characters.ts';
import { EPSILON } from '../transducer/alphabet.ts';
import { forEachTransition } from '../transducer/transitions.ts';
import type { Grammar } from './grammar.ts';
import { createAlternatives, endOfTag, isTagStart, skipEscape, WORD_END } from './symbols.ts';

/** @returns what the rules write for words that they accept, with `<$>`, `<$_>` or `<$->` between words */
export type RewriteWords = (words: readonly string[]) => string;

/** What a path wrote last. */
interface Output {
  readonly previous: Output | undefined;
  /** A character, or 0. */
  readonly character: number;
  readonly tag: string;
  readonly weight: number;
  /** The sum of the weights so far. */
  readonly cost: number;
}

/** A way through the transducer. */
interface Path {
  readonly node: number;
  /** A wildcard or a lower-case form matched. */
  readonly isInexact: boolean;
  readonly last: Output | undefined;
}

/** What takes the place of a wildcard in the output. */
interface Input {
  readonly symbol: number;
  readonly wildcard: number;
  readonly character: number;
  readonly tag: string;
}

const NO_INPUT: Input = { symbol: EPSILON, wildcard: EPSILON, character: 0, tag: '' };
/** A tag that no rule mentions. No transition has this symbol. */
const UNKNOWN_TAG = -0x7fffffff;
/** Above this number only the best path to each state is kept. */
const MAX_PATHS = 200;
/** More paths without input than any compiled file has. */
const MAX_CLOSURE = 100_000;
const ESCAPED = new Set('[]{}^$/\\@<>');
const TILDE = '~';

/** @param restoresCase whether an inexact match takes over upper case from the first word */
export function createRewriter(grammar: Grammar, restoresCase: boolean): RewriteWords {
  const { alphabet, transducer, anyTag, anyCharacter } = grammar;
  const alternatives = createAlternatives(grammar);

  function extend(last: Output | undefined, output: number, weight: number, input: Input): Output {
    const isWildcard = output === input.wildcard && output !== EPSILON;
    return {
      previous: last,
      character: isWildcard ? input.character : Math.max(output, 0),
      tag: isWildcard ? input.tag : output < 0 ? alphabet.textOf(output) : '',
      weight,
      cost: (last?.cost ?? 0) + weight,
    };
  }

  /** Appends what is reached without input, after all others. */
  function close(paths: Path[]): Path[] {
    for (let i = 0; i < paths.length; i++) {
      const path = paths[i];
      if (i > MAX_CLOSURE) throw new UnsupportedError('rules that write without end');
      if (!path) continue;
      forEachTransition(transducer, path.node, EPSILON, (node, output, weight) => {
        const last = output === EPSILON ? path.last : extend(path.last, output, weight, NO_INPUT);
        paths.push({ node, isInexact: path.isInexact, last });
      });
    }
    return paths.length > MAX_PATHS ? keepBest(paths) : paths;
  }

  function step(paths: readonly Path[], input: Input): Path[] {
    const reached: Path[] = [];
    const inputs = alternatives(input.symbol);
    for (const path of paths) {
      for (const [rank, symbol] of inputs.entries()) {
        forEachTransition(transducer, path.node, symbol, (node, output, weight) => {
          reached.push({
            node,
            isInexact: path.isInexact || rank > 0,
            last: extend(path.last, output, weight, input),
          });
        });
      }
    }
    return close(reached);
  }

  function readWord(start: Path[], word: string): Path[] {
    let paths = start;
    for (let at = 0; at < word.length; ) {
      if (isTagStart(word, at)) {
        const end = endOfTag(word, at);
        const tag = word.slice(at, end);
        paths = step(paths, { symbol: alphabet.symbolOf(tag) || UNKNOWN_TAG, wildcard: anyTag, character: 0, tag });
        at = end;
      } else {
        const character = word.charCodeAt(skipEscape(word, at));
        paths = step(paths, { symbol: character, wildcard: anyCharacter, character, tag: '' });
        at = skipEscape(word, at) + 1;
      }
    }
    return step(paths, { ...NO_INPUT, symbol: WORD_END });
  }

  /** The cheapest one, the first of equals. */
  function bestFinal(paths: readonly Path[]): Path | undefined {
    const finals = paths
      .filter(({ node }) => transducer.finals[node] === 1)
      .map((path) => ({
        path,
        cost: outputsOf(path).reduce((cost, { weight }) => cost + weight, transducer.finalWeights?.[path.node] ?? 0),
      }));
    introsort(finals, (a, b) => a.cost < b.cost);
    return finals[0]?.path;
  }

  return (words) => {
    const path = bestFinal(
      words.reduce(readWord, close([{ node: transducer.initial, isInexact: false, last: undefined }])),
    );
    if (!path) return '';
    const first = words[0] ?? '';
    const takesCase = restoresCase && path.isInexact;
    const text = render(path, takesCase && isUpper(first.charCodeAt(1)));
    return takesCase && isUpper(first.charCodeAt(0)) ? capitalize(text) : text;
  };
}

function outputsOf({ last }: Path): Output[] {
  const outputs: Output[] = [];
  for (let output = last; output; output = output.previous) outputs.push(output);
  return outputs.reverse();
}

function render(path: Path, isUpperCase: boolean): string {
  return outputsOf(path)
    .map(({ character, tag }) => {
      if (character === 0) return tag;
      const text = String.fromCodePoint(character);
      if (ESCAPED.has(text)) return `\\${text}`;
      return isUpperCase ? String.fromCodePoint(toUpper(character)) : text;
    })
    .join('');
}

function capitalize(text: string): string {
  const at = text.startsWith(TILDE) ? 1 : 0;
  if (at >= text.length) return text;
  return text.slice(0, at) + String.fromCharCode(toUpper(text.charCodeAt(at))) + text.slice(at + 1);
}

/** Two paths at one state end alike. Of those, the cheaper one wins in the end, or the first of equals. */
function keepBest(paths: readonly Path[]): Path[] {
  const best = new Map<number, Path>();
  const costOf = (path: Path | undefined) => path?.last?.cost ?? 0;
  for (const path of paths) {
    const known = best.get(path.node);
    if (!known || costOf(path) < costOf(known)) best.set(path.node, path);
  }
  return paths.filter((path) => best.get(path.node) === path);
}
