import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { Icon } from '../ui/icons.tsx';
import { LANGUAGE_GROUPS, type LanguageOption } from './language-options.ts';

interface LanguageListProps {
  id: string;
  label: string;
  options: readonly LanguageOption[];
  /** Option that the arrow keys have selected. */
  current: LanguageOption | undefined;
  value: string;
  optionId: (option: LanguageOption) => string;
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
  const titles = { recent: messages.recentLanguages, ready: messages.readyLanguages, more: messages.moreLanguages };
  const groups = LANGUAGE_GROUPS.map((name) => ({ name, members: options.filter(({ group }) => group === name) }));
  const filled = groups.filter(({ members }) => members.length > 0);
  const renderOption = (option: LanguageOption) => (
    <div
      key={option.code}
      id={optionId(option)}
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
        {options.filter(({ group }) => group === undefined).map(renderOption)}
        {filled.map(({ name, members }) => (
          <div key={name} role="group" aria-label={titles[name]}>
            {filled.length > 1 && (
              <div class="options-title" aria-hidden="true">
                {titles[name]}
              </div>
            )}
            {members.map(renderOption)}
          </div>
        ))}
      </div>
      <p class="options-foot" role="status">
        {options.length === 0
          ? messages.noSuchLanguage
          : options.some(({ isAvailable }) => !isAvailable)
            ? messages.howToAddEngine
            : messages.languagesFound(options.filter(({ code }) => code !== '').length)}
      </p>
    </>
  );
}
