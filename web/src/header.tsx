import type { JSX } from 'preact';
import { useMessages } from './i18n/catalogue.ts';
import type { Settings, Theme } from './settings/settings.ts';
import { IconButton } from './ui/icon-button.tsx';
import { Icon } from './ui/icons.tsx';
import { VIEW_NAMES, VIEWS, type View } from './views.ts';

interface HeaderProps {
  view: View;
  settings: Settings;
  onView: (view: View) => void;
  onTheme: (theme: Theme) => void;
  onOpen: (dialog: 'settings' | 'help') => void;
}

export function Header({ view, settings, onView, onTheme, onOpen }: HeaderProps): JSX.Element {
  const messages = useMessages();
  const isDark =
    settings.theme === 'dark' || (settings.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  function follow(event: MouseEvent, name: View): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onView(name);
  }
  return (
    <header class="frame-header">
      <a class="skip" href="#content">
        {messages.skipToContent}
      </a>
      <span class="wordmark" translate={false}>
        Glossa
      </span>
      <nav>
        {VIEW_NAMES.map((name) => (
          <a
            key={name}
            href={VIEWS[name]}
            aria-current={name === view ? 'page' : undefined}
            onClick={(event) => follow(event, name)}
          >
            <Icon name={name} />
            <span>{messages[name]}</span>
          </a>
        ))}
      </nav>
      <div class="header-tools">
        <IconButton
          icon={isDark ? 'sun' : 'moon'}
          label={isDark ? messages.themeLight : messages.themeDark}
          onClick={() => onTheme(isDark ? 'light' : 'dark')}
        />
        <a
          class="icon-button"
          href={VIEWS.apiReference}
          aria-label={messages.apiReference}
          title={messages.apiReference}
          aria-current={view === 'apiReference' ? 'page' : undefined}
          onClick={(event) => follow(event, 'apiReference')}
        >
          <Icon name="code" />
        </a>
        <IconButton icon="help" label={messages.help} shortcut="Alt+H" onClick={() => onOpen('help')} />
        <IconButton icon="settings" label={messages.settings} onClick={() => onOpen('settings')} />
      </div>
    </header>
  );
}
