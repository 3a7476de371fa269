import type { ComponentChildren, JSX } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useMessages } from '../i18n/catalogue.ts';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** full is as large as the window. */
  size?: 'wide' | 'full';
  children: ComponentChildren;
}

/** A modal dialog. The browser traps the focus, closes the dialog on Escape and restores the focus. */
export function Dialog({ title, onClose, size, children }: DialogProps): JSX.Element {
  const messages = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  // A dialog may ask in another one.
  const titleId = useId();
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class={size ?? ''}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="dialog-inside">
        <header>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label={messages.close} onClick={() => dialog.current?.close()} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
