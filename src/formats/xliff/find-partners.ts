import type { Token } from './read-content.ts';

/**
 * Finds the other end of each span: of elements, and of two codes that lie in the same element and do not cross another span.
 */
export function findPartners(tokens: readonly Token[]): (number | undefined)[] {
  const partners: (number | undefined)[] = tokens.map(() => undefined);
  /** Tokens that begin spans, and the places of codes in it by their keys. */
  const open: number[] = [];
  const codes = new Map<string, number[]>();
  /** Place of the innermost element. */
  const elements: number[] = [];
  const keyOf = (index: number): string | undefined => {
    const token = tokens[index];
    return token?.kind === 'code' ? token.key : undefined;
  };
  const closeTo = (place: number, end: number): void => {
    while (open.length > place) {
      const start = open.pop() ?? 0;
      const key = keyOf(start);
      if (key !== undefined) codes.get(key)?.pop();
      if (open.length === place) {
        partners[start] = end;
        partners[end] = start;
      }
    }
  };
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open') elements.push(open.push(index) - 1);
    else if (token.kind === 'close') closeTo(elements.pop() ?? 0, index);
    else if (token.kind === 'code' && token.role === 'start') {
      const places = codes.get(token.key) ?? [];
      codes.set(token.key, places);
      places.push(open.push(index) - 1);
    } else if (token.kind === 'code' && token.role === 'end') {
      const place = codes.get(token.key)?.at(-1);
      if (place !== undefined && place > (elements.at(-1) ?? -1)) closeTo(place, index);
    }
  }
  return partners;
}
