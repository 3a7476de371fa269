import { addEdge, getEdge } from './edge-table.ts';
import { addPosition, DEAD_END, type Lookups } from './lookups.ts';
import { addPath, HAS_LEFT } from './paths.ts';

/** A step that reads nothing. It is kept like others, under a number that is no symbol. */
const DROP_LEFT_PARTS = 0x110000;

/** Whether a path of the position has the symbol of left parts of compounds. */
export function hasLeftPart({ paths, positions }: Lookups, position: number): boolean {
  const end = positions.starts[position + 1] ?? 0;
  for (let path = positions.starts[position] ?? 0; path < end; path++) {
    if ((paths.marks[path] ?? 0) & HAS_LEFT) return true;
  }
  return false;
}

/** @returns the position without these paths */
export function dropLeftParts(lookups: Lookups, position: number): number {
  return getEdge(lookups.edges, position, DROP_LEFT_PARTS) || addDrop(lookups, position);
}

function addDrop(lookups: Lookups, position: number): number {
  const { paths, positions, edges } = lookups;
  let next = position;
  if (hasLeftPart(lookups, position)) {
    const firstPath = paths.count;
    const end = positions.starts[position + 1] ?? 0;
    for (let path = positions.starts[position] ?? 0; path < end; path++) {
      const { nodes, previous, outputs, marks, weights } = paths;
      const mark = marks[path] ?? 0;
      if (mark & HAS_LEFT) continue;
      addPath(paths, nodes[path] ?? 0, previous[path] ?? 0, outputs[path] ?? 0, mark, weights?.[path] ?? 0);
    }
    next = paths.count === firstPath ? DEAD_END : addPosition(lookups);
  }
  addEdge(edges, position, DROP_LEFT_PARTS, next);
  return next;
}
