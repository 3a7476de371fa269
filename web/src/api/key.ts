import { useLayoutEffect, useState } from 'preact/hooks';
import { forget, keep, recall } from '../storage.ts';
import { takeLinkKey } from './link-key.ts';

export interface KeyState {
  /** Empty where there is none. */
  key: string;
  kept: 'local' | 'session' | 'nowhere';
  /** Whether the service did not know it. */
  refused: boolean;
  /** Another key, that a link brought: it waits until the person accepts or declines it. */
  offered: string | undefined;
}

const NO_KEY: KeyState = { key: '', kept: 'nowhere', refused: false, offered: undefined };

let state: KeyState = initialState();
const listeners = new Set<(state: KeyState) => void>();

export function currentKey(): string {
  return state.key;
}

/** Keeps a key, in this browser or for this tab only. */
export function takeKey(key: string, where: 'local' | 'session'): void {
  forget('key');
  tell({ ...NO_KEY, key, kept: keep('key', key, where) ? where : 'nowhere' });
}

export function forgetKey(): void {
  forget('key');
  tell(NO_KEY);
}

/** Notes that the service did not know a key, unless another one has taken its place meanwhile. */
export function refuseKey(key: string): void {
  if (key === state.key && !state.refused) tell({ ...state, refused: true });
}

/** Leaves the key as it is. */
export function declineOffered(): void {
  tell({ ...state, offered: undefined });
}

/** Enough of a key to tell it from others: the prefix that the command line and the log show, less of a chosen one. */
export function shownKey(key: string): string {
  return `${key.slice(0, key.startsWith('glossa_') ? 15 : 4)}…`;
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

function initialState(): KeyState {
  const kept = storedKey();
  const given = window.linkKey ?? takeLinkKey();
  return given === undefined ? kept : withLinkKey(kept, given);
}

function storedKey(): KeyState {
  for (const where of ['session', 'local'] as const) {
    const kept = recall('key', where);
    if (typeof kept === 'string' && kept !== '') return { ...NO_KEY, key: kept, kept: where };
  }
  return NO_KEY;
}

/** The first key that a link brings is kept. With another one somebody else may be the owner of all that follows. */
function withLinkKey(before: KeyState, given: string): KeyState {
  if (given === before.key) return before;
  if (before.key !== '') return { ...before, offered: given };
  return { ...NO_KEY, key: given, kept: keep('key', given) ? 'local' : 'nowhere' };
}

// A link that is followed while the page is open changes the fragment only.
addEventListener('hashchange', () => {
  const given = takeLinkKey();
  if (given !== undefined) tell(withLinkKey(state, given));
});
