import type { JSX } from 'preact';
import type { SourceRange } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatNumber } from '../i18n/format.ts';
import { splitAtSources } from './split-at-sources.ts';

interface ReadingViewProps {
  text: string;
  sources: readonly SourceRange[];
  /** The highlighted source. */
  active: number | undefined;
  onActive: (source: number | undefined) => void;
}

/** The source text with the sentences of the summary marked. */
export function ReadingView({ text, sources, active, onActive }: ReadingViewProps): JSX.Element {
  const messages = useMessages();
  return (
    <div class="pane-text reading" dir="auto" tabIndex={0} role="region" aria-label={messages.summaryText}>
      {splitAtSources(text, sources).map(({ text: part, source }, at) =>
        source === undefined ? (
          part
        ) : (
          <mark
            key={at}
            id={`source-${source}`}
            class={source === active ? 'active' : ''}
            onPointerEnter={() => onActive(source)}
            onPointerLeave={() => onActive(undefined)}
          >
            {part}
            <button
              type="button"
              class="source-link"
              aria-label={messages.backToSummary(source + 1)}
              onClick={() => {
                onActive(source);
                document.getElementById(`source-link-${source}`)?.focus();
              }}
            >
              {formatNumber(source + 1)}
            </button>
          </mark>
        ),
      )}
    </div>
  );
}
