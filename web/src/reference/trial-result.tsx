import type { JSX } from 'preact';
import { saveResponse } from '../api/save-response.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatDuration } from '../i18n/format.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icons.tsx';
import { Code } from './highlight.tsx';
import type { Trial } from './use-trial.ts';

/** The status, the time, the body and the headers of a response. */
export function TrialResult({ trial }: { trial: Trial }): JSX.Element {
  const messages = useMessages();
  const { status, durationMs, headers, text, isJson, response, blob } = trial;
  return (
    <div class="trial">
      <div class="title-row">
        <p>
          <span class={`status-code status-${String(status)[0]}`}>{status}</span> {formatDuration(durationMs)}
        </p>
        {text !== undefined && <CopyButton text={text} />}
      </div>
      {text === undefined ? (
        <button type="button" class="button" onClick={() => saveResponse(response, blob, 'response')}>
          <Icon name="download" />
          {messages.download}
        </button>
      ) : (
        text !== '' && <Code text={text} language={isJson ? 'json' : ''} />
      )}
      <details>
        <summary>{messages.referenceHeaders}</summary>
        <Code text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} language="" />
      </details>
    </div>
  );
}
