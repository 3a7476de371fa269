import type { Tag } from '@glossa/tagged-text';
import type { PieceKind } from '../../extraction/pdf/layout/block-kinds.ts';
import { itemLabelOf } from '../../extraction/pdf/layout/item-labels.ts';
import type { TextRange } from '../format.ts';
import type { GivenText, LineOfPart } from './divide.ts';
import { edgesOf, findInsets, hasSign, type TextInset, withoutRanges } from './insets.ts';
import { isHyphenated } from './is-hyphenated.ts';
import { isRaised } from './is-raised.ts';
import { findLeaders, type Leader, readLeader } from './leaders.ts';
import { findMarks, type LineMarks } from './line-marks.ts';
import { endsWithLeaders, isLetterOfSection, markerOf, withoutLeaders } from './markers.ts';
import type { PlacedGlyph } from './page-glyphs.ts';
import type { PageView } from './page-view.ts';
import { readMarker, type UnitMarker } from './read-marker.ts';
import type { Rules } from './rules.ts';
import { runsOf } from './runs-of-line.ts';
import type { FaceLearner } from './source-faces.ts';
import { findSpans, type Span } from './spans.ts';
import { isAlike, type TextStyle } from './style.ts';
import { isTrustworthy } from './trust.ts';

/** A line of a unit on its page, as the page is shown, with `y` down. */
export interface UnitLine {
  readonly page: number;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
}

/** A text of the pages that is translated as a whole. */
export interface PageUnit {
  readonly text: string;
  readonly tags: readonly Tag[];
  /** Inline code, and what is shown with its own glyphs. */
  readonly verbatim: readonly TextRange[];
  /** One for each tag. */
  readonly tagStyles: readonly TextStyle[];
  readonly style: TextStyle;
  /** The width of its glyphs without the blanks between them, in points. */
  readonly width: number;
  readonly lines: readonly [UnitLine, ...UnitLine[]];
  readonly parts: readonly PagePart[];
  /** What leads from its end to the number of a page. */
  readonly leader?: Leader;
  /** Its bullet, its number or the mark of its note, which stays unless the translation runs the other way. */
  readonly marker?: UnitMarker;
  /** Whether hyphens divide words of it. */
  readonly isHyphenated?: true;
  /** Whether it is in the header or the footer of its page. */
  readonly isRunning?: true;
  readonly isHeading?: true;
}

/** What belongs to a unit on a page. */
export interface PagePart {
  readonly page: number;
  /** `index` of its glyphs. */
  readonly glyphs: readonly number[];
  /** `order` of what is painted for its words. */
  readonly areas: readonly number[];
}

interface ReadLine extends LineOfPart {
  readonly view: PageView;
  readonly glyphs: readonly PlacedGlyph[];
  readonly marks: LineMarks;
  readonly leader: readonly PlacedGlyph[];
  readonly marker: readonly PlacedGlyph[];
}

const WORD = /\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** No sign or name of a formula. */
const LONG_WORD = /\p{L}{5}/u;
/** Kinds whose texts can begin with the number of a section. */
const NUMBERED: ReadonlySet<PieceKind> = new Set(['heading', 'contents']);
/** The number of a section in the header of a page. */
const SECTION = /^\d{1,3}\.\d{1,3}/u;
const SUPERSCRIPT = /^[⁰¹²³⁴-⁹ᵃᵇᶜᵈᵉⁿ⁺⁻]+$/u;
const KEPT: ReadonlySet<PieceKind> = new Set(['formula', 'code']);
const NO_INSETS = { insets: [], glyphs: new Set<PlacedGlyph>() };
const isBlank = ({ glyph }: PlacedGlyph): boolean => glyph.isBlank;

/**
 * Reads the texts of a piece, or of all pieces of a page.
 * @param faces learn from the texts that can be set anew
 * @returns a unit for each text, `kept` for one that stays because it cannot be set anew safely, and `none` for one without words
 */
export function readText(
  { kind, text, lines }: GivenText,
  viewOf: (page: number) => PageView | undefined,
  rulesOf: (page: number) => Rules | undefined,
  faces: FaceLearner,
): PageUnit | 'kept' | 'none' {
  if (KEPT.has(kind) || !WORD.test(text)) return 'none';
  return readUnit(text, lines, kind, viewOf, rulesOf, faces);
}

function readUnit(
  given: string,
  lines: GivenText['lines'],
  kind: PieceKind,
  viewOf: (page: number) => PageView | undefined,
  rulesOf: (page: number) => Rules | undefined,
  faces: FaceLearner,
): PageUnit | 'kept' | 'none' {
  const marker =
    markerOf(given, NUMBERED.has(kind) || (kind === 'small' && SECTION.test(given))) || letterOf(given, kind, lines);
  const words = given.slice(marker.length);
  const text = (kind === 'contents' ? withoutLeaders(words) : words).trim();
  const read = lines.flatMap((one, index) => {
    const view = viewOf(one.line.page);
    return view ? [readLine(one, view, index === 0 ? marker : '', kind === 'contents')] : [];
  });
  const filled = read.filter(({ glyphs }) => glyphs.length > 0);
  const all = filled.flatMap(({ glyphs }) => glyphs);
  if (read.length < lines.length || !WORD.test(text)) return 'kept';
  const found = isTrustworthy(text, filled) && !hasSign(text) ? NO_INSETS : findInsets(text, filled);
  if (!found) return 'kept';
  const { insets, glyphs: insetGlyphs } = found;
  const plain = withoutRanges(text, insets);
  if (insets.length > 0 && !WORD.test(plain)) return LONG_WORD.test(text) ? 'kept' : 'none';
  if (found !== NO_INSETS && !isTrustworthy(plain, filled, insetGlyphs)) return 'kept';
  const [first, ...others] = filled.map(({ line, glyphs }): UnitLine => {
    const { x0, x1 } = edgesOf(glyphs);
    return { page: line.page, x0, x1, y: line.y };
  });
  if (!first) return 'kept';
  const links = new Map(filled.flatMap((line) => linksOf(line)));
  const underlined = new Set(filled.flatMap(({ marks }) => [...marks.underlined]));
  const raised = new Set(filled.flatMap(({ line, glyphs }) => glyphs.filter((glyph) => isRaised(glyph, line))));
  let last: TextStyle | undefined;
  // Neighbours share their look, so that it is compared once.
  const lookOf = (glyph: PlacedGlyph): TextStyle => {
    const { font, size, color } = glyph.glyph;
    const [isUnderlined, link, isRaised] = [underlined.has(glyph), links.get(glyph), raised.has(glyph) || undefined];
    const isSame =
      last?.font === font.style &&
      last.size === size &&
      last.color === color &&
      last.isUnderlined === isUnderlined &&
      last.link === link &&
      last.isRaised === isRaised;
    if (!last || !isSame) last = { font: font.style, size, color, isUnderlined, link, ...(isRaised && { isRaised }) };
    return last;
  };
  const usual = usualStyle(
    all.filter((glyph) => !insetGlyphs.has(glyph)),
    lookOf,
  );
  faces.learnBlanks(all.filter(isBlank));
  const runs = filled.flatMap((line) => faces.learn(runsOf(line), line.view));
  // Superscripts of Unicode are raised without a tag.
  const isWritten = ({ start, end, style }: Span) =>
    style.isRaised &&
    isAlike({ ...style, isRaised: usual.isRaised }, usual) &&
    SUPERSCRIPT.test(text.slice(start, end));
  const spans = insertInsets(
    findSpans(text, runs, lookOf, usual).filter((span) => span.end - span.start < text.length && !isWritten(span)),
    insets,
    usual,
  );
  const end = filled.at(-1);
  const opening = filled[0];
  const bullet = opening && rulesOf(first.page)?.bulletAt({ ...first, size: opening.line.size });
  const itsMarker = opening && readMarker({ ...opening, own: opening.marker, start: first.x0, bullet });
  const leader = end && readLeader(end.view, end.leader, edgesOf(end.glyphs).x1);
  const isCode = ({ style }: { style: TextStyle }) => style.font.family === 'mono' && usual.font.family !== 'mono';
  const isVerbatim = (span: Span) => span.style.inset !== undefined || isCode(span);
  return {
    text,
    tags: spans.map(({ start, end }) => ({ start, end, parent: undefined })),
    verbatim: spans.filter(isVerbatim).map(({ start, end }) => ({ start, end })),
    tagStyles: spans.map(({ style }) => ({ ...style, font: isCode({ style }) ? style.font : likeFont(style, usual) })),
    style: usual,
    width: all.reduce((sum, glyph) => (isBlank(glyph) ? sum : sum + Math.abs(glyph.endX - glyph.x)), 0),
    lines: [first, ...others],
    ...(leader && { leader }),
    ...(itsMarker && { marker: itsMarker }),
    ...(isHyphenated(text, lines) && { isHyphenated: true }),
    ...(kind === 'heading' && { isHeading: true }),
    parts: filled.map(({ line, glyphs, marks, leader: signs }) => ({
      page: line.page,
      glyphs: [...glyphs, ...(leader && signs === end?.leader ? signs : [])].map(({ glyph }) => glyph.index),
      areas: marks.areas.map(({ order }) => order),
    })),
  };
}

/** The letter of an appendix before its title, or the number of an item whose lines all begin beside it. */
function letterOf(given: string, kind: PieceKind, [{ line, part }, next]: GivenText['lines']): string {
  const [first, second] = line.phrases;
  if (!first || !second || first.x0 !== part.x0 || !given.startsWith(`${first.text} `)) return '';
  const isLetter = (NUMBERED.has(kind) || kind === 'table') && isLetterOfSection(first.text);
  const isLabel = itemLabelOf(line) !== undefined && (!next || next.part.x0 > first.x1);
  return isLetter || isLabel ? `${first.text} ` : '';
}

/** Spans end where an inset begins, and go on after it. */
function insertInsets(spans: readonly Span[], insets: readonly TextInset[], usual: TextStyle): Span[] {
  const others = insets.reduce<readonly Span[]>(
    (rest, { start, end }) =>
      rest.flatMap((span) =>
        [
          { ...span, end: Math.min(span.end, start) },
          { ...span, start: Math.max(span.start, end) },
        ].filter((part) => part.start < part.end),
      ),
    spans,
  );
  const own = insets.map(({ start, end, inset }): Span => ({ start, end, style: { ...usual, inset } }));
  return [...others, ...own].sort((one, other) => one.start - other.start);
}

/** Words of another weight or slant in a text keep its family. */
function likeFont({ font }: TextStyle, usual: TextStyle): TextStyle['font'] {
  return { ...font, family: usual.font.family };
}

function readLine({ line: given, part }: LineOfPart, view: PageView, marker: string, isContents: boolean): ReadLine {
  const { size } = given;
  const found = view.glyphs.take({ x0: part.x0, x1: part.x1, y: given.y, size });
  const y = baselineOf(given, part);
  const line = { ...given, y };
  let from = 0;
  // The mark of a note, and that of an item, stay where they are.
  while (line.startsWithMark && isRaised(found[from], line)) from++;
  // A painted bullet has no glyph.
  const written = line.runs?.[0]?.isPainted ? '' : marker.replace(/\s/gu, '');
  for (let signs = written.length; signs > 0 && from < found.length; from++) {
    const glyph = found[from];
    if (glyph && !isBlank(glyph)) signs--;
  }
  while (from < found.length && found[from] && isBlankAt(found, from)) from++;
  const leaders = isContents && endsWithLeaders(part.text) ? findLeaders(found.slice(from)).at(-1) : undefined;
  const glyphs = found.slice(from, leaders && from + leaders.start);
  return {
    line,
    part,
    view,
    glyphs,
    marker: found.slice(0, from).filter((glyph) => !isBlank(glyph)),
    leader: leaders ? found.slice(from + leaders.start, from + leaders.end) : [],
    marks: findMarks(
      view,
      glyphs.filter((glyph) => !isBlank(glyph)),
      y,
      size,
    ),
  };
}

/** That of most characters of a part. A line can have parts at two heights, such as those of two columns. */
function baselineOf({ runs = [], y }: LineOfPart['line'], { x0, x1 }: LineOfPart['part']): number {
  const lengths = new Map<number, number>();
  for (const run of runs) {
    if (run.x1 <= x0 + 0.5 || run.x0 >= x1 - 0.5) continue;
    lengths.set(run.y, (lengths.get(run.y) ?? 0) + run.text.trim().length);
  }
  const most = Math.max(...lengths.values());
  return lengths.get(y) === most ? y : ([...lengths].find(({ 1: length }) => length === most)?.[0] ?? y);
}

function isBlankAt(glyphs: readonly PlacedGlyph[], at: number): boolean {
  const glyph = glyphs[at];
  return glyph !== undefined && isBlank(glyph);
}

function linksOf({ view, glyphs }: ReadLine): [PlacedGlyph, number][] {
  if (view.links.length === 0) return [];
  return glyphs.flatMap((glyph) => {
    const [x, y] = [(glyph.x + glyph.endX) / 2, glyph.y - 0.25 * glyph.glyph.size];
    const link = view.links.find(({ box: [x0, y0, x1, y1] }) => x > x0 && x < x1 && y > y0 && y < y1);
    return link ? [[glyph, link.key]] : [];
  });
}

/** The look of most of the glyphs, without the links among them. */
function usualStyle(glyphs: readonly PlacedGlyph[], lookOf: (glyph: PlacedGlyph) => TextStyle): TextStyle {
  const groups: { style: TextStyle; count: number; key: string }[] = [];
  let last: (typeof groups)[number] | undefined;
  for (const one of glyphs) {
    if (isBlank(one)) continue;
    const style = lookOf(one);
    if (last?.style === style) {
      last.count++;
      continue;
    }
    const { family, isBold, isItalic } = style.font;
    const key = [family, isBold, isItalic, style.color.operands, Math.round(4 * style.size), style.isUnderlined].join();
    const group = groups.find((other) => other.key === key && other.style.link === style.link);
    last = group ?? { style, count: 0, key };
    last.count++;
    if (!group) groups.push(last);
  }
  const plain = groups.filter(({ style }) => style.link === undefined && !style.isUnderlined);
  const [best] = (plain.length > 0 ? plain : groups).sort((one, other) => other.count - one.count);
  if (!best) throw new Error('A text has no glyphs.');
  return best.style;
}
