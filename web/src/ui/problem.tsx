import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '../api/client.ts';
import { explain } from '../api/explain.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { Icon } from './icons.tsx';

interface ProblemProps {
  error: unknown;
  /** Tries again; called by itself too when the time that the error names is over. */
  onRetry: () => void;
}

/** What went wrong and what to do about it; waits and tries again where that may help. */
export function Problem({ error, onRetry }: ProblemProps): JSX.Element {
  const messages = useMessages();
  const wait = error instanceof ApiError ? error.retryAfter : undefined;
  const [left, setLeft] = useState(wait);
  useEffect(() => {
    setLeft(wait);
    if (wait === undefined) return;
    const until = Date.now() + wait * 1000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      onRetry();
    }, 250);
    return () => clearInterval(timer);
  }, [error]);
  return (
    <div class="problem">
      <Icon name="warning" />
      <div>
        <p role="alert">{explain(error, messages)}</p>
        {left !== undefined && (
          <p class="problem-retry">
            {messages.retryIn(Math.max(1, left))}{' '}
            <button type="button" class="link" onClick={onRetry}>
              {messages.retryNow}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
