import type { Content, Glyph, Shown } from './interpret.ts';

/**
 * Writes a content stream without some of its glyphs. All other bytes stay, and all other glyphs keep their places, because an
 * adjustment of the same width stands in for what is erased.
 */
export function erase(bytes: Uint8Array, { shown }: Content, erased: ReadonlySet<Glyph>): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const operation of shown) {
    if (!operation.elements.some((element) => typeof element !== 'number' && erased.has(element))) continue;
    parts.push(bytes.subarray(at, operation.start), Buffer.from(writeShown(operation, erased), 'latin1'));
    at = operation.end;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

function writeShown({ prefix, elements }: Shown, erased: ReadonlySet<Glyph>): string {
  let written = '';
  let adjustment = 0;
  let codes = '';
  const endAdjustment = (): void => {
    if (adjustment !== 0) written += ` ${Number(adjustment.toFixed(3))} `;
    adjustment = 0;
  };
  const endCodes = (): void => {
    if (codes !== '') written += `<${codes}>`;
    codes = '';
  };
  for (const element of elements) {
    if (typeof element !== 'number' && !erased.has(element)) {
      endAdjustment();
      codes += Buffer.from(element.code).toString('hex');
      continue;
    }
    endCodes();
    adjustment += typeof element === 'number' ? element : -element.advance;
  }
  endCodes();
  endAdjustment();
  return `${prefix}[${written.trim()}] TJ`;
}
