import { render } from 'preact';
import { App } from './app.tsx';
import { loadMessages } from './i18n/catalogue.ts';
import { chosenLocale } from './i18n/locales.ts';
import { readSettings } from './settings/settings.ts';
import { readSession } from './sign-in/session.ts';
import './styles/base.css';
import './styles/controls.css';
import './styles/frame.css';
import './styles/picker.css';
import './styles/panes.css';
import './styles/summarizer.css';
import './styles/lists.css';
import './styles/dialogs.css';
import './styles/choice.css';
import './styles/comparison.css';
import './styles/print.css';

void readSession();
const root = document.getElementById('app');
const firstMessages = await loadMessages(chosenLocale(readSettings().locale));
if (root) {
  // index.html has the same layout, so nothing moves.
  root.replaceChildren();
  render(<App firstMessages={firstMessages} />, root);
}
