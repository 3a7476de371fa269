import { invert, type Matrix } from '../../../extraction/matrix.ts';
import { type Content, hexOf, type Shown } from './content.ts';

/** What is taken out of a page. */
export interface Erased {
  /** `index` of glyphs. */
  readonly glyphs: ReadonlySet<number>;
  /** `order` of areas. */
  readonly areas: ReadonlySet<number>;
  /** How far areas move in the space of the page, by their `order`. */
  readonly moved: ReadonlyMap<number, readonly [x: number, y: number]>;
}

/**
 * Writes a content stream without some of its glyphs and lines, and with others in new places. All other bytes stay, and all other glyphs keep their places,
 * because an adjustment of the same width stands in for what is erased.
 */
export function erase(bytes: Uint8Array, content: Content, { glyphs, areas, moved }: Erased): Uint8Array {
  const changes: { start: number; end: number; text: string }[] = [];
  for (const shown of content.shown) {
    if (!shown.elements.some((element) => typeof element !== 'number' && glyphs.has(element.index))) continue;
    changes.push({ start: shown.start, end: shown.end, text: writeShown(shown, glyphs) });
  }
  for (const { start, end, replacement, glyphs: own } of content.actualTexts) {
    if (own.some(({ index }) => glyphs.has(index))) changes.push({ start, end, text: replacement });
  }
  for (const area of content.erasable) {
    if (!area.range) continue;
    const { start, end, matrix } = area.range;
    const by = moved.get(area.order);
    if (areas.has(area.order)) changes.push({ start, end, text: '' });
    else if (by) changes.push({ start, end, text: writeMoved(bytes.subarray(start, end), by, matrix) });
  }
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { start, end, text } of changes.sort((one, other) => one.start - other.start)) {
    parts.push(bytes.subarray(at, start), Buffer.from(`${text}\n`, 'latin1'));
    at = end;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

function writeShown({ prefix, elements }: Shown, erased: ReadonlySet<number>): string {
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
    if (typeof element !== 'number' && !erased.has(element.index)) {
      endAdjustment();
      codes += hexOf(element);
      continue;
    }
    endCodes();
    adjustment += typeof element === 'number' ? element : -element.advance;
  }
  endCodes();
  endAdjustment();
  return `${prefix}[${written.trim()}] TJ`;
}

/** @param by distance in the space of the page */
function writeMoved(painting: Uint8Array, [x, y]: readonly [number, number], matrix: Matrix): string {
  const [a, b, c, d] = invert(matrix);
  const distance = [x * a + y * c, x * b + y * d].map((value) => Number(value.toFixed(4))).join(' ');
  return `q 1 0 0 1 ${distance} cm\n${Buffer.from(painting).toString('latin1')}\nQ`;
}
