import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { describeEngines, directionOf, nameOf, useLanguages } from '../languages/languages.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Problem } from '../ui/problem.tsx';
import { RequestFacts } from '../ui/request-facts.tsx';
import { ModelProgress } from './model-progress.tsx';
import type { CompletedTranslation, LiveTranslation } from './use-translation.ts';

interface ResultPaneProps {
  live: LiveTranslation;
  /** The text has changed since the translation. */
  isStale: boolean;
}

export function ResultPane({ live, isStale }: ResultPaneProps): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const { outcome, error, isWaiting, retry } = live;
  const result = outcome === undefined ? '' : [outcome.body.translated_text].flat().join('\n');
  return (
    <section class="pane pane-result" aria-label={messages.result} aria-busy={isWaiting}>
      <div class={isWaiting ? 'activity running' : 'activity'} />
      {error !== undefined && <Problem error={error} onRetry={retry} />}
      {outcome === undefined ? (
        error === undefined && <p class="pane-hint">{isWaiting ? messages.translating : messages.resultHint}</p>
      ) : (
        <Translated outcome={outcome} stale={isStale || error !== undefined} />
      )}
      <ModelProgress waiting={isWaiting} />
      <div class="pane-foot">
        {outcome && (
          <RequestFacts
            engine={describeEngines(outcome.engine, languages, messages.through)}
            usage={outcome.body._usage}
          />
        )}
        <span class="space" />
        <CopyButton text={result} />
      </div>
    </section>
  );
}

/** The translation. Separately translated lines show their detected languages. */
function Translated({ outcome, stale }: { outcome: CompletedTranslation; stale: boolean }): JSX.Element {
  const languages = useLanguages();
  const { translated_text: result, detected_language: detected } = outcome.body;
  const { target } = outcome.input;
  const dir = directionOf(languages, target);
  const name = `pane-text result${stale ? ' stale' : ''}`;
  if (typeof result === 'string') {
    return (
      <div id="result-text" class={name} lang={target} dir={dir} aria-live="polite">
        {result}
      </div>
    );
  }
  const codes = Array.isArray(detected) ? detected : [];
  return (
    <ol id="result-text" class={`${name} result-lines`} lang={target} dir={dir} aria-live="polite">
      {result.map((line, at) => {
        const code = codes[at];
        return (
          <li key={at}>
            <span>{line}</span>
            {code && (
              <small title={nameOf(languages, code)} class="line-language">
                {code}
              </small>
            )}
          </li>
        );
      })}
    </ol>
  );
}
