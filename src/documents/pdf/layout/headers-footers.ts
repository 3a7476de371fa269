import type { Line } from './page.ts';

/** Share of the page's height at its top and bottom where running heads and feet stand. */
const MARGIN = 0.14;
const PAGE_WORD = 'page|pag|pg|p|seite|s|página|pagina|стр|страница|side|sida|sivu|strona|strana|oldal|sayfa|trang|第';
const PAGE_NUMBER = new RegExp(
  `^(?:(?:${PAGE_WORD})\\.?\\s?)?[-–—\\[(|]*\\s*\\d{1,4}(?:\\s*[-–—\\])|]+)?(?:\\s*(?:/|of|de|von|sur|из|di|/)\\s?\\d{1,4})?\\s*(?:页|頁|ページ)?$|^[-–—(]*\\s*[ivxlc]{1,7}\\s*[-–—)]*$`,
  'iu',
);
const EDGE_LINES = 4;

export interface PageOfLines {
  height: number;
  lines: Line[];
}

interface Place {
  line: Line;
  edge: 'top' | 'bottom';
  /** Distance from the page's edge in points. */
  distance: number;
  /** Blank between it and the next line towards the middle, in points. */
  clearance: number;
  /** Of a size for headings: only the very same text again makes it furniture. */
  large: boolean;
}

/**
 * Removes what is printed on the pages rather than written in the text: running heads and feet (also those that
 * alternate or follow the chapter), page numbers, and whatever stands further out than those.
 */
export function removeFurniture(pages: readonly PageOfLines[], bodySize: number): PageOfLines[] {
  const places = pages.map((page) => marginPlaces(page, bodySize));
  const repeated = countKeys(places);
  const slots = countSlots(places);
  const often = Math.max(3, 0.3 * pages.length);
  const isFurniture = (place: Place): boolean => {
    const times = repeated.get(keyOf(place)) ?? 0;
    if (!isClear(place)) return times >= often;
    return times >= 2 || PAGE_NUMBER.test(place.line.text) || (slots.get(slotOf(place)) ?? 0) >= often;
  };
  return pages.map((page, index) => {
    const found = (places[index] ?? []).filter(isFurniture);
    const furniture = new Set(found.map((place) => place.line));
    // What stands clear of the text is a boundary: beyond it, and beside it if as clear, is no text either.
    for (const { edge, distance } of found.filter(isClear)) {
      for (const other of places[index] ?? []) {
        const isBeyond = other.distance < distance - 1 || (other.distance < distance + 1 && isClear(other));
        if (other.edge === edge && isBeyond) furniture.add(other.line);
      }
    }
    return { height: page.height, lines: page.lines.filter((line) => !furniture.has(line)) };
  });
}

function isClear(place: Place): boolean {
  return place.clearance > 0.5 * place.line.size;
}

function marginPlaces(page: PageOfLines, bodySize: number): Place[] {
  const byHeight = page.lines.toSorted((a, b) => a.y - b.y);
  const places: Place[] = [];
  const collect = (lines: Line[], edge: 'top' | 'bottom') => {
    const levels: Line[] = [];
    for (const line of lines) {
      const distance = edge === 'top' ? line.y : page.height - line.y;
      if (distance > MARGIN * page.height) break;
      if (!levels.some((other) => Math.abs(other.y - line.y) < 1)) levels.push(line);
      if (levels.length > EDGE_LINES) break;
      const next = lines.find(
        (other) => Math.abs(other.y - line.y) > 1 && (edge === 'top' ? other.y > line.y : other.y < line.y),
      );
      const clearance = next ? Math.abs(next.y - line.y) - Math.max(next.size, line.size) : page.height;
      places.push({ line, edge, distance, clearance, large: line.size > 1.2 * bodySize });
    }
  };
  collect(byHeight, 'top');
  collect(byHeight.toReversed(), 'bottom');
  return places;
}

/** The same text but for its numbers, at the same height. */
function keyOf(place: Place): string {
  const { text } = place.line;
  const same = place.large ? text : text.replace(/\d+|\b[ivxlc]+\b/giu, '#').toLowerCase();
  return `${place.edge} ${Math.round(place.distance / 3)} ${same}`;
}

/** A line of that size which stands alone at that height, whatever it says. */
function slotOf(place: Place): string {
  if (place.large || place.clearance < 0.9 * place.line.size || place.line.text.length > 100) return '';
  return `${place.edge} ${Math.round(place.distance / 2)} ${Math.round(place.line.size * 2)}`;
}

function countKeys(places: readonly Place[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of places) for (const key of new Set(page.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function countSlots(places: readonly Place[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of places) {
    for (const slot of new Set(page.map(slotOf))) if (slot !== '') counts.set(slot, (counts.get(slot) ?? 0) + 1);
  }
  return counts;
}
