import type { JSX } from 'preact';
import type { SourceRange } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import type { Messages } from '../i18n/en.ts';
import { formatNumber } from '../i18n/format.ts';
import { sentencesOf } from './split-at-sources.ts';
import type { CompletedSummary } from './use-summary.ts';

interface SummaryResultProps {
  outcome: CompletedSummary;
  active: number | undefined;
  onActive: (source: number | undefined) => void;
  /** The source text is visible, so that sentences can link to it. */
  isSourceVisible: boolean;
}

/** A summary whose sentences have numbered links to their sources. */
export function SummaryResult({ outcome, active, onActive, isSourceVisible }: SummaryResultProps): JSX.Element {
  const messages = useMessages();
  const { summary, sources = [] } = outcome.body;
  const sentences = typeof summary === 'string' ? sentencesOf(summary, sources.length) : summary;
  const hasSourceLinks = sentences.length === sources.length;

  function renderSourceLink(at: number): JSX.Element | null {
    const source = sources[at];
    if (source === undefined) return null;
    const place = describePlace(source, messages);
    if (!isSourceVisible) return place === undefined ? null : <span class="page-note">{place}</span>;
    return (
      <button
        type="button"
        class="source-link"
        id={`source-link-${at}`}
        aria-label={messages.showSource(at + 1)}
        onClick={() => show(at)}
      >
        {formatNumber(at + 1)}
      </button>
    );
  }
  function show(at: number): void {
    onActive(at);
    const mark = document.getElementById(`source-${at}`);
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const pane = mark?.closest('.reading');
    if (!mark || !pane) return;
    pane.scrollIntoView({ block: 'nearest' });
    const middle = mark.offsetTop - (pane.clientHeight - mark.offsetHeight) / 2;
    pane.scrollTo({ top: middle, behavior: prefersReducedMotion ? 'auto' : 'smooth' });
    mark.querySelector('button')?.focus({ preventScroll: true });
  }
  const sentence = (text: string, at: number) => (
    <span
      class={at === active ? 'sentence active' : 'sentence'}
      onPointerEnter={() => onActive(at)}
      onPointerLeave={() => onActive(undefined)}
    >
      {text}
    </span>
  );

  return (
    <div id="summary-text" class="pane-text summary" dir="auto" aria-live="polite">
      {typeof summary === 'string' ? (
        <p>
          {hasSourceLinks
            ? sentences.map((text, at) => (
                <span key={at}>
                  {sentence(text.trimEnd(), at)}
                  {renderSourceLink(at)}{' '}
                </span>
              ))
            : summary}
        </p>
      ) : (
        <ol class="points">
          {sentences.map((text, at) => (
            <li key={at}>
              {sentence(text, at)}
              {hasSourceLinks && renderSourceLink(at)}
            </li>
          ))}
        </ol>
      )}
      {!hasSourceLinks && sources.length > 0 && (
        <p class="source-list">
          {messages.sources}: {sources.map((_, at) => renderSourceLink(at))}
        </p>
      )}
      {sources.length === 0 && <p class="pane-note">{messages.writtenByModel}</p>}
    </div>
  );
}

/** The page, slide, chapter or subtitle of a source. */
function describePlace({ page, slide, chapter, cue }: SourceRange, messages: Messages): string | undefined {
  if (page !== undefined) return messages.page(page);
  if (slide !== undefined) return messages.slide(slide);
  if (chapter !== undefined) return messages.chapter(chapter);
  return cue === undefined ? undefined : messages.cue(cue);
}
