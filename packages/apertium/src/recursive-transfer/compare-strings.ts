import type { Grammar } from './grammar.ts';
import { CASELESS, CONTAINS, ENDS_WITH, STARTS_WITH } from './instructions.ts';

/** Compares strings with each other and with lists. `test` is one of the constants of the instructions. */
export interface StringComparer {
  compare(text: string, other: string, test: number): boolean;
  compareList(text: string, list: string, test: number): boolean;
}

interface List {
  readonly items: ReadonlySet<string>;
  readonly lowerCaseItems: ReadonlySet<string>;
}

const EMPTY_LIST: List = { items: new Set(), lowerCaseItems: new Set() };

export function createStringComparer({ lists }: Grammar): StringComparer {
  const byName = new Map(
    [...lists].map(([name, items]): [string, List] => [
      name,
      { items: new Set(items), lowerCaseItems: new Set(items.map((item) => item.toLowerCase())) },
    ]),
  );
  return {
    compare(text, other, test) {
      return test >= CASELESS
        ? matches(text.toLowerCase(), other.toLowerCase(), test - CASELESS)
        : matches(text, other, test);
    },
    compareList(text, name, test) {
      const { items, lowerCaseItems } = byName.get(name) ?? EMPTY_LIST;
      return test >= CASELESS
        ? matchesAny(text.toLowerCase(), lowerCaseItems, test - CASELESS)
        : matchesAny(text, items, test);
    },
  };
}

function matches(text: string, other: string, test: number): boolean {
  switch (test) {
    case STARTS_WITH:
      return text.startsWith(other);
    case ENDS_WITH:
      return text.endsWith(other);
    default:
      return text.includes(other);
  }
}

function matchesAny(text: string, items: ReadonlySet<string>, test: number): boolean {
  if (test !== STARTS_WITH && test !== ENDS_WITH && test !== CONTAINS) return items.has(text);
  for (const item of items) if (matches(text, item, test)) return true;
  return false;
}
