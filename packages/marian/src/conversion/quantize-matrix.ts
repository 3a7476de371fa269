const LARGEST = 127;

/** The bytes of a matrix as it is, followed by their multiplier. */
export function quantizeByRows(values: Float32Array): Uint8Array {
  const { bytes, multiplier } = allocate(values);
  for (let at = 0; at < values.length; at++) bytes[at] = Math.round((values[at] ?? 0) * multiplier);
  return withMultiplier(bytes, multiplier);
}

/** The bytes of a matrix column by column, followed by their multiplier. */
export function quantizeByColumns(values: Float32Array, rows: number, columns: number): Uint8Array {
  const { bytes, multiplier } = allocate(values);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      bytes[column * rows + row] = Math.round((values[row * columns + column] ?? 0) * multiplier);
  }
  return withMultiplier(bytes, multiplier);
}

/** The multiplier turns the largest absolute value into 127. It follows the values in four more bytes. */
function allocate(values: Float32Array): { bytes: Int8Array; multiplier: number } {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  // A value below the smallest normal float would have an infinite multiplier.
  const multiplier = Math.fround(LARGEST / largest);
  return { bytes: new Int8Array(values.length + 4), multiplier: Number.isFinite(multiplier) ? multiplier : 1 };
}

function withMultiplier({ buffer, byteLength }: Int8Array, multiplier: number): Uint8Array {
  new DataView(buffer).setFloat32(byteLength - 4, multiplier, true);
  return new Uint8Array(buffer, 0, byteLength);
}
