import type { JSX } from 'preact';
import type { RequestUsage } from '../api/schemas.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatDuration } from '../i18n/format.ts';

/** The engine and the usage of a request. */
export function RequestFacts({ engine, usage }: { engine: string; usage: RequestUsage }): JSX.Element {
  const messages = useMessages();
  return (
    <p class="facts">
      {engine !== '' && <span>{messages.answeredBy(engine)}</span>}
      <span>{messages.usedTokens(usage.input_tokens, usage.output_tokens)}</span>
      <span>{messages.engineTime(formatDuration(usage.inference_time_tokens))}</span>
    </p>
  );
}
