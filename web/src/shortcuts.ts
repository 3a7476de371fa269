import { useLayoutEffect } from 'preact/hooks';

/** Actions of keys pressed with Alt. Letters without Alt are for typing and for screen readers. */
export type Shortcuts = Record<string, () => void>;

/** @param shortcuts by key code, such as `KeyS`, which does not depend on the keyboard layout */
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
