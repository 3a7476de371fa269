import type { Content, Shown } from './content.ts';

/** What is taken out of a page. */
export interface Erased {
  /** `index` of glyphs. */
  readonly glyphs: ReadonlySet<number>;
  /** `order` of areas. */
  readonly areas: ReadonlySet<number>;
}

/**
 * Writes a content stream without some of its glyphs and lines. All other bytes stay, and all other glyphs keep their places,
 * because an adjustment of the same width stands in for what is erased.
 */
export function erase(bytes: Uint8Array, content: Content, { glyphs, areas }: Erased): Uint8Array {
  const changes: { start: number; end: number; text: string }[] = [];
  for (const shown of content.shown) {
    if (!shown.elements.some((element) => typeof element !== 'number' && glyphs.has(element.index))) continue;
    changes.push({ start: shown.start, end: shown.end, text: writeShown(shown, glyphs) });
  }
  for (const { start, end, replacement, glyphs: own } of content.actualTexts) {
    if (own.some(({ index }) => glyphs.has(index))) changes.push({ start, end, text: replacement });
  }
  for (const area of content.erasable) {
    if (area.range && areas.has(area.order)) changes.push({ ...area.range, text: '' });
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
