import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { nameOf, useLanguages } from '../languages/languages.ts';
import { LanguagePicker } from '../languages/picker.tsx';
import { routesInto, statusOfRoutes } from '../languages/route-status.ts';
import type { SummaryOptions } from './use-summary.ts';

const MAX_FOCUS_CHARACTERS = 1_000;

/** What the summary is about, and its language. */
export function SummaryAimFields({
  summaryOptions,
  onChange,
}: {
  summaryOptions: SummaryOptions;
  onChange: (summaryOptions: SummaryOptions) => void;
}): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const { language, focus } = summaryOptions;
  return (
    <>
      <label class="focus-field">
        <span>{messages.focus}</span>
        <input
          type="text"
          id="summary-focus"
          dir="auto"
          maxLength={MAX_FOCUS_CHARACTERS}
          placeholder={messages.focusHint}
          value={focus}
          onInput={(event) => onChange({ ...summaryOptions, focus: event.currentTarget.value })}
        />
      </label>
      <LanguagePicker
        label={messages.summaryLanguage}
        shown={language === '' ? messages.languageOfSource : nameOf(languages, language)}
        value={language}
        first={{ code: '', name: messages.languageOfSource }}
        statusOf={(code) => statusOfRoutes(routesInto(code, languages), languages, messages)}
        onChoose={(code) => onChange({ ...summaryOptions, language: code })}
      />
    </>
  );
}
