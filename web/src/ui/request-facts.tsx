import type { JSX } from 'preact';
import type { Usage } from '../../../packages/client/src/index.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatBytes, formatDuration, formatNumber } from '../i18n/format.ts';

interface RequestFactsProps {
  /** Name of the engine; empty if unknown. */
  engine: string;
  /** Bytes of the missing models of a better engine. */
  missingBytes?: number | undefined;
  /** Expected chrF of the route, 0 to 100. */
  quality?: number | undefined;
  usage: Usage;
}

/** The engine, its expected quality, and the usage of a request. */
export function RequestFacts({ engine, missingBytes, quality, usage }: RequestFactsProps): JSX.Element {
  const messages = useMessages();
  return (
    <div class="facts">
      <p>
        {engine !== '' && (
          <span>
            {missingBytes === undefined
              ? messages.answeredBy(engine)
              : messages.answeredMeanwhile(engine, formatBytes(missingBytes))}
          </span>
        )}
        {quality !== undefined && (
          <span title={messages.expectedQualityHint}>
            {messages.expectedQuality(formatNumber(Math.round(quality)))}
          </span>
        )}
        <span>{messages.usedTokens(usage.input_tokens, usage.output_tokens)}</span>
        <span>{messages.engineTime(formatDuration(usage.inference_time_tokens))}</span>
      </p>
    </div>
  );
}
