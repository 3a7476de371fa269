import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useMessages } from '../i18n/catalogue.ts';
import { formatOutOf } from '../i18n/format.ts';
import { countCharacters, MAX_CHARACTERS } from '../limits.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icons.tsx';
import { DocumentField } from './document-field.tsx';
import { ReadingView } from './reading-view.tsx';
import type { OriginKind, SummaryWork } from './use-summary.ts';

interface OriginPaneProps {
  kind: OriginKind;
  text: string;
  file: File | undefined;
  url: string;
  work: SummaryWork;
  /** The dropped file is not of a format that can be summarized. */
  isFileRejected: boolean;
  active: number | undefined;
  onActive: (source: number | undefined) => void;
  onText: (text: string) => void;
  onUrl: (url: string) => void;
  onFile: (file: File) => void;
}

/** The text or document to summarize. */
export function OriginPane(props: OriginPaneProps): JSX.Element {
  const { kind, file, url, work, isFileRejected, onUrl, onFile } = props;
  const messages = useMessages();
  return (
    <section class="pane">
      {isFileRejected && (
        <p class="problem" role="alert">
          <Icon name="warning" />
          {messages.notSummarized}
        </p>
      )}
      {kind === 'text' && <TextOrigin {...props} />}
      {kind === 'file' && <DocumentField file={file} sent={work.sent} onFile={onFile} />}
      {kind === 'url' && (
        <label class="address">
          <span>{messages.urlLabel}</span>
          <input
            type="url"
            id="document-url"
            inputMode="url"
            dir="ltr"
            placeholder="https://example.com/report.pdf"
            value={url}
            onInput={(event) => onUrl(event.currentTarget.value)}
          />
        </label>
      )}
    </section>
  );
}

/** A text field; after a summary, the text with its sources marked. */
function TextOrigin({ text, work, active, onActive, onText }: OriginPaneProps): JSX.Element {
  const messages = useMessages();
  const { outcome } = work;
  const [isEditing, setEditing] = useState(false);
  useEffect(() => setEditing(false), [outcome]);
  const sources = outcome?.origin.kind === 'text' && outcome.origin.text === text ? (outcome.body.sources ?? []) : [];
  const count = countCharacters(text);
  const isTooLong = count > MAX_CHARACTERS;
  const isReading = sources.length > 0 && !isEditing;
  return (
    <>
      {isReading ? (
        <ReadingView {...{ text, sources, active, onActive }} />
      ) : (
        <textarea
          class="pane-text"
          id="summary-source"
          dir="auto"
          aria-label={messages.summaryText}
          aria-describedby="summary-count"
          aria-invalid={isTooLong}
          placeholder={messages.summaryTextHint}
          value={text}
          onInput={(event) => onText(event.currentTarget.value)}
        />
      )}
      <div class="pane-foot">
        {isReading && (
          <button type="button" class="link" onClick={() => setEditing(true)}>
            <Icon name="edit" />
            {messages.editText}
          </button>
        )}
        <span class="space" />
        <span id="summary-count" class={isTooLong ? 'count count-over' : 'count'} dir={isTooLong ? undefined : 'ltr'}>
          {isTooLong ? messages.tooLong(count - MAX_CHARACTERS) : formatOutOf(count, MAX_CHARACTERS)}
        </span>
        {text !== '' && <IconButton icon="close" label={messages.clear} onClick={() => onText('')} />}
      </div>
    </>
  );
}
