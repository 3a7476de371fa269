import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { isUnderWay } from '../../../packages/client/src/index.ts';
import { api } from '../api/client.ts';
import { describeCode, describeError } from '../api/describe-error.ts';
import { saveResponse } from '../api/save-response.ts';
import type { TranslatedDocument } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatPercent, formatRemaining, formatTime } from '../i18n/format.ts';
import { describeDirection, useLanguages, worksNow } from '../languages/languages.ts';
import { ModelNotice } from '../models/model-notice.tsx';
import { announce } from '../ui/announcer.tsx';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { EntryName } from '../ui/entry-name.tsx';
import { ErrorDetails } from '../ui/error-details.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icons.tsx';
import { areComparable, CompareDialog } from './compare-dialog.tsx';
import { DocumentWarnings } from './document-warnings.tsx';
import { sentFile } from './sent-files.ts';

interface DocumentRowProps {
  entry: TranslatedDocument;
  onChange: () => void;
  /** Called when a model has been installed. */
  onModelChange: () => void;
}

/** A document of the owner: its progress, or what can be done with it. */
export function DocumentRow({ entry, onChange, onModelChange }: DocumentRowProps): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const [error, setError] = useState<unknown>();
  const [isDownloaded, setDownloaded] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const { document_id, status, filename, result_filename, current_language, target_language } = entry;
  const path = [current_language ?? [], target_language].flat();
  const route = languages.get(current_language ?? '')?.targets.find(({ code }) => code === target_language);
  const sent = sentFile(document_id);
  const canCompare = status === 'done' && sent !== undefined && areComparable(filename, result_filename);
  const missing = isUnderWay(entry) && route !== undefined && !worksNow(route) ? route : undefined;

  async function act(action: (id: string) => Promise<void>): Promise<void> {
    setError(undefined);
    await action(document_id).catch(setError);
    onChange();
  }
  async function download(id: string): Promise<void> {
    const result = await api().readTranslatedDocument({ document_id: id });
    saveResponse(result, await result.blob(), id);
    setDownloaded(true);
  }
  async function remove(id: string): Promise<void> {
    await api().deleteDocument({ document_id: id });
    announce(messages.documentDeleted(filename));
  }

  return (
    <li class="entry">
      <div class="entry-head">
        <div class="entry-about">
          <EntryName icon="file" name={filename} />
          <span>{describeDirection(languages, path)}</span>
          <time dateTime={entry.created_at}>{formatTime(Date.parse(entry.created_at))}</time>
        </div>
        <div class="entry-actions">
          {canCompare && (
            <button type="button" class="button" onClick={() => setComparing(true)}>
              {messages.compare}
              <span class="visually-hidden"> {filename}</span>
            </button>
          )}
          {status === 'done' && (
            <button type="button" class="button" onClick={() => void act(download)}>
              <Icon name="download" />
              {messages.download}
              <span class="visually-hidden"> {filename}</span>
            </button>
          )}
          <IconButton
            icon={isUnderWay(entry) ? 'close' : 'trash'}
            label={`${isUnderWay(entry) ? messages.cancel : messages.deleteDocument}: ${filename}`}
            onClick={() => (status === 'done' && !isDownloaded ? setAsking(true) : void act(remove))}
          />
        </div>
      </div>
      <State entry={entry} isWaiting={status === 'queued' || missing !== undefined} />
      {status === 'done' && entry.warnings.length > 0 && <DocumentWarnings warnings={entry.warnings} />}
      {current_language && missing && (
        <ModelNotice from={current_language} route={missing} onInstalled={onModelChange} />
      )}
      {canCompare && isComparing && <CompareDialog entry={entry} source={sent} onClose={() => setComparing(false)} />}
      {isAsking && <DeleteDialog name={filename} onDelete={() => void act(remove)} onClose={() => setAsking(false)} />}
      {error !== undefined && <p role="alert">{describeError(error, messages).summary}</p>}
    </li>
  );
}

/** @param isWaiting nothing can be translated yet */
function State({ entry, isWaiting }: { entry: TranslatedDocument; isWaiting: boolean }): JSX.Element {
  const messages = useMessages();
  const { status, error, progress, seconds_remaining, expires_at, result_filename } = entry;
  if (status === 'failed') {
    const described = describeCode(error?.code ?? 'unexpected_response', error?.message ?? '', messages);
    return (
      <div class="document-failed">
        <p>{`${messages.documentFailed}: ${described.summary}`}</p>
        <ErrorDetails details={described.details} />
      </div>
    );
  }
  if (status === 'cancelled') return <p class="entry-result">{messages.documentCancelled}</p>;
  if (status === 'done') {
    return (
      <p class="document-done">
        {messages.documentDone} · <bdi>{result_filename}</bdi>
        {expires_at && ` · ${messages.documentKeptUntil(formatTime(Date.parse(expires_at)))}`}
      </p>
    );
  }
  const { segments_done: done, segments_total: total } = progress;
  const share = total === 0 ? 0 : done / total;
  const text = isWaiting ? messages.documentQueued : `${messages.translating} ${formatPercent(share)}`;
  return (
    <label class="progress">
      <span>
        {text}
        {typeof seconds_remaining === 'number' && ` · ${messages.timeLeft(formatRemaining(seconds_remaining))}`}
      </span>
      <progress max={1} value={isWaiting ? undefined : share} />
    </label>
  );
}
