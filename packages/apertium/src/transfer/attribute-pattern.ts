import { UnsupportedError } from '../stage.ts';

/** More than any attribute of a real file has. */
const MAX_SEQUENCES = 10_000;
const UNKNOWN_SYNTAX = /^[.*+^${}]$/;

/**
 * Lists what the regular expression of an attribute matches, such as `(<n(?:><acr|p)?>)`: `<n><acr>`, `<np>`, `<n>`. An
 * expression engine prefers a sequence that is earlier in the list.
 * @throws UnsupportedError when the expression has more than groups, alternatives, classes of characters and options
 */
export function listTagSequences(pattern: string): string[] {
  let at = 0;

  function alternatives(): string[] {
    const found = sequence();
    while (pattern[at] === '|') {
      at++;
      found.push(...sequence());
    }
    return found;
  }

  function sequence(): string[] {
    let found = [''];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const items = item();
      found = found.flatMap((start) => items.map((end) => start + end));
      if (found.length > MAX_SEQUENCES) throw unsupported();
    }
    return found;
  }

  function item(): string[] {
    const found = atom();
    if (pattern[at] !== '?') return found;
    at++;
    return [...found, ''];
  }

  function atom(): string[] {
    const character = pattern[at++];
    if (character === undefined || UNKNOWN_SYNTAX.test(character)) throw unsupported();
    if (character === '\\') return escaped();
    if (character === '[') return characterClass();
    if (character !== '(') return [character];
    if (pattern.startsWith('?:', at)) at += 2;
    const found = alternatives();
    if (pattern[at++] !== ')') throw unsupported();
    return found;
  }

  function escaped(): string[] {
    const character = pattern[at++];
    if (character === undefined) throw unsupported();
    return [character];
  }

  function characterClass(): string[] {
    const end = pattern.indexOf(']', at);
    const characters = pattern.slice(at, end);
    if (end < 0 || characters.startsWith('^') || characters.includes('-')) throw unsupported();
    at = end + 1;
    return [...characters];
  }

  const unsupported = () => new UnsupportedError(`the attribute ${pattern} in transfer rules`);
  const sequences = alternatives();
  if (at < pattern.length) throw unsupported();
  return sequences;
}
