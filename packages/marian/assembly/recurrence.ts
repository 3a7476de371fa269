import { normalizeRow } from './normalize';
import { multiplyAdd, sigmoid } from './vectors';

/**
 * One step of the simpler simple recurrent unit (SSRU, Kim et al. 2019): `cell` keeps the share f of its value and takes the
 * share 1 - f of `input`, where f is the sigmoid of `forget`. The positive part of the cell is added to `residual`, which is
 * then normalized.
 */
export function recur(
  forget: usize,
  input: usize,
  cell: usize,
  residual: usize,
  gain: usize,
  bias: usize,
  rows: u32,
  width: u32,
): void {
  const bytes = (<usize>width) << 2;
  for (let row: usize = 0; row < rows * bytes; row += bytes) {
    for (let i = row; i < row + bytes; i += 16) {
      const taken = v128.load(input + i);
      const kept = f32x4.sub(v128.load(cell + i), taken);
      const next = multiplyAdd(sigmoid(v128.load(forget + i)), kept, taken);
      v128.store(cell + i, next);
      const positive = f32x4.pmax(f32x4.splat(0), next);
      v128.store(residual + i, f32x4.add(positive, v128.load(residual + i)));
    }
    normalizeRow(residual + row, gain, bias, bytes);
  }
}
