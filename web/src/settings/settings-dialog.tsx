import type { JSX } from 'preact';
import { forgetKey, SIGNED_IN, useKey } from '../api/key.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { LOCALES } from '../i18n/locales.ts';
import { signOut, useSession } from '../sign-in/session.ts';
import { announce } from '../ui/announcer.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { VIEWS } from '../views.ts';
import { type Settings, THEMES } from './settings.ts';

interface SettingsDialogProps {
  settings: Settings;
  onChange: (settings: Settings) => void;
  onClose: () => void;
}

export function SettingsDialog({ settings, onChange, onClose }: SettingsDialogProps): JSX.Element {
  const messages = useMessages();
  const { key, kept } = useKey();
  const session = useSession();
  const person = key === SIGNED_IN ? session?.person : undefined;
  const themes = { system: messages.themeSystem, light: messages.themeLight, dark: messages.themeDark };
  const whereKey = key === '' ? messages.keyNone : kept === 'local' ? messages.keyKept : messages.keyForSession;
  return (
    <Dialog title={messages.settings} onClose={onClose}>
      <div class="setting">
        <h3>{messages.theme}</h3>
        <RadioGroup
          label={messages.theme}
          name="theme"
          options={THEMES.map((value) => ({ value, label: themes[value] }))}
          value={settings.theme}
          onChange={(theme) => onChange({ ...settings, theme })}
        />
      </div>
      <div class="setting">
        <h3>
          <label for="page-language">{messages.pageLanguage}</label>
        </h3>
        <select
          id="page-language"
          value={settings.locale ?? ''}
          onChange={(event) => onChange({ ...settings, locale: event.currentTarget.value || null })}
        >
          <option value="">{messages.pageLanguageAuto}</option>
          {Object.entries(LOCALES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div class="setting">
        <h3>{messages.history}</h3>
        <label class="switch">
          <input
            type="checkbox"
            checked={settings.history}
            onChange={(event) => onChange({ ...settings, history: event.currentTarget.checked })}
          />
          {messages.keepHistory}
        </label>
      </div>
      <div class="setting">
        <h3>{messages.keyLabel}</h3>
        <p class="note">{person ? messages.signedInAs(person.name) : whereKey}</p>
        {person && (
          <button type="button" class="button" onClick={() => void signOut()}>
            {messages.signOut}
          </button>
        )}
        {key !== '' && key !== SIGNED_IN && (
          <button
            type="button"
            class="button"
            onClick={() => {
              forgetKey();
              announce(messages.keyForgotten);
            }}
          >
            {messages.keyForget}
          </button>
        )}
        <p>
          <a href={VIEWS.administration}>{messages.administration}</a>
        </p>
      </div>
    </Dialog>
  );
}
