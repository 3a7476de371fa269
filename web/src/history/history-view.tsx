import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { formatTime } from '../i18n/format.ts';
import { describeDirection, directionOf, useLanguages } from '../languages/languages.ts';
import { announce } from '../ui/announcer.tsx';
import { EntryName } from '../ui/entry-name.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icons.tsx';
import { clearHistory, type HistoryEntry, removeEntry, useHistory } from './store.ts';

interface HistoryProps {
  isHistoryOn: boolean;
  onEnable: () => void;
  onOpen: (entry: HistoryEntry) => void;
}

/** The translations and summaries of this browser. */
export function HistoryView({ isHistoryOn, onEnable, onOpen }: HistoryProps): JSX.Element {
  const messages = useMessages();
  const entries = useHistory();
  return (
    <div class="column">
      <div class="title-row">
        <h1>{messages.history}</h1>
        {entries.length > 0 && (
          <button
            type="button"
            class="button"
            onClick={() => {
              clearHistory();
              announce(messages.historyCleared);
            }}
          >
            <Icon name="trash" />
            {messages.historyClear}
          </button>
        )}
      </div>
      {!isHistoryOn && (
        <p class="note">
          {messages.historyOff}{' '}
          <button type="button" class="link" onClick={onEnable}>
            {messages.historyOn}
          </button>
        </p>
      )}
      {entries.length === 0 ? (
        isHistoryOn && (
          <div class="empty">
            <Icon name="history" />
            <p>{messages.historyEmpty}</p>
          </div>
        )
      ) : (
        <>
          <p class="note">{messages.historyNote}</p>
          <ul class="entries">
            {entries.map((entry) => (
              <EntryRow key={entry.at} entry={entry} onOpen={() => onOpen(entry)} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const EXCERPT_LENGTH = 200;

function EntryRow({ entry, onOpen }: { entry: HistoryEntry; onOpen: () => void }): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const isTranslation = entry.kind === 'translation';
  const from = isTranslation ? entry.source || entry.detected : undefined;
  const kind = isTranslation ? describeDirection(languages, [from ?? [], entry.target].flat()) : messages.summary;
  const title = entry.kind === 'summary' && entry.title !== undefined ? entry.title : entry.text;
  const canOpen = entry.text !== '';
  return (
    <li class="entry">
      <div class="entry-head">
        <div class="entry-about">
          <EntryName icon={isTranslation ? 'translate' : 'summarize'} name={kind} />
          <time dateTime={new Date(entry.at).toISOString()}>{formatTime(entry.at)}</time>
        </div>
        <div class="entry-actions">
          {canOpen && <IconButton icon="edit" label={messages.historyOpen} onClick={onOpen} />}
          <IconButton icon="trash" label={messages.historyRemove} onClick={() => removeEntry(entry.at)} />
        </div>
      </div>
      <p class="entry-text" dir="auto">
        {title.slice(0, EXCERPT_LENGTH)}
      </p>
      <p class="entry-result" dir={isTranslation ? directionOf(languages, entry.target) : 'auto'}>
        {entry.result.slice(0, EXCERPT_LENGTH)}
      </p>
    </li>
  );
}
