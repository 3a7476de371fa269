import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { Icon } from '../ui/icons.tsx';

/** One option of the list. */
export interface Entry {
  /** Unique key; a recent language is listed twice. */
  key: string;
  code: string;
  name: string;
  native: string;
  note: string | undefined;
  possible: boolean;
  recent?: boolean;
}

interface LanguageListProps {
  id: string;
  label: string;
  entries: readonly Entry[];
  /** Option that the arrow keys have selected. */
  current: Entry | undefined;
  value: string;
  optionId: (key: string) => string;
  onChoose: (entry: Entry) => void;
}

export function LanguageList({
  id,
  label,
  entries,
  current,
  value,
  optionId,
  onChoose,
}: LanguageListProps): JSX.Element {
  const messages = useMessages();
  const recent = entries.filter((entry) => entry.recent);
  const rest = entries.filter((entry) => !entry.recent);
  const option = (entry: Entry) => (
    <div
      key={entry.key}
      id={optionId(entry.key)}
      role="option"
      aria-selected={entry.code === value}
      aria-disabled={!entry.possible}
      class={entry === current ? 'option active' : 'option'}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry)}
    >
      <span class="option-check">{entry.code === value && <Icon name="check" />}</span>
      <span class="option-name">
        {entry.name}{' '}
        {entry.native !== '' && entry.native.toLowerCase() !== entry.name.toLowerCase() && (
          <bdi class="option-native" lang={entry.code}>
            {entry.native}
          </bdi>
        )}
      </span>
      {entry.note !== undefined && <span class="option-note">{entry.note}</span>}
    </div>
  );
  return (
    <>
      <div class="options" id={id} role="listbox" aria-label={label}>
        {recent.length > 0 && (
          <div role="group" aria-label={messages.recentLanguages}>
            <div class="options-title" aria-hidden="true">
              {messages.recentLanguages}
            </div>
            {recent.map(option)}
          </div>
        )}
        {recent.length > 0 && (
          <div class="options-title" aria-hidden="true">
            {messages.allLanguages}
          </div>
        )}
        {rest.map(option)}
      </div>
      <p class="options-foot" role="status">
        {entries.length === 0
          ? messages.noSuchLanguage
          : entries.some(({ possible }) => !possible)
            ? messages.howToAdd
            : messages.languagesFound(rest.length)}
      </p>
    </>
  );
}
