import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { describeEngines, useLanguages } from '../languages/languages.ts';
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
  const { outcome, error, isWaiting } = work;
  const text = outcome === undefined ? '' : [outcome.body.summary].flat().join('\n');
  return (
    <section class="pane pane-result" aria-label={messages.summary} aria-busy={isWaiting}>
      <div class={isWaiting ? 'activity running' : 'activity'} />
      {error !== undefined && <Problem error={error} onRetry={onRetry} />}
      {outcome === undefined || isWaiting ? (
        error === undefined && (
          <p class="pane-hint" role="status">
            {isWaiting ? messages.summarizing : messages.summaryHint}
          </p>
        )
      ) : (
        <>
          {outcome.body.warnings && <SummaryWarnings warnings={outcome.body.warnings} />}
          <SummaryResult outcome={outcome} active={active} onActive={onActive} isSourceVisible={isSourceVisible} />
        </>
      )}
      <div class="pane-foot">
        {outcome && !isWaiting && (
          <RequestFacts
            engine={describeEngines(outcome.engine, languages, messages.through)}
            usage={outcome.body._usage}
          />
        )}
        <span class="space" />
        <CopyButton text={text} />
      </div>
    </section>
  );
}
