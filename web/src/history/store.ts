import { useLayoutEffect, useState } from 'preact/hooks';
import { forget, keep, recall } from '../storage.ts';
import type { StoredInput } from '../translator/translation-input.ts';

const MAX_ENTRIES = 50;
/** UTF-16 units. Entries with longer texts are not stored. */
const MAX_TEXT_LENGTH = 20_000;

interface Common {
  /** Start time in ms; identifies the entry. */
  at: number;
  text: string;
  result: string;
}

export type HistoryEntry = Common &
  (
    | ({ kind: 'translation'; detected?: string | undefined } & StoredInput)
    /** `title` is the name of a file or the address of a document, whose text is not stored. */
    | { kind: 'summary'; title?: string }
  );

const listeners = new Set<(entries: readonly HistoryEntry[]) => void>();

/** Adds an entry or replaces the one with the same start time. */
export function addEntry(entry: HistoryEntry): void {
  if (entry.text.length > MAX_TEXT_LENGTH || entry.result.length > MAX_TEXT_LENGTH) return;
  store([entry, ...entries().filter(({ at }) => at !== entry.at)].slice(0, MAX_ENTRIES));
}

export function removeEntry(at: number): void {
  store(entries().filter((entry) => entry.at !== at));
}

export function clearHistory(): void {
  store([]);
}

export function useHistory(): readonly HistoryEntry[] {
  const [value, setValue] = useState<readonly HistoryEntry[]>(entries);
  useLayoutEffect(() => {
    listeners.add(setValue);
    return () => void listeners.delete(setValue);
  }, []);
  return value;
}

/** Stores the history. While the storage is full, it drops the older half of the entries. */
function store(wanted: readonly HistoryEntry[]): void {
  let kept = wanted;
  while (kept.length > 0 && !keep('history', kept)) kept = kept.slice(0, Math.floor(kept.length / 2));
  if (kept.length === 0) forget('history');
  for (const listener of listeners) listener(kept);
}

function entries(): HistoryEntry[] {
  const kept = recall('history');
  return Array.isArray(kept) ? kept.filter(isEntry) : [];
}

function isEntry(value: unknown): value is HistoryEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, at, text, result, source, target }: Partial<Record<string, unknown>> = { ...value };
  const isWhole = typeof at === 'number' && typeof text === 'string' && typeof result === 'string';
  return (
    isWhole &&
    (kind === 'summary' || (kind === 'translation' && typeof source === 'string' && typeof target === 'string'))
  );
}
