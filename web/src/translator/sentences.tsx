import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { useMessages } from '../i18n/catalogue.ts';
import type { ResultPart } from './pair-sentences.ts';

interface SentencesProps {
  parts: readonly ResultPart[];
  /** Index of the part whose alternatives are shown. */
  open: number | undefined;
  onOpen: (part: number) => void;
}

/** The sentences of a translation. Each opens its alternatives; one is in the tab order, and arrow keys move to others. */
export function Sentences({ parts, open, onOpen }: SentencesProps): JSX.Element {
  const messages = useMessages();
  const root = useRef<HTMLSpanElement>(null);
  const first = parts.findIndex(({ source }) => source !== undefined);

  function move(from: HTMLElement, step: number): void {
    const all = [...(root.current?.querySelectorAll<HTMLElement>('.sentence') ?? [])];
    all[all.indexOf(from) + step]?.focus();
  }
  function onKeyDown(event: KeyboardEvent, at: number): void {
    if (!(event.currentTarget instanceof HTMLElement) || event.altKey) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      ArrowRight: isRightToLeft ? -1 : 1,
      ArrowLeft: isRightToLeft ? 1 : -1,
    };
    const step = steps[event.key];
    if (step !== undefined) move(event.currentTarget, step);
    else if (event.key === 'Enter' || event.key === ' ') onOpen(at);
    else return;
    event.preventDefault();
  }
  return (
    <span ref={root}>
      {parts.map(({ text, source }, at) =>
        source === undefined ? (
          text
        ) : (
          // A button element would not break across lines.
          <span
            key={at}
            role="button"
            class="sentence"
            title={messages.otherWordings}
            tabIndex={at === (open ?? first) ? 0 : -1}
            aria-expanded={at === open}
            onClick={() => {
              // Selecting text is no click on a sentence.
              if (getSelection()?.isCollapsed !== false) onOpen(at);
            }}
            onKeyDown={(event) => onKeyDown(event, at)}
          >
            {text}
          </span>
        ),
      )}
    </span>
  );
}
