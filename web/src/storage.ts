/** What this browser keeps, or null: storage may be switched off, and may hold what another version wrote. */
export function recall(name: string, storage: 'local' | 'session' = 'local'): unknown {
  try {
    return JSON.parse(storageOf(storage).getItem(`glossa.${name}`) ?? 'null');
  } catch {
    return null;
  }
}

/** @returns whether it is kept: there may be no room */
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
      // Where nothing can be kept there is nothing to forget.
    }
  }
}

function storageOf(storage: 'local' | 'session'): Storage {
  return storage === 'local' ? localStorage : sessionStorage;
}
