/** A nondeterministic automaton. */
export interface Nfa<Item, Value> {
  readonly initial: readonly Item[];
  /** @returns the items after a symbol, with duplicates or in any order */
  advance(items: readonly Item[], symbol: number): readonly Item[];
  /** Two items with the same key are the same. */
  keyOf(item: Item): string | number;
  /** What a user of the automaton wants to know about a set of items. */
  valueOf(items: readonly Item[]): Value;
}

/** States are numbers. */
export interface LazyDfa<Value> {
  step(state: number, symbol: number): number;
  valueOf(state: number): Value;
  /** @returns what was remembered, or UNKNOWN */
  recall(state: number, sequence: number): number;
  /** Remembers where several symbols lead to. @param sequence a number that is no symbol */
  remember(state: number, sequence: number, target: number): void;
  /** Forgets all states if there are very many. To be called where no state but the initial one is in use. */
  trim(): void;
}

/** The state that no input leaves. */
export const DEAD = 0;
export const INITIAL = 1;
export const UNKNOWN = -1;

/** Items and transitions that are kept, some 50 MB at most. */
const MAX_SIZE = 500_000;
/** State, symbol and target of a transition, and one unused number. */
const SLOT_LENGTH = 4;
const MIN_SLOTS = 32;

/** Determinizes an automaton while it runs. */
export function createLazyDfa<Item, Value>(nfa: Nfa<Item, Value>): LazyDfa<Value> {
  let itemsOf: (readonly Item[])[] = [];
  let values: Value[] = [];
  let states = new Map<string, number>();
  let itemCount = 0;
  /** Transitions in an open hash table. State 0 marks a free slot. */
  let table = new Int32Array(0);
  let mask = 0;
  let transitionCount = 0;
  reset();

  function reset(): void {
    itemsOf = [];
    values = [];
    states = new Map();
    itemCount = 0;
    table = new Int32Array(MIN_SLOTS * SLOT_LENGTH);
    mask = MIN_SLOTS - 1;
    transitionCount = 0;
    stateOf([]);
    stateOf(nfa.initial);
  }

  function stateOf(items: readonly Item[]): number {
    const byKey = new Map<string | number, Item>();
    for (const item of items) byKey.set(nfa.keyOf(item), item);
    const key = [...byKey.keys()].sort().join('\n');
    const known = states.get(key);
    if (known !== undefined) return known;
    const distinct = [...byKey.values()];
    const state = itemsOf.length;
    itemsOf.push(distinct);
    values.push(nfa.valueOf(distinct));
    states.set(key, state);
    itemCount += distinct.length + 1;
    return state;
  }

  function findSlot(state: number, symbol: number): number {
    let slot = (Math.imul(state, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b)) >>> 7;
    for (;;) {
      slot &= mask;
      const at = slot * SLOT_LENGTH;
      const found = table[at];
      if (found === 0 || (found === state && table[at + 1] === symbol)) return at;
      slot++;
    }
  }

  function addTransition(state: number, symbol: number, target: number): void {
    if (transitionCount * 2 > mask) growTable();
    const at = findSlot(state, symbol);
    table[at] = state;
    table[at + 1] = symbol;
    table[at + 2] = target;
    transitionCount++;
  }

  function growTable(): void {
    const old = table;
    table = new Int32Array(old.length * 2);
    mask = table.length / SLOT_LENGTH - 1;
    for (let at = 0; at < old.length; at += SLOT_LENGTH) {
      const state = old[at] ?? 0;
      if (state !== 0) table.set(old.subarray(at, at + SLOT_LENGTH), findSlot(state, old[at + 1] ?? 0));
    }
  }

  return {
    step(state, symbol) {
      if (state === DEAD) return DEAD;
      const at = findSlot(state, symbol);
      if (table[at] !== 0) return table[at + 2] ?? DEAD;
      const target = stateOf(nfa.advance(itemsOf[state] ?? [], symbol));
      addTransition(state, symbol, target);
      return target;
    },
    recall(state, sequence) {
      const at = findSlot(state, sequence);
      return table[at] === 0 ? UNKNOWN : (table[at + 2] ?? UNKNOWN);
    },
    remember: addTransition,
    valueOf: (state) => values[state] as Value,
    trim() {
      if (itemCount + transitionCount > MAX_SIZE) reset();
    },
  };
}
