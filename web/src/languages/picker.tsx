import type { JSX } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useMessages } from '../i18n/catalogue.ts';
import { Icon } from '../ui/icons.tsx';
import { LanguageList } from './language-list.tsx';
import { type LanguageOption, type LanguageStatus, listLanguageOptions } from './language-options.ts';
import { useLanguages } from './languages.ts';
import { addRecentLanguage, recentLanguages } from './recent.ts';

interface PickerProps {
  /** Accessible name, such as "From". */
  label: string;
  /** Text of the button. */
  shown: string;
  /** Note beside the text of the button. */
  shownNote?: string | undefined;
  value: string;
  /** Option before all languages: language detection. */
  first?: { code: string; name: string };
  statusOf: (code: string) => LanguageStatus;
  onChoose: (code: string) => void;
}

/** A button that opens a searchable list (the combobox pattern of the ARIA authoring practices). */
export function LanguagePicker({
  label,
  shown,
  shownNote = '',
  value,
  first,
  statusOf,
  onChoose,
}: PickerProps): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);

  const options = isOpen ? list(query) : [];
  const current = options[Math.min(active, options.length - 1)];

  // A layout effect, so that the field has the focus before the next key press.
  useLayoutEffect(() => {
    if (!isOpen) return;
    field.current?.focus();
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    addEventListener('pointerdown', closeOutside);
    return () => removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  useEffect(() => {
    if (current) document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' });
  }, [current?.code]);

  function list(query = ''): LanguageOption[] {
    return listLanguageOptions({ languages, query, first, recent: recentLanguages(), statusOf });
  }
  const optionId = ({ code }: LanguageOption) => `${id}-${code}`;

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }
  function choose(option: LanguageOption): void {
    if (!option.isAvailable) return;
    if (option.code !== first?.code) addRecentLanguage(option.code);
    onChoose(option.code);
    close();
  }
  function onKeyDown(event: KeyboardEvent): void {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const move = moves[event.key];
    if (move !== undefined) {
      setActive(Math.max(0, Math.min(options.length - 1, active + move)));
    } else if (event.key === 'Enter') {
      if (current) choose(current);
    } else if (event.key === 'Escape') {
      close();
    } else if (event.key === 'Tab') {
      setOpen(false);
      return;
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div class="picker" ref={box}>
      <button
        type="button"
        class="picker-button"
        ref={button}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={`${label}: ${shown} ${shownNote}`.trim()}
        onClick={() => {
          setQuery('');
          setActive(
            Math.max(
              0,
              list().findIndex(({ code }) => code === value),
            ),
          );
          setOpen(!isOpen);
        }}
        onKeyDown={(event) => {
          if (isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          event.currentTarget.click();
        }}
      >
        <span class="picker-shown">
          <span>{shown}</span> {shownNote !== '' && <small>{shownNote}</small>}
        </span>
        <Icon name="chevron" />
      </button>
      {isOpen && (
        <div class="picker-panel">
          <div class="picker-search">
            <Icon name="search" />
            <input
              ref={field}
              type="text"
              role="combobox"
              aria-expanded="true"
              aria-autocomplete="list"
              aria-controls={`${id}-list`}
              aria-label={messages.searchLanguage}
              aria-activedescendant={current && optionId(current)}
              placeholder={messages.searchLanguage}
              autocomplete="off"
              spellcheck={false}
              value={query}
              onInput={(event) => {
                setQuery(event.currentTarget.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
            />
          </div>
          <LanguageList {...{ id: `${id}-list`, label, options, current, value, optionId }} onChoose={choose} />
        </div>
      )}
    </div>
  );
}
