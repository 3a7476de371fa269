import type { createFreeSpace, Obstacle, PageSpace } from '../free-space.ts';
import { ASCENT, meets } from '../free-space.ts';
import { breakFreely, type Edges, extentOf, isClear, minLeadingOf, SCALES, type SetFrame } from '../typeset/fit.ts';
import { readSide, type Side } from './columns.ts';
import { columnOf, drawn, edgesFor, pageEdges } from './edges.ts';
import { type Candidate, type PageText, type Placed, readPageTexts } from './page-texts.ts';
import { type StackedText, stackTexts } from './stack.ts';

type FreeSpace = ReturnType<typeof createFreeSpace>;

/** How loose the lines of a column stay, and whether the first one can go up. The best way first. */
const WAYS = [
  { looseness: 0.3, goesUp: false },
  { looseness: 0, goesUp: false },
  { looseness: 0.3, goesUp: true },
  { looseness: 0, goesUp: true },
] as const;
/** Texts of a page, beyond which it is a drawing. */
const MAX_TEXTS = 1_500;

/** A text with lines for its next place. */
interface Broken {
  readonly text: PageText;
  readonly scale: number;
  /** In its place of now. */
  readonly set: SetFrame;
}

/**
 * Finds room for texts that have none in their places: a text can begin higher, become wider to both sides, and the other texts of its column can move.
 * @param placed receives the new places
 * @param usual the scale of the other texts of its style
 */
export function makeRoom(
  candidates: readonly Candidate[],
  placed: Map<Candidate, Placed>,
  usual: (candidate: Candidate) => number,
  free: FreeSpace,
): void {
  const waiting = candidates.filter((one) => !placed.has(one) && one.frames.length === 1 && !one.frames[0]?.isLed);
  const byPage = Map.groupBy(
    candidates.flatMap((one) => [...new Set(one.frames.map(({ page }) => page))].map((page) => ({ page, one }))),
    ({ page }) => page,
  );
  for (const [page, own] of Map.groupBy(waiting, ({ frames: [frame] }) => frame?.page ?? 0)) {
    const all = byPage.get(page)?.map(({ one }) => one) ?? [];
    if (all.length > MAX_TEXTS) continue;
    let texts: readonly PageText[] = readPageTexts(page, all, placed, free);
    for (const candidate of own.toSorted((one, other) => (one.frames[0]?.y ?? 0) - (other.frames[0]?.y ?? 0))) {
      const text = texts.find((one) => one.candidate === candidate);
      if (!text || text.set) continue;
      const moved = move(text, texts, free.spaceOf(page), usual, free);
      if (!moved) continue;
      texts = texts.map((one) => moved.get(one) ?? one);
      for (const [before, after] of moved) {
        const { candidate: one } = before;
        const frames = placed.get(one)?.frames.map((set) => (set === before.set ? after.set : set)) ?? [after.set];
        placed.set(one, { frames: frames.flatMap((set) => set ?? []), scale: after.scale });
      }
    }
  }
}

/** @returns the texts that have a new place, of which the others get no larger */
function move(
  text: PageText,
  texts: readonly PageText[],
  space: PageSpace,
  usualOf: (candidate: Candidate) => number,
  free: FreeSpace,
): ReadonlyMap<PageText, PageText> | undefined {
  const { candidate, frame } = text;
  const owned = new Set(texts.flatMap(({ obstacles }) => obstacles));
  const others = space.obstacles.filter((one) => !owned.has(one) && !one.isBackground);
  const edges = pageEdges(space);
  const [own, whole] = [free.of(candidate.unit), free.of(candidate.unit, undefined, edges)];
  const places = edgesFor(frame, columnOf(text, texts), candidate.size, own, whole);
  const sides = new Map<string, readonly [Side, Side]>();
  const sidesOf = (range: readonly [number, number]): readonly [Side, Side] => {
    const key = range.map(Math.round).join(' ');
    const known = sides.get(key) ?? [
      readSide(text, range, false, { texts, others, edge: edges.top }),
      readSide(text, range, true, { texts, others, edge: edges.bottom }),
    ];
    sides.set(key, known);
    return known;
  };
  const usual = usualOf(candidate);
  const attempts = [
    ...SCALES.filter((scale) => scale <= usual).map((scale) => ({ scale, most: 1 })),
    ...SCALES.filter((scale) => scale < 1).map((most) => ({ scale: Math.min(most, usual), most })),
  ];
  const tries = places.flatMap((place) => attempts.map((attempt) => ({ place, ...attempt })));
  // A header becomes as wide as its page before it has a second line.
  for (const maxLines of frame.isRunning ? [1, Number.POSITIVE_INFINITY] : [Number.POSITIVE_INFINITY]) {
    for (const { place, scale, most } of tries) {
      for (const broken of breakText(text, place, scale)) {
        if (broken.set.lines.length > maxLines) continue;
        const [above, below] = sidesOf(rangeOf(broken));
        for (const way of WAYS) {
          const found = moveTogether(broken, above, below, { ...way, most, usualOf }, free);
          if (found) return found;
        }
      }
    }
  }
  return undefined;
}

/** A text between two edges at a size, with the best lines and with the fewest. */
function breakText(text: PageText, edges: Edges, scale: number): Broken[] {
  const { frame, candidate } = text;
  const size = candidate.size * scale;
  const ways = [...breakFreely(candidate.text, frame, edges, size)];
  const [best, fewest] = [ways[0], ways.at(-1)];
  return [...new Set([best, fewest])].flatMap((lines) =>
    lines ? { text, scale, set: drawn({ frame, ...edges, leading: frame.leading, lines }, size) } : [],
  );
}

function rangeOf({ set, scale, text }: Broken): [number, number] {
  const extents = set.lines.map((_, index) => extentOf(set, index, text.candidate.size * scale));
  return [Math.min(...extents.map(([x0]) => x0)), Math.max(...extents.map(([, x1]) => x1))];
}

interface Rules {
  readonly looseness: number;
  readonly goesUp: boolean;
  /** Largest scale of the texts that move. */
  readonly most: number;
  readonly usualOf: (candidate: Candidate) => number;
}

/** Moves as few other texts as possible. */
function moveTogether(
  broken: Broken,
  above: Side,
  below: Side,
  rules: Rules,
  free: FreeSpace,
): ReadonlyMap<PageText, PageText> | undefined {
  const members = [broken];
  let [up, down] = [0, 0];
  for (;;) {
    const [top, bottom] = [above.limits[up], below.limits[down]];
    if (top === undefined || bottom === undefined) return undefined;
    const found = stackMembers(members, top, bottom, rules, free);
    if (found) return found;
    const [higher, lower] = [above.texts[up], below.texts[down]];
    // By turns, first those below.
    const next = lower && (down <= up || !higher) ? lower : higher;
    const added = next && shrunk(next, rules);
    if (!added) return undefined;
    if (next === lower) {
      members.push(added);
      down++;
    } else {
      members.unshift(added);
      up++;
    }
  }
}

/** A text with the lines that it has, or new ones where it has to be smaller. */
function shrunk(text: PageText, { most, usualOf }: Pick<Rules, 'most' | 'usualOf'>): Broken | undefined {
  const { set, scale, candidate } = text;
  if (set && (scale <= most || candidate.frames.length > 1)) return { text, scale, set };
  const { left, right } = set ?? text.frame;
  return breakText(text, { left, right }, Math.min(most, set ? scale : usualOf(candidate)))[0];
}

function stackMembers(
  members: readonly Broken[],
  top: number,
  bottom: number,
  { looseness, goesUp }: Rules,
  free: FreeSpace,
): ReadonlyMap<PageText, PageText> | undefined {
  const stacked = members.map(({ text: { candidate, frame }, scale, set }): StackedText => {
    const size = candidate.size * scale;
    const minLeading = minLeadingOf(candidate.text.words) * size;
    return { size, lines: set.lines.length, minLeading, leading: frame.leading, y: frame.y, lastY: frame.lastY };
  });
  const [first] = stacked;
  if (!first) return undefined;
  const highest = goesUp && !members[0]?.text.isMarked ? Math.min(first.y, top + ASCENT * first.size) : first.y;
  const stack = stackTexts(stacked, highest, bottom);
  if (!stack || stack.looseness < looseness) return undefined;
  const moving = new Set(members.flatMap(({ text }) => text.obstacles));
  const sets = members.map(({ text, set }, index) => ({ ...set, ...placeOf(text, set, stack.places[index]) }));
  const isFree = members.every(({ text: { candidate }, scale }, index) => {
    const set = sets[index];
    return set && isClear(set, candidate.size * scale, free.of(candidate.unit, moving));
  });
  const { obstacles } = free.spaceOf(members[0]?.text.frame.page ?? 0);
  const staying = obstacles.filter((one) => !one.isPainted && !moving.has(one));
  const markers = members.flatMap(({ text }, index) => markersOf(text, sets[index] ?? { frame: text.frame }));
  if (!isFree || markers.some(({ box }) => staying.some((one) => meets(one.box, box)))) return undefined;
  obstacles.splice(0, obstacles.length, ...obstacles.filter((one) => !moving.has(one)));
  return new Map(
    members.map(({ text, scale }, index) => {
      const set = sets[index] ?? text.set;
      return [text, set ? settle(text, set, scale, free) : text] as const;
    }),
  );
}

/** A marker goes to the new place with its text. */
function placeOf(
  { candidate, frame }: PageText,
  set: SetFrame,
  place: { readonly y: number; readonly leading: number } | undefined,
): Pick<SetFrame, 'frame' | 'leading'> {
  const { y, leading } = place ?? { y: frame.y, leading: frame.leading };
  const { marker } = candidate.unit;
  const isMoved = marker && frame === candidate.frames[0] && Math.abs(y - frame.y) > 0.01;
  return { leading, frame: { ...set.frame, y, ...(isMoved && { markerX: frame.markerX ?? marker.x0 }) } };
}

/** The bullet or number of a text in its new place. */
function markersOf({ obstacles, set: last, frame }: PageText, set: Pick<SetFrame, 'frame'>): Obstacle[] {
  const by = set.frame.y - (last?.frame ?? frame).y;
  return obstacles.flatMap((one): Obstacle[] => {
    const [x0, y0, x1, y1] = one.box;
    return one.markerOf ? [{ ...one, box: [x0, y0 + by, x1, y1 + by] }] : [];
  });
}

/** A text in its new place, which is no longer free. */
function settle(text: PageText, set: SetFrame, scale: number, free: FreeSpace): PageText {
  const { candidate, frame } = text;
  const claimed = free.claim(candidate.unit, set, candidate.size * scale);
  const markers = markersOf(text, set);
  free.spaceOf(frame.page).obstacles.push(...markers);
  return { ...text, set, scale, obstacles: [claimed, ...markers], box: claimed.box };
}
