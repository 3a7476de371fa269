import type { Box } from '../page-view.ts';
import type { CellEdges } from '../typeset/frames.ts';

/** What changes its place on a page for readers from right to left, such as its columns. */
export interface MovedColumns {
  /** What goes to another place. The rest of the page stays. */
  readonly columns: readonly MovedColumn[];
  /** How far something at a place moves to the right, in points. */
  distanceAt(x: number, y: number): number;
  /** The edges of the cell that a place is in, in their new places. */
  cellAt(x: number, y: number): CellEdges | undefined;
  /** The sum of the left end of a sign in a table of contents, and of its right one in its new place. */
  leaderMirrorAt(x: number, y: number): number | undefined;
  /** A box in its new place. */
  moveBox(box: Box): Box;
}

export interface MovedColumn {
  /** Areas of the page from which nothing reaches to another one. */
  readonly areas: readonly Box[];
  readonly by: number;
}

/** An area of a page that moves. */
export interface Tile {
  readonly box: Box;
  readonly by: number;
  /** The sum of a place and of its mirrored one. What is in several tiles of a table is mirrored. */
  readonly mirror?: number;
  /** The edges of a cell of a table, in their new places. */
  readonly cell?: CellEdges;
  /** Whether it is a part of a table of contents, whose signs change their side. */
  readonly isContents?: true;
}

const contains = ([x0, y0, x1, y1]: Box, x: number, y: number): boolean => x >= x0 && x <= x1 && y >= y0 && y <= y1;

/** @returns undefined where nothing moves */
export function moveTiles(given: readonly Tile[]): MovedColumns | undefined {
  if (given.length === 0) return undefined;
  // What goes equally far is shown together.
  const tiles = given.map((tile) => ({ ...tile, by: Math.round(tile.by * 100) / 100 }));
  const groups = Map.groupBy(
    tiles.filter(({ by }) => by !== 0),
    ({ by }) => by,
  );
  const tileAt = (x: number, y: number): Tile | undefined => tiles.find(({ box }) => contains(box, x, y));
  return {
    columns: [...groups].map(([by, own]) => ({ areas: own.map(({ box }) => box), by })),
    distanceAt: (x, y) => tileAt(x, y)?.by ?? 0,
    cellAt: (x, y) => tileAt(x, y)?.cell,
    leaderMirrorAt(x, y) {
      const tile = tileAt(x, y);
      return tile?.isContents && tile.mirror;
    },
    moveBox([x0, y0, x1, y1]) {
      const tile = tileAt((x0 + x1) / 2, (y0 + y1) / 2);
      const isWithin = tile && x0 >= tile.box[0] - 1 && x1 <= tile.box[2] + 1;
      if (tile?.mirror !== undefined && !isWithin) return [tile.mirror - x1, y0, tile.mirror - x0, y1];
      const by = tile?.by ?? 0;
      return [x0 + by, y0, x1 + by, y1];
    },
  };
}
