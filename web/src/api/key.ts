import { useLayoutEffect, useState } from 'preact/hooks';
import { forget, keep, recall } from '../storage.ts';
import { takeLinkKey } from './link-key.ts';

export interface KeyState {
  /** Empty without a key. */
  key: string;
  /** Where the key is stored: in this browser, in this tab, or only in memory. */
  kept: 'local' | 'session' | 'nowhere';
  /** The service has rejected the key. */
  isInvalid: boolean;
  /** A different key from a link, until the user accepts or declines it. */
  offered: string | undefined;
}

const NO_KEY: KeyState = { key: '', kept: 'nowhere', isInvalid: false, offered: undefined };

let state: KeyState = initialState();
const listeners = new Set<(state: KeyState) => void>();

export function currentKey(): string {
  return state.key;
}

/** In place of a key, while a person has signed in. It is never sent: the browser sends the cookie of the session. */
export const SIGNED_IN = 'signed in';

/** Uses the session of the person instead of a key, unless a key is saved. */
export function takeSession(): void {
  if (state.key === '') setState({ ...NO_KEY, key: SIGNED_IN });
}

/** Saves a key in this browser or for this tab. */
export function saveKey(key: string, where: 'local' | 'session'): void {
  forget('key');
  setState({ ...NO_KEY, key, kept: keep('key', key, where) ? where : 'nowhere' });
}

export function forgetKey(): void {
  forget('key');
  setState(NO_KEY);
}

/** Marks a key as rejected, unless another key has replaced it. */
export function markKeyInvalid(key: string): void {
  if (key === state.key && !state.isInvalid) setState({ ...state, isInvalid: true });
}

/** Declines the key of a link. */
export function declineOffered(): void {
  setState({ ...state, offered: undefined });
}

/** The start of a key: the prefix that the command line and logs show, or less of a custom key. */
export function abbreviateKey(key: string): string {
  return `${key.slice(0, key.startsWith('glossa_') ? 15 : 4)}…`;
}

/** The key and where it is saved. The component renders again on every change. */
export function useKey(): KeyState {
  const [value, setValue] = useState(state);
  useLayoutEffect(() => {
    listeners.add(setValue);
    setValue(state);
    return () => void listeners.delete(setValue);
  }, []);
  return value;
}

function setState(next: KeyState): void {
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

/** Saves the key of a link if there is no key. A different key needs consent: later data would belong to its owner. */
function withLinkKey(current: KeyState, given: string): KeyState {
  if (given === current.key) return current;
  if (current.key !== '') return { ...current, offered: given };
  return { ...NO_KEY, key: given, kept: keep('key', given) ? 'local' : 'nowhere' };
}

// Following a link while the page is open changes the fragment only.
addEventListener('hashchange', () => {
  const given = takeLinkKey();
  if (given !== undefined) setState(withLinkKey(state, given));
});
