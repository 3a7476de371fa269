import { signMask } from './weight-sign';

/** Traps if the matrix does not fill whole blocks, because writes past its end would corrupt the memory. */
@inline
function assertShape(width: u32, columns: u32): void {
  if (width & 15 || columns & 7) unreachable();
}

/** Stores a column of weights. `to` is the place of its first four weights. */
@inline
function packColumn(from: usize, width: usize, to: usize): void {
  for (let k: usize = 0; k < width; k += 16) {
    const weights = v128.xor(v128.load(from + k), i32x4.splat(signMask));
    const first = to + (k << 3);
    v128.store_lane<u32>(first, weights, 0);
    v128.store_lane<u32>(first + 32, weights, 1);
    v128.store_lane<u32>(first + 64, weights, 2);
    v128.store_lane<u32>(first + 96, weights, 3);
  }
}

/** Address of the first four weights of a column. */
@inline
function columnAddress(to: usize, width: usize, column: usize): usize {
  return to + (column & ~7) * width + ((column & 7) << 2);
}

/**
 * Packs weights that are stored column by column into blocks of eight columns. A block stores 32 bytes for every four rows: four
 * weights of the first column, four of the second, and so on. A multiplication therefore reads them from front to back.
 */
export function pack_weights(from: usize, width: u32, columns: u32, to: usize): void {
  assertShape(width, columns);
  for (let column: usize = 0; column < columns; column++) {
    packColumn(from + column * width, width, columnAddress(to, width, column));
  }
}

/** Packs the columns of a list, in its order. `chosen` is the address of their 32-bit numbers. */
export function select_weights(from: usize, width: u32, chosen: usize, count: u32, to: usize): void {
  assertShape(width, count);
  for (let i: usize = 0; i < count; i++) {
    packColumn(from + <usize>load<u32>(chosen + (i << 2)) * width, width, columnAddress(to, width, i));
  }
}
