import type { JSX } from 'preact';
import { abbreviateKey, declineOffered, saveKey } from '../api/key.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Asks whether the key of a link replaces the current key. Closing the dialog declines. */
export function LinkKeyDialog({ present, offered }: { present: string; offered: string }): JSX.Element {
  const messages = useMessages();
  return (
    <Dialog title={messages.linkKeyTitle} onClose={declineOffered}>
      <p>{messages.linkKeyWhy}</p>
      <dl class="keys">
        <div>
          <dt>{messages.linkKeyPresent}</dt>
          <dd dir="ltr">{abbreviateKey(present)}</dd>
        </div>
        <div>
          <dt>{messages.linkKeyOffered}</dt>
          <dd dir="ltr">{abbreviateKey(offered)}</dd>
        </div>
      </dl>
      <div class="dialog-actions">
        <button type="button" class="button primary" autofocus onClick={declineOffered}>
          {messages.linkKeyDecline}
        </button>
        <button type="button" class="button" onClick={() => saveKey(offered, 'local')}>
          {messages.linkKeyAccept}
        </button>
      </div>
    </Dialog>
  );
}
