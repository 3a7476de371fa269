import { useLayoutEffect, useState } from 'preact/hooks';
import { forget, keep, recall } from '../storage.ts';

export interface KeyState {
  /** Empty where there is none. */
  key: string;
  kept: 'local' | 'session' | 'nowhere';
  /** Whether the service did not know it. */
  refused: boolean;
}

let state: KeyState = readKey();
const listeners = new Set<(state: KeyState) => void>();

export function currentKey(): string {
  return state.key;
}

/** Keeps a key, in this browser or for this tab only. */
export function takeKey(key: string, where: 'local' | 'session'): void {
  forget('key');
  tell({ key, kept: keep('key', key, where) ? where : 'nowhere', refused: false });
}

export function forgetKey(): void {
  forget('key');
  tell({ key: '', kept: 'nowhere', refused: false });
}

/** Notes that the service did not know a key, unless another one has taken its place meanwhile. */
export function refuseKey(key: string): void {
  if (key === state.key && !state.refused) tell({ ...state, refused: true });
}

/** The key and where it is kept; a component that asks follows every change. */
export function useKey(): KeyState {
  const [value, setValue] = useState(state);
  useLayoutEffect(() => {
    listeners.add(setValue);
    setValue(state);
    return () => void listeners.delete(setValue);
  }, []);
  return value;
}

function tell(next: KeyState): void {
  state = next;
  for (const listener of listeners) listener(next);
}

/** A key in the fragment of the address, which no server sees, is kept and taken out of the address at once. */
function readKey(): KeyState {
  const given = new URLSearchParams(location.hash.slice(1)).get('key');
  if (given) {
    history.replaceState(null, '', location.pathname + location.search);
    return { key: given, kept: keep('key', given) ? 'local' : 'nowhere', refused: false };
  }
  for (const where of ['session', 'local'] as const) {
    const kept = recall('key', where);
    if (typeof kept === 'string' && kept !== '') return { key: kept, kept: where, refused: false };
  }
  return { key: '', kept: 'nowhere', refused: false };
}
