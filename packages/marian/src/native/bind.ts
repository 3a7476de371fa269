import type { NativeInstructions, NativeProduct } from './instructions.ts';

/** Bytes of a quantized row, and the least number of rows (`assembly/dense-row.ts`, `assembly/sparse-row.ts`). */
const FORMS = {
  dense: { rowBytes: (width: number) => width + 16, minRows: 4 },
  sparse: { rowBytes: (width: number) => 4 * width + 32, minRows: 1 },
};

/** Binds the products to a memory. They throw a RangeError for operands outside of it: native code does not check them. */
export function bindNative({ multiply, multiplySparse }: NativeInstructions, memory: WebAssembly.Memory) {
  return {
    multiply: checked(multiply, memory, FORMS.dense),
    multiply_sparse: checked(multiplySparse, memory, FORMS.sparse),
  };
}

function checked(
  product: NativeProduct,
  memory: WebAssembly.Memory,
  { rowBytes, minRows }: (typeof FORMS)[keyof typeof FORMS],
) {
  return (...operands: number[]): number => {
    const [a = -1, b = -1, multiplier = 0, bias = -1, floor = 0, rows = 0, width = 0, columns = 0, to = -1] = operands;
    // The memory may have grown, which replaces its buffer.
    const { buffer } = memory;
    const isInside = (address: number, bytes: number): boolean => address >= 0 && address + bytes <= buffer.byteLength;
    const isValid =
      operands.every((value, index) => index === 2 || index === 4 || Number.isInteger(value)) &&
      rows >= minRows &&
      width > 0 &&
      width % 16 === 0 &&
      columns > 0 &&
      columns % 16 === 0 &&
      isInside(a, rows * rowBytes(width)) &&
      isInside(b, width * columns) &&
      isInside(bias, 4 * columns) &&
      isInside(to, 4 * rows * columns);
    if (!isValid) throw new RangeError('an operand of a matrix product is outside of its memory');
    product(buffer, a, b, multiplier, bias, floor, rows, width, columns, to);
    return 0;
  };
}
