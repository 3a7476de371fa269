import { signMask } from './processor';

/** Columns of a block of packed weights. Four weights of each of them fill a cache line. */
export const BLOCK_COLUMNS: usize = 16;

/** Traps if the matrix does not fill whole blocks, because writes past its end would corrupt the memory. */
@inline
function assertShape(width: u32, columns: u32): void {
  if (width & 15 || columns & 15) unreachable();
}

/** Stores four columns of weights. `to` is the place of the first four weights of the first column. */
@inline
function packFourColumns(c0: usize, c1: usize, c2: usize, c3: usize, width: usize, to: usize): void {
  const sign = i32x4.splat(signMask);
  for (let k: usize = 0; k < width; k += 16) {
    const w0 = v128.xor(v128.load(c0 + k), sign);
    const w1 = v128.xor(v128.load(c1 + k), sign);
    const w2 = v128.xor(v128.load(c2 + k), sign);
    const w3 = v128.xor(v128.load(c3 + k), sign);
    const low01 = v128.shuffle<i32>(w0, w1, 0, 4, 1, 5);
    const low23 = v128.shuffle<i32>(w2, w3, 0, 4, 1, 5);
    const high01 = v128.shuffle<i32>(w0, w1, 2, 6, 3, 7);
    const high23 = v128.shuffle<i32>(w2, w3, 2, 6, 3, 7);
    const first = to + k * BLOCK_COLUMNS;
    v128.store(first, v128.shuffle<i64>(low01, low23, 0, 2));
    v128.store(first, v128.shuffle<i64>(low01, low23, 1, 3), 4 * BLOCK_COLUMNS);
    v128.store(first, v128.shuffle<i64>(high01, high23, 0, 2), 8 * BLOCK_COLUMNS);
    v128.store(first, v128.shuffle<i64>(high01, high23, 1, 3), 12 * BLOCK_COLUMNS);
  }
}

/** Address of the first four weights of a column. */
@inline
function columnAddress(to: usize, width: usize, column: usize): usize {
  return to + (column & ~(BLOCK_COLUMNS - 1)) * width + ((column & (BLOCK_COLUMNS - 1)) << 2);
}

/**
 * Packs weights that are stored column by column into blocks of sixteen columns. A block stores 64 bytes for every four rows:
 * four weights of the first column, four of the second, and so on. A multiplication therefore reads whole cache lines from
 * front to back.
 */
export function pack_weights(from: usize, width: u32, columns: u32, to: usize): void {
  assertShape(width, columns);
  for (let column: usize = 0; column < columns; column += 4) {
    const first = from + column * width;
    const third = first + 2 * <usize>width;
    packFourColumns(first, first + width, third, third + width, width, columnAddress(to, width, column));
  }
}

/** Packs the columns of a list, in its order. `chosen` is the address of their 32-bit numbers. */
export function select_weights(from: usize, width: u32, chosen: usize, count: u32, to: usize): void {
  assertShape(width, count);
  for (let i: usize = 0; i < count; i += 4) {
    const numbers = chosen + (i << 2);
    packFourColumns(
      from + <usize>load<u32>(numbers) * width,
      from + <usize>load<u32>(numbers, 4) * width,
      from + <usize>load<u32>(numbers, 8) * width,
      from + <usize>load<u32>(numbers, 12) * width,
      width,
      columnAddress(to, width, i),
    );
  }
}
