import type { JSX } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

let tell: (text: string) => void = () => undefined;

/** Has screen readers say something that happened. */
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
    <p class="for-readers" role="status">
      {text}
    </p>
  );
}
