import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { SIGNED_IN, useKey } from './api/key.ts';
import { useGlossaries } from './glossaries/use-glossaries.ts';
import { Header } from './header.tsx';
import type { HistoryEntry } from './history/store.ts';
import { loadMessages, MessagesContext } from './i18n/catalogue.ts';
import type { Messages } from './i18n/en.ts';
import { chosenLocale, isRightToLeft } from './i18n/locales.ts';
import { LanguagesContext } from './languages/languages.ts';
import { useServiceLanguages } from './languages/use-service-languages.ts';
import { useMemories } from './memories/use-memories.ts';
import { KeyCard } from './settings/key-card.tsx';
import { LinkKeyDialog } from './settings/link-key-dialog.tsx';
import { readSettings, type Settings } from './settings/settings.ts';
import { useShortcuts } from './shortcuts.ts';
import { SignInOffer } from './sign-in/sign-in-offer.tsx';
import { keep } from './storage.ts';
import { type Reopened, Translator } from './translator/translator.tsx';
import { Announcer } from './ui/announcer.tsx';
import { copyText } from './ui/copy-button.tsx';
import { lazy } from './ui/lazy.tsx';
import { useView } from './views.ts';

const DocumentsView = lazy(async () => (await import('./documents/documents-view.tsx')).DocumentsView);
const GlossariesView = lazy(async () => (await import('./glossaries/glossaries-view.tsx')).GlossariesView);
const HistoryView = lazy(async () => (await import('./history/history-view.tsx')).HistoryView);
const UsageView = lazy(async () => (await import('./usage/usage-view.tsx')).UsageView);
const AdminView = lazy(async () => (await import('./admin/admin-view.tsx')).AdminView);
const ReferenceView = lazy(async () => (await import('./reference/reference-view.tsx')).ReferenceView);
const Summarizer = lazy(async () => (await import('./summarizer/summarizer.tsx')).Summarizer);
const SettingsDialog = lazy(async () => (await import('./settings/settings-dialog.tsx')).SettingsDialog);
const ModelsDialog = lazy(async () => (await import('./models/models-dialog.tsx')).ModelsDialog);
const HelpDialog = lazy(async () => (await import('./settings/help-dialog.tsx')).HelpDialog);

export function App({ firstMessages }: { firstMessages: Messages }): JSX.Element {
  const [settings, setSettings] = useState(readSettings);
  const [messages, setMessages] = useState(firstMessages);
  const [view, setView] = useView();
  const [dialog, setDialog] = useState<'settings' | 'help' | 'models'>();
  const [translation, setTranslation] = useState<Reopened>();
  const [summary, setSummary] = useState<{ text: string }>();
  /** The summarizer keeps its state while another view is shown, once it has been opened. */
  const hasSummarizer = useRef(false);
  hasSummarizer.current ||= view === 'summarize';
  const { key, isInvalid, offered } = useKey();
  const { languages, refresh } = useServiceLanguages(messages);
  const glossaries = useGlossaries(key);
  const memories = useMemories(key);

  async function change(next: Settings): Promise<void> {
    keep('settings', next);
    setSettings(next);
    const root = document.documentElement;
    if (next.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = next.theme;
    const locale = chosenLocale(next.locale);
    if (locale === root.lang) return;
    const loaded = await loadMessages(locale);
    root.lang = locale;
    root.dir = isRightToLeft(locale) ? 'rtl' : 'ltr';
    setMessages(loaded);
  }
  function open(entry: HistoryEntry): void {
    if (entry.kind === 'translation') setTranslation({ ...entry, opened: entry.at });
    else setSummary({ text: entry.text });
    setView(entry.kind === 'translation' ? 'translate' : 'summarize');
  }

  useEffect(() => {
    document.title = view === 'translate' ? 'Glossa' : `${messages[view]} · Glossa`;
  }, [view, messages]);
  useShortcuts({
    KeyT: () => document.getElementById(view === 'summarize' ? 'summary-source' : 'source-text')?.focus(),
    KeyS: () => document.querySelector<HTMLButtonElement>('.icon-swap')?.click(),
    KeyC: () => {
      const result = document.getElementById(view === 'summarize' ? 'summary-text' : 'result-text');
      if (result) void copyText(result.innerText);
    },
    KeyH: () => setDialog('help'),
  });

  return (
    <MessagesContext.Provider value={messages}>
      <LanguagesContext.Provider value={languages}>
        <Header
          {...{ view, settings }}
          onView={setView}
          onTheme={(theme) => void change({ ...settings, theme })}
          onOpen={setDialog}
        />
        <main id="content" tabIndex={-1}>
          {(key === '' || isInvalid) && (
            <>
              <SignInOffer />
              <KeyCard isKeyInvalid={isInvalid && key !== SIGNED_IN} />
            </>
          )}
          <div hidden={view !== 'translate'}>
            <h1 class="visually-hidden">{messages.translate}</h1>
            <Translator
              {...{ glossaries, memories }}
              reopened={translation}
              isHistoryOn={settings.history}
              onModelChange={refresh}
              onModels={() => setDialog('models')}
            />
          </div>
          <div hidden={view !== 'summarize'}>
            <h1 class="visually-hidden">{messages.summarize}</h1>
            {hasSummarizer.current && <Summarizer reopened={summary} isHistoryOn={settings.history} />}
          </div>
          {view === 'documents' && <DocumentsView {...{ glossaries, memories }} onModelChange={refresh} />}
          {view === 'glossaries' && <GlossariesView {...{ glossaries, memories }} />}
          {view === 'history' && (
            <HistoryView
              isHistoryOn={settings.history}
              onEnable={() => void change({ ...settings, history: true })}
              onOpen={open}
            />
          )}
          {view === 'usage' && <UsageView />}
          {view === 'apiReference' && <ReferenceView />}
          {view === 'administration' && <AdminView onInstalled={refresh} />}
        </main>
        {dialog === 'settings' && (
          <SettingsDialog
            settings={settings}
            onChange={(next) => void change(next)}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog === 'models' && <ModelsDialog onInstalled={refresh} onClose={() => setDialog(undefined)} />}
        {dialog === 'help' && <HelpDialog onClose={() => setDialog(undefined)} />}
        {offered !== undefined && <LinkKeyDialog present={key} offered={offered} />}
        <Announcer />
      </LanguagesContext.Provider>
    </MessagesContext.Provider>
  );
}
