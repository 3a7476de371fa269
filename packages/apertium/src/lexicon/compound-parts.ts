import { addEdge, getEdge } from './edge-table.ts';
import { kindOf, NOT_FINAL } from './lexicon.ts';
import { addPosition, BEGINNING, countPaths, DEAD_END, type Lookups } from './lookups.ts';
import { addPath, HAS_LEFT, PART_HAS_LEFT, PART_HAS_RIGHT } from './paths.ts';
import { JOIN } from './step.ts';

/** Steps of lookups that read nothing. They are kept like others, under numbers that are no symbols. */
const DROP_LEFT_PARTS = 0x110000;
const START_NEXT_PART = 0x110001;
const KEEP_FEWEST_JOINS = 0x110002;
const MAX_JOINS = 4;

export function hasLeftPart({ paths, positions }: Lookups, position: number): boolean {
  const end = positions.starts[position + 1] ?? 0;
  for (let path = positions.starts[position] ?? 0; path < end; path++)
    if ((paths.marks[path] ?? 0) & HAS_LEFT) return true;
  return false;
}

/** @returns the position without the paths that have the symbol of left parts */
export function dropLeftParts(lookups: Lookups, position: number): number {
  return getEdge(lookups.edges, position, DROP_LEFT_PARTS) || addDrop(lookups, position);
}

/** After each complete left part, another part may begin. @returns the position with its paths */
export function startNextPart(lookups: Lookups, position: number): number {
  return getEdge(lookups.edges, position, START_NEXT_PART) || addNextPart(lookups, position);
}

/** @returns a position with the paths whose last part may be a right part, and of these the ones with the fewest joins */
export function keepFewestJoins(lookups: Lookups, position: number): number {
  return getEdge(lookups.edges, position, KEEP_FEWEST_JOINS) || addFewestJoins(lookups, position);
}

function addDrop(lookups: Lookups, position: number): number {
  const { paths, positions, edges } = lookups;
  let next = position;
  if (hasLeftPart(lookups, position)) {
    const firstPath = paths.count;
    const end = positions.starts[position + 1] ?? 0;
    for (let path = positions.starts[position] ?? 0; path < end; path++) {
      if (((paths.marks[path] ?? 0) & HAS_LEFT) === 0) copyPath(lookups, path);
    }
    next = paths.count === firstPath ? DEAD_END : addPosition(lookups);
  }
  addEdge(edges, position, DROP_LEFT_PARTS, next);
  return next;
}

function addNextPart(lookups: Lookups, position: number): number {
  const { paths, positions, edges } = lookups;
  const start = positions.starts[position] ?? 0;
  const end = positions.starts[position + 1] ?? 0;
  let next = position;
  for (let path = start; path < end; path++) {
    if (kindOf(paths.nodes[path] ?? 0) === NOT_FINAL || ((paths.marks[path] ?? 0) & PART_HAS_LEFT) === 0) continue;
    if (next === position) {
      for (let copied = start; copied < end; copied++) copyPath(lookups, copied);
      next = positions.count;
    }
    const mark = (paths.marks[path] ?? 0) & ~(PART_HAS_LEFT | PART_HAS_RIGHT);
    const beginningEnd = positions.starts[BEGINNING + 1] ?? 0;
    for (let begun = positions.starts[BEGINNING] ?? 0; begun < beginningEnd; begun++) {
      addPath(paths, paths.nodes[begun] ?? 0, path, JOIN, mark, 0);
    }
  }
  if (next !== position) addPosition(lookups);
  addEdge(edges, position, START_NEXT_PART, next);
  return next;
}

function addFewestJoins(lookups: Lookups, position: number): number {
  const { paths, positions, edges } = lookups;
  const start = positions.starts[position] ?? 0;
  const joins = Array.from({ length: countPaths(lookups, position) }, (_, i) =>
    (paths.marks[start + i] ?? 0) & PART_HAS_RIGHT ? countJoins(lookups, start + i) : Number.POSITIVE_INFINITY,
  );
  const fewest = joins.reduce((least, count) => Math.min(least, count), MAX_JOINS);
  const firstPath = paths.count;
  for (const [i, count] of joins.entries()) if (count <= fewest) copyPath(lookups, start + i);
  const next = paths.count === firstPath ? DEAD_END : addPosition(lookups);
  addEdge(edges, position, KEEP_FEWEST_JOINS, next);
  return next;
}

function countJoins({ paths, positions }: Lookups, last: number): number {
  const firstStep = positions.starts[BEGINNING + 1] ?? 0;
  let joins = 0;
  for (let path = last; path >= firstStep; path = paths.previous[path] ?? 0) {
    // A plus sign at the beginning is part of the first word.
    if (paths.outputs[path] === JOIN && (paths.previous[path] ?? 0) >= firstStep) joins++;
  }
  return joins;
}

function copyPath({ paths }: Lookups, path: number): void {
  const { nodes, previous, outputs, marks, weights } = paths;
  addPath(paths, nodes[path] ?? 0, previous[path] ?? 0, outputs[path] ?? 0, marks[path] ?? 0, weights?.[path] ?? 0);
}
