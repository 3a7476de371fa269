import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.d.ts';
import type { Block, Link } from '../block.ts';
import { cleanRun } from './layout/characters.ts';
import type { Box } from './layout/page.ts';
import type { TextItem } from './layout/runs.ts';
import { MAX_LINK_LENGTH } from './messages.ts';
import { shownBox } from './shown-box.ts';

/** A link of a page, known by its words and the words before them. */
export interface PageLink {
  page: number;
  url: string;
  /** The words without blanks. */
  words: string;
  before: string;
}

const MAX_LINKS_PER_PAGE = 500;
/** UTF-16 units before a link that tell its place apart from others with the same words. */
const CONTEXT_LENGTH = 20;
/** Share of the font size that is below the baseline and above it, up to the middle of a letter. */
const MIDDLE = 0.3;
const BLANKS = /\s+/g;

/** Reads the links of an upright page to addresses on the web. */
export async function readLinks(page: PDFPageProxy, items: readonly TextItem[]): Promise<PageLink[]> {
  const viewport = page.getViewport({ scale: 1 });
  const links: PageLink[] = [];
  for (const annotation of await page.getAnnotations()) {
    const { subtype, url, rect } = annotation;
    if (subtype !== 'Link' || typeof url !== 'string' || url.length > MAX_LINK_LENGTH || !Array.isArray(rect)) continue;
    const found = wordsIn(shownBox(viewport, rect.map(Number)), items);
    if (found.words !== '') links.push({ page: page.pageNumber, url, ...found });
    if (links.length >= MAX_LINKS_PER_PAGE) break;
  }
  return links;
}

function wordsIn(area: Box, items: readonly TextItem[]): Pick<PageLink, 'words' | 'before'> {
  let words = '';
  let before = '';
  for (const item of items) {
    const [start, end] = rangeIn(area, item);
    const text = cleanRun(item.text);
    if (words === '') before += text.slice(0, start < end ? start : text.length);
    words += text.slice(start, end);
  }
  return { words: words.replace(BLANKS, ''), before: before.replace(BLANKS, '').slice(-CONTEXT_LENGTH) };
}

/** The characters of an item in an area. Letters have about the same width, so the range begins and ends at a word. */
function rangeIn([left, top, right, bottom]: Box, { text, transform, length }: TextItem): [number, number] {
  const [, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
  const middle = y - MIDDLE * Math.hypot(c, d);
  if (b !== 0 || length <= 0 || middle < top || middle > bottom || x >= right || x + length <= left) return [0, 0];
  const perCharacter = length / text.length;
  const [from, to] = [(left - x) / perCharacter, (right - x) / perCharacter];
  if (Math.min(text.length, to) - Math.max(0, from) < 0.5) return [0, 0];
  return [
    from <= 0.5 ? 0 : nearestWord(text, from, 'start'),
    to >= text.length - 0.5 ? text.length : nearestWord(text, to, 'end'),
  ];
}

/** The offset closest to an estimate at which a word starts or ends. */
function nearestWord(text: string, estimate: number, side: 'start' | 'end'): number {
  const blanks = [...text.matchAll(BLANKS)];
  const bounds =
    side === 'start'
      ? [0, ...blanks.map(({ 0: blank, index }) => index + blank.length)]
      : [...blanks.map(({ index }) => index), text.length];
  return bounds.reduce((best, at) => (Math.abs(at - estimate) < Math.abs(best - estimate) ? at : best));
}

/** Puts links on their words in the blocks of their page. A link whose words are not found as they are is left out. */
export function addLinks(blocks: readonly Block[], links: readonly PageLink[]): Block[] {
  const byPage = Map.groupBy(links, ({ page }) => page);
  const found = new Map<Block, Link[]>();
  const linked = blocks.filter(({ page }) => byPage.has(page ?? 0));
  const compact = Map.groupBy(
    linked.map((block) => ({ block, ...withoutBlanks(block.text) })),
    ({ block }) => block.page,
  );
  for (const link of links) {
    const place = findPlace(link, compact.get(link.page) ?? []);
    if (!place) continue;
    const own = found.get(place.block) ?? [];
    if (own.every(({ start, end }) => place.end <= start || place.start >= end))
      found.set(place.block, [...own, { start: place.start, end: place.end, url: link.url }]);
  }
  return blocks.map((block) => {
    const own = found.get(block)?.toSorted((one, other) => one.start - other.start);
    return own ? { ...block, links: joinLines(own, block.text) } : block;
  });
}

/** A link over several lines is several links of the file. */
function joinLines(links: readonly Link[], text: string): Link[] {
  const joined: Link[] = [];
  for (const link of links) {
    const last = joined.at(-1);
    const isNext = last?.url === link.url && text.slice(last.end, link.start).trim() === '';
    if (last && isNext) last.end = link.end;
    else joined.push({ ...link });
  }
  return joined;
}

function findPlace(
  { words, before }: PageLink,
  blocks: readonly { block: Block; text: string; offsets: number[] }[],
): { block: Block; start: number; end: number } | undefined {
  for (const context of [before, before.slice(-CONTEXT_LENGTH / 4), '']) {
    for (const { block, text, offsets } of blocks) {
      const at = text.indexOf(context + words);
      if (at < 0) continue;
      const start = offsets[at + context.length] ?? 0;
      const end = (offsets[at + context.length + words.length - 1] ?? 0) + 1;
      return { block, start, end };
    }
  }
  return undefined;
}

/** A text without its blanks, and the offset of each of its characters. */
function withoutBlanks(text: string): { text: string; offsets: number[] } {
  const offsets = Array.from({ length: text.length }, (_, at) => at).filter((at) => /\S/.test(text.charAt(at)));
  return { text: offsets.map((at) => text.charAt(at)).join(''), offsets };
}
