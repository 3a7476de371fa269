import type { PageSpace } from '../free-space.ts';
import type { Box } from '../page-view.ts';
import type { ReadPages } from '../read-pages.ts';
import type { PageUnit } from '../read-units.ts';
import type { Frame } from '../typeset/frames.ts';
import { findColumns, type MovedColumns } from './find-columns.ts';

type Pages = Pick<ReadPages, 'units' | 'frames' | 'spaces'>;

/** The pages as if their columns were in reverse order, for translations from right to left, and where the columns were. */
export function mirrorColumns({
  units,
  frames,
  spaces,
}: Pages): Pages & { columns: ReadonlyMap<number, MovedColumns> } {
  const onPage = Map.groupBy(
    units.flatMap((unit) => (frames.get(unit) ?? []).map((frame) => ({ unit, frame }))),
    ({ frame }) => frame.page,
  );
  const columns = new Map<number, MovedColumns>();
  for (const [page, own] of onPage) {
    const space = spaces.get(page);
    const given = own.map(({ unit, frame }) => {
      const isFirst = frames.get(unit)?.[0] === frame;
      return { frame, size: unit.style.size, start: (isFirst && unit.marker?.x0) || frame.left };
    });
    const found = space && findColumns(given, space);
    if (found) columns.set(page, found);
  }
  const moved = new Map(units.map((unit) => [unit, moveUnit(unit, columns)] as const));
  const ownerOf = (unit: PageUnit | undefined) => unit && (moved.get(unit) ?? unit);
  return {
    units: units.map((unit) => moved.get(unit) ?? unit),
    frames: new Map(
      units.map((unit) => {
        const own = (frames.get(unit) ?? []).map((frame) => moveFrame(frame, unit.style.size, columns.get(frame.page)));
        return [moved.get(unit) ?? unit, own] as const;
      }),
    ),
    spaces: new Map([...spaces].map(([page, space]) => [page, moveSpace(space, columns.get(page), ownerOf)] as const)),
    columns,
  };
}

function moveUnit(unit: PageUnit, columns: ReadonlyMap<number, MovedColumns>): PageUnit {
  const distance = ({ page, x0, x1, y }: { page: number; x0: number; x1: number; y: number }): number =>
    columns.get(page)?.distanceAt((x0 + x1) / 2, y - 0.3 * unit.style.size) ?? 0;
  const { lines, marker, leader } = unit;
  const [first, ...others] = lines;
  if (!lines.some((line) => distance(line) !== 0)) return unit;
  const move = (line: (typeof lines)[number]) => ({
    ...line,
    x0: line.x0 + distance(line),
    x1: line.x1 + distance(line),
  });
  const end = lines.at(-1) ?? first;
  return {
    ...unit,
    lines: [move(first), ...others.map(move)],
    ...(marker && { marker: { ...marker, x0: marker.x0 + distance(first) } }),
    ...(leader && { leader: { ...leader, lastX: leader.lastX + distance(end) } }),
  };
}

function moveFrame(frame: Frame, size: number, columns: MovedColumns | undefined): Frame {
  const { left, right, y } = frame;
  const by = columns?.distanceAt((left + right) / 2, y - 0.3 * size) ?? 0;
  return by === 0 ? frame : { ...frame, left: left + by, right: right + by };
}

function moveSpace(
  space: PageSpace,
  columns: MovedColumns | undefined,
  ownerOf: (unit: PageUnit | undefined) => PageUnit | undefined,
): PageSpace {
  const obstacles = space.obstacles.map((one) => {
    const { owner, markerOf } = one;
    const marked = ownerOf(markerOf);
    const box = columns && !one.isBackground ? moveBox(one.box, columns) : one.box;
    return { ...one, box, owner: ownerOf(owner), ...(marked && { markerOf: marked }) };
  });
  return { ...space, obstacles };
}

/** A box in the place of its column. */
export function moveBox([x0, y0, x1, y1]: Box, columns: MovedColumns): Box {
  const by = columns.distanceAt((x0 + x1) / 2, (y0 + y1) / 2);
  return [x0 + by, y0, x1 + by, y1];
}
