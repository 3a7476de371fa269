import type { JSX } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

let tell: (text: string) => void = () => undefined;

/** Announces a text to screen readers. */
export function announce(text: string): void {
  tell(text);
}

export function Announcer(): JSX.Element {
  const [text, setText] = useState('');
  useLayoutEffect(() => {
    tell = setText;
    return () => {
      tell = () => undefined;
    };
  }, []);
  return (
    <p class="visually-hidden" role="status">
      {text}
    </p>
  );
}
