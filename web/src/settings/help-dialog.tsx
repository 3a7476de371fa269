import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { Dialog } from '../ui/dialog.tsx';
import { VIEWS } from '../views.ts';

export function HelpDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const messages = useMessages();
  const shortcuts: [string[], string][] = [
    [['Alt', 'T'], messages.shortcutSource],
    [['Alt', 'S'], messages.swap],
    [['Alt', 'C'], messages.shortcutCopy],
    [['Ctrl', 'Enter'], messages.makeSummary],
    [['Alt', 'H'], messages.shortcutHelp],
    [['Esc'], messages.shortcutEscape],
  ];
  return (
    <Dialog title={messages.help} onClose={onClose}>
      <p class="note">{messages.helpAbout}</p>
      <h3>{messages.shortcuts}</h3>
      <dl class="shortcuts">
        {shortcuts.map(([keys, what]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <a href={VIEWS.apiReference}>{messages.apiReference}</a>
      </p>
    </Dialog>
  );
}
