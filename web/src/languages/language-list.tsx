import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { Icon } from '../ui/icons.tsx';

/** One option of the list. */
export interface LanguageOption {
  /** Unique key; a recent language is listed twice. */
  key: string;
  code: string;
  name: string;
  nativeName: string;
  note: string | undefined;
  isAvailable: boolean;
  isRecent?: boolean;
}

interface LanguageListProps {
  id: string;
  label: string;
  options: readonly LanguageOption[];
  /** Option that the arrow keys have selected. */
  current: LanguageOption | undefined;
  value: string;
  optionId: (key: string) => string;
  onChoose: (option: LanguageOption) => void;
}

export function LanguageList({
  id,
  label,
  options,
  current,
  value,
  optionId,
  onChoose,
}: LanguageListProps): JSX.Element {
  const messages = useMessages();
  const recent = options.filter((option) => option.isRecent);
  const rest = options.filter((option) => !option.isRecent);
  const renderOption = (option: LanguageOption) => (
    <div
      key={option.key}
      id={optionId(option.key)}
      role="option"
      aria-selected={option.code === value}
      aria-disabled={!option.isAvailable}
      class={option === current ? 'option active' : 'option'}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option)}
    >
      <span class="option-check">{option.code === value && <Icon name="check" />}</span>
      <span class="option-name">
        {option.name}{' '}
        {option.nativeName !== '' && option.nativeName.toLowerCase() !== option.name.toLowerCase() && (
          <bdi class="option-native" lang={option.code}>
            {option.nativeName}
          </bdi>
        )}
      </span>
      {option.note !== undefined && <span class="option-note">{option.note}</span>}
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
            {recent.map(renderOption)}
          </div>
        )}
        {recent.length > 0 && (
          <div class="options-title" aria-hidden="true">
            {messages.allLanguages}
          </div>
        )}
        {rest.map(renderOption)}
      </div>
      <p class="options-foot" role="status">
        {options.length === 0
          ? messages.noSuchLanguage
          : options.some(({ isAvailable }) => !isAvailable)
            ? messages.howToAddEngine
            : messages.languagesFound(rest.length)}
      </p>
    </>
  );
}
