/** A stored value, or null. Storage may be disabled, and the value may come from another version. */
export function recall(name: string, storage: 'local' | 'session' = 'local'): unknown {
  try {
    return JSON.parse(storageOf(storage).getItem(`glossa.${name}`) ?? 'null');
  } catch {
    return null;
  }
}

/** @returns whether the value was stored; storage may be full or disabled */
export function keep(name: string, value: unknown, storage: 'local' | 'session' = 'local'): boolean {
  try {
    storageOf(storage).setItem(`glossa.${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string): void {
  for (const storage of ['local', 'session'] as const) {
    try {
      storageOf(storage).removeItem(`glossa.${name}`);
    } catch {
      // Storage is disabled and holds nothing.
    }
  }
}

function storageOf(storage: 'local' | 'session'): Storage {
  return storage === 'local' ? localStorage : sessionStorage;
}
