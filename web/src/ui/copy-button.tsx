import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useMessages } from '../i18n/catalogue.ts';
import { announce } from './announcer.tsx';
import { IconButton } from './icon-button.tsx';

const COPIED_NOTE_MS = 1500;

/** Copies a text and confirms it. */
export function CopyButton({ text }: { text: string }): JSX.Element {
  const messages = useMessages();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_NOTE_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <IconButton
      icon={isCopied ? 'check' : 'copy'}
      label={isCopied ? messages.copied : messages.copy}
      onClick={async () => {
        await copyText(text);
        setCopied(true);
        announce(messages.copied);
      }}
      disabled={text === ''}
    />
  );
}

/** Copies a text. The clipboard API exists on HTTPS and localhost pages only; other pages use `execCommand`. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
