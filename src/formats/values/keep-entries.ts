import { applyEdits } from '../edits.ts';
import type { Value } from './value.ts';

/**
 * Makes a function that adds the entries of an existing translation whose keys a composed file of keys and values lacks.
 * @param read reads the values with their entries
 * @param endOf finds where entries are added
 */
export function createEntryKeeper(
  read: (source: string) => readonly Value[],
  endOf = (composed: string): number => composed.length,
): (composed: string, existing: string, isPruned?: boolean) => string {
  return (composed, existing, isPruned = false) => {
    if (isPruned) return composed;
    const keys = new Set(read(composed).map(({ key }) => key));
    const gone = read(existing).filter(({ key, entry }) => entry && !keys.has(key));
    if (gone.length === 0) return composed;
    const at = endOf(composed);
    const before = composed.slice(0, at);
    const entries = gone.map(({ entry }) => `${existing.slice(entry?.start, entry?.end)}\n`);
    const text = `${before === '' || before.endsWith('\n') ? '' : '\n'}${entries.join('')}`;
    return applyEdits(composed, [{ start: at, end: at, text }]);
  };
}
