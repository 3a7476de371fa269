import { meets, type PageSpace } from '../free-space.ts';
import type { Leader } from '../leaders.ts';
import type { ReadPages } from '../read-pages.ts';
import type { PageUnit } from '../read-units.ts';
import type { Frame } from '../typeset/frames.ts';
import { type ColumnFrame, findColumns } from './find-columns.ts';
import { findContents } from './find-contents.ts';
import { findHeaders } from './find-headers.ts';
import { findOpenTables } from './find-open-tables.ts';
import { findTables } from './find-tables.ts';
import { type MovedColumns, moveTiles, type Tile } from './moved-columns.ts';

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
      const { style, marker, leader } = unit;
      const leaderEnd = leader && frame.isLed && leader.page === page ? leader.lastX + leader.width : undefined;
      const start = (isFirst && marker?.x0) || frame.left;
      return { frame, size: style.size, start, ...(leaderEnd !== undefined && { leaderEnd }) };
    });
    const found = space && findTiles(given, space);
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

/** Tables in columns of text stay as they are. */
function findTiles(frames: readonly ColumnFrame[], space: PageSpace): MovedColumns | undefined {
  const columns = findColumns(frames, space);
  const tables = columns.length > 0 ? columns : tilesOfTables(frames, space);
  const headers = findHeaders(frames, space).filter(({ box }) => !tables.some((other) => meets(box, other.box)));
  return moveTiles([...tables, ...headers]);
}

/** A page with tables in both directions is worse than one whose tables stay. */
function tilesOfTables(frames: readonly ColumnFrame[], space: PageSpace): Tile[] {
  const ruled = findTables(frames, space);
  if (!ruled) return [];
  const contents = findContents(frames, space).filter(({ box }) => !ruled.some((tile) => meets(tile.box, box)));
  if (contents.length > 0) return [...ruled, ...contents];
  return [...ruled, ...findOpenTables(frames, space, ruled)];
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
    ...(leader && { leader: moveLeader(leader, distance(end), end.x0, columns.get(leader.page)) }),
  };
}

/** @param x in the text of the signs */
function moveLeader(leader: Leader, by: number, x: number, columns: MovedColumns | undefined): Leader {
  const { lastX, width, step, y } = leader;
  const mirror = columns?.leaderMirrorAt(lastX, y - 1);
  if (mirror === undefined) return { ...leader, lastX: lastX + by };
  const given = mirror - lastX - width;
  const least = (columns?.cellAt(x, y - 1)?.left ?? given) + width;
  return { ...leader, lastX: given + Math.max(0, Math.ceil((least - given) / step)) * step, isRightToLeft: true };
}

function moveFrame(frame: Frame, size: number, columns: MovedColumns | undefined): Frame {
  const { left, right, y } = frame;
  const by = columns?.distanceAt((left + right) / 2, y - 0.3 * size) ?? 0;
  const own = frame.cell;
  const cell =
    columns?.cellAt((left + right) / 2, y - 0.3 * size) ?? (own && { left: own.left + by, right: own.right + by });
  return cell || by !== 0 ? { ...frame, left: left + by, right: right + by, cell } : frame;
}

function moveSpace(
  space: PageSpace,
  columns: MovedColumns | undefined,
  ownerOf: (unit: PageUnit | undefined) => PageUnit | undefined,
): PageSpace {
  const obstacles = space.obstacles.map((one) => {
    const { owner, markerOf } = one;
    const marked = ownerOf(markerOf);
    const box = columns && !one.isBackground ? columns.moveBox(one.box) : one.box;
    return { ...one, box, owner: ownerOf(owner), ...(marked && { markerOf: marked }) };
  });
  return { ...space, obstacles };
}
