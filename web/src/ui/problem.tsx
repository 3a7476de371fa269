import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { GlossaError } from '../../../packages/client/src/index.ts';
import { describeError } from '../api/describe-error.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { nameOf, useLanguages } from '../languages/languages.ts';
import { ErrorDetails } from './error-details.tsx';
import { Icon } from './icons.tsx';

/** Wait before a retry while the service is unreachable. */
const OFFLINE_RETRY_SECONDS = 3;

interface ProblemProps {
  error: unknown;
  /** Called on a click, and automatically after the wait that the error names. */
  onRetry: () => void;
}

/** Describes an error and what to do. Retries automatically if the error names a wait. */
export function Problem({ error, onRetry }: ProblemProps): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const { summary, details } = describeError(error, messages, (code) => nameOf(languages, code));
  const waitSeconds = secondsToRetry(error);
  const [remainingSeconds, setRemaining] = useState(waitSeconds);
  useEffect(() => {
    setRemaining(waitSeconds);
    if (waitSeconds === undefined) return;
    const deadline = Date.now() + waitSeconds * 1000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
      setRemaining(seconds);
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
        <p role="alert">{summary}</p>
        <ErrorDetails details={details} />
        {remainingSeconds !== undefined && (
          <p class="problem-retry">
            {messages.retryIn(Math.max(1, remainingSeconds))}{' '}
            <button type="button" class="link" onClick={onRetry}>
              {messages.retryNow}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

/** Undefined if a retry cannot succeed. */
function secondsToRetry(error: unknown): number | undefined {
  if (!(error instanceof GlossaError)) return undefined;
  return error.code === 'no_connection' ? OFFLINE_RETRY_SECONDS : error.retryAfterSeconds || undefined;
}
