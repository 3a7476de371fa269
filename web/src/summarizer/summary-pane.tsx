import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { describeEngines, useLanguages } from '../languages/languages.ts';
import { describeWork } from '../models/model-work.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Problem } from '../ui/problem.tsx';
import { RequestFacts } from '../ui/request-facts.tsx';
import { SummaryResult } from './summary-result.tsx';
import { SummaryWarnings } from './summary-warnings.tsx';
import type { SummaryWork } from './use-summary.ts';

interface SummaryPaneProps {
  work: SummaryWork;
  active: number | undefined;
  onActive: (source: number | undefined) => void;
  isSourceVisible: boolean;
  onRetry: () => void;
}

export function SummaryPane({ work, active, onActive, isSourceVisible, onRetry }: SummaryPaneProps): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const { outcome, error, isWaiting, modelWork } = work;
  /** A failed attempt replaces the earlier summary. */
  const shown = isWaiting || error !== undefined ? undefined : outcome;
  const text = shown === undefined ? '' : [shown.body.summary].flat().join('\n');
  return (
    <section class="pane pane-result" aria-label={messages.summary} aria-busy={isWaiting}>
      <div class={isWaiting ? 'activity running' : 'activity'} />
      {error !== undefined && <Problem error={error} onRetry={onRetry} />}
      {shown === undefined ? (
        error === undefined && (
          <p class="pane-hint" role="status">
            {!isWaiting
              ? messages.summaryHint
              : modelWork === undefined
                ? messages.summarizing
                : describeWork(modelWork, messages)}
          </p>
        )
      ) : (
        <>
          {shown.body.warnings && <SummaryWarnings warnings={shown.body.warnings} />}
          <SummaryResult outcome={shown} active={active} onActive={onActive} isSourceVisible={isSourceVisible} />
        </>
      )}
      <div class="pane-foot">
        {shown && (
          <RequestFacts engine={describeEngines(shown.engine, languages, messages.through)} usage={shown.body._usage} />
        )}
        <span class="space" />
        <CopyButton text={text} />
      </div>
    </section>
  );
}
