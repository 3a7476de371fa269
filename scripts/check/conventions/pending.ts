import type { Problem } from './source.ts';

/**
 * Beginnings of paths that do not follow a convention yet, by convention. Remove an entry as soon as its files follow it.
 * The check fails for an entry without a violation.
 */
export const PENDING = {
  imports: ['src/telemetry/health-check.ts'],
  'file length': [
    'test/backup/backup.test.ts',
    'test/files/store-contract.ts',
    'test/limits/redis-limit-store.test.ts',
  ],
  names: [],
  words: ['bench/', 'load/', 'src/', 'test/'],
} as const satisfies Record<string, readonly string[]>;

/** Removes pending problems, and adds a problem for each entry that is no longer needed. */
export function applyPending(problems: readonly Problem[], convention: keyof typeof PENDING): Problem[] {
  const pending: readonly string[] = PENDING[convention];
  const isPending = ({ path }: Problem): boolean => pending.some((start) => path.startsWith(start));
  const unneeded = pending.filter((start) => !problems.some(({ path }) => path.startsWith(start)));
  return [
    ...problems.filter((problem) => !isPending(problem)),
    ...unneeded.map((start) => ({
      path: 'scripts/check/conventions/pending.ts',
      line: 1,
      message: `${start} follows the convention for ${convention}: remove the entry`,
    })),
  ];
}
