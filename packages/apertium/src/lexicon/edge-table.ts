/** Maps a pair of numbers to a positive number. */
export interface EdgeTable {
  /** Three numbers and a gap for each slot: the pair and its value, which is 0 in free slots. */
  slots: Int32Array<ArrayBuffer>;
  count: number;
}

const INITIAL_SLOTS = 1 << 10;
const SLOT_LENGTH = 4;

export function createEdgeTable(): EdgeTable {
  return { slots: new Int32Array(SLOT_LENGTH * INITIAL_SLOTS), count: 0 };
}

/** @returns the value, or 0 */
export function getEdge({ slots }: EdgeTable, from: number, symbol: number): number {
  const mask = slots.length - 1;
  for (let slot = slotOf(from, symbol) & mask; ; slot = (slot + SLOT_LENGTH) & mask) {
    const value = slots[slot + 2] ?? 0;
    if (value === 0 || (slots[slot] === from && slots[slot + 1] === symbol)) return value;
  }
}

/** @param from and symbol a pair without a value */
export function addEdge(table: EdgeTable, from: number, symbol: number, value: number): void {
  table.count++;
  // Half of the slots stay free.
  if (2 * SLOT_LENGTH * table.count > table.slots.length) {
    const { slots } = table;
    table.slots = new Int32Array(2 * slots.length);
    for (let slot = 0; slot < slots.length; slot += SLOT_LENGTH) {
      if (slots[slot + 2]) insert(table.slots, slots[slot] ?? 0, slots[slot + 1] ?? 0, slots[slot + 2] ?? 0);
    }
  }
  insert(table.slots, from, symbol, value);
}

export function clearEdges(table: EdgeTable): void {
  table.slots.fill(0);
  table.count = 0;
}

function insert(slots: Int32Array, from: number, symbol: number, value: number): void {
  const mask = slots.length - 1;
  let slot = slotOf(from, symbol) & mask;
  while (slots[slot + 2]) slot = (slot + SLOT_LENGTH) & mask;
  slots[slot] = from;
  slots[slot + 1] = symbol;
  slots[slot + 2] = value;
}

function slotOf(from: number, symbol: number): number {
  const hash = Math.imul(from, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b);
  return (hash ^ (hash >>> 15)) << 2;
}
