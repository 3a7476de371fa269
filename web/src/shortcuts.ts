import { useLayoutEffect } from 'preact/hooks';

/** What a key does together with Alt: letters alone belong to screen readers and to typing. */
export type Shortcuts = Record<string, () => void>;

/** @param shortcuts by the code of the key, such as `KeyS`, which is the same on keyboards of other scripts */
export function useShortcuts(shortcuts: Shortcuts): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = shortcuts[event.code];
      if (act === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}
