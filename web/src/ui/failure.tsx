import type { JSX } from 'preact';
import { describeError } from '../api/describe-error.ts';
import { useMessages } from '../i18n/catalogue.ts';

/** Says why something failed that the user did here. Nothing without an error. */
export function Failure({ error, isInForm = false }: { error: unknown; isInForm?: boolean }): JSX.Element | null {
  const messages = useMessages();
  if (error === undefined) return null;
  return (
    <p class={isInForm ? 'form-note document-failed' : 'document-failed'} role="alert">
      {describeError(error, messages).summary}
    </p>
  );
}
