import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../api/client.ts';
import { describeError } from '../api/describe-error.ts';
import { deleteDocument, downloadDocument } from '../api/documents.ts';
import type { TranslatedDocument } from '../api/schemas.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatPercent, formatRemaining, formatTime } from '../i18n/format.ts';
import { nameOf, useLanguages } from '../languages/languages.ts';
import { announce } from '../ui/announcer.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icons.tsx';
import { isUnderWay } from './use-documents.ts';

/** A document of the owner: its progress, or what can be done with it. */
export function DocumentRow({ entry, onChange }: { entry: TranslatedDocument; onChange: () => void }): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const [error, setError] = useState<unknown>();
  const { document_id, status, filename, current_language, target_language } = entry;
  const arrow = document.documentElement.dir === 'rtl' ? ' ← ' : ' → ';
  const direction = [current_language ?? [], target_language]
    .flat()
    .map((code) => nameOf(languages, code))
    .join(arrow);

  async function act(action: (id: string) => Promise<void>): Promise<void> {
    setError(undefined);
    await action(document_id).catch(setError);
    onChange();
  }
  async function remove(id: string): Promise<void> {
    await deleteDocument(id);
    announce(messages.documentDeleted(filename));
  }

  return (
    <li class="entry">
      <div class="entry-head">
        <div class="entry-about">
          <Icon name="file" />
          <strong>
            <bdi>{filename}</bdi>
          </strong>
          <span>{direction}</span>
          <time dateTime={entry.created_at}>{formatTime(Date.parse(entry.created_at))}</time>
        </div>
        {status === 'done' && (
          <button type="button" class="button" onClick={() => void act(downloadDocument)}>
            <Icon name="download" />
            {messages.download}
            <span class="visually-hidden"> {filename}</span>
          </button>
        )}
        <IconButton
          icon={isUnderWay(entry) ? 'close' : 'trash'}
          label={`${isUnderWay(entry) ? messages.cancel : messages.deleteDocument}: ${filename}`}
          onClick={() => void act(remove)}
        />
      </div>
      <State entry={entry} />
      {error !== undefined && <p role="alert">{describeError(error, messages).summary}</p>}
    </li>
  );
}

function State({ entry }: { entry: TranslatedDocument }): JSX.Element {
  const messages = useMessages();
  const { status, error, progress, seconds_remaining, expires_at } = entry;
  if (status === 'failed') {
    const described = describeError(new ApiError(error?.code ?? 'unexpected', error?.message ?? ''), messages);
    return (
      <p class="document-failed">
        {`${messages.documentFailed}: ${described.summary}`}
        {described.details !== undefined && (
          <span class="problem-details" lang="en" dir="ltr">
            {described.details}
          </span>
        )}
      </p>
    );
  }
  if (status === 'cancelled') return <p class="entry-result">{messages.documentCancelled}</p>;
  if (status === 'done') {
    const until = expires_at ? messages.documentKeptUntil(formatTime(Date.parse(expires_at))) : '';
    return <p class="entry-result">{`${messages.documentDone} ${until}`}</p>;
  }
  const { segments_done: done, segments_total: total } = progress;
  const share = total === 0 ? 0 : done / total;
  const text = status === 'queued' ? messages.documentQueued : `${messages.translating} ${formatPercent(share)}`;
  return (
    <label class="progress">
      <span>
        {text}
        {typeof seconds_remaining === 'number' && ` · ${messages.timeLeft(formatRemaining(seconds_remaining))}`}
      </span>
      <progress max={1} value={status === 'queued' ? undefined : share} />
    </label>
  );
}
