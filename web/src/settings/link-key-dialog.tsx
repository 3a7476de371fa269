import type { JSX } from 'preact';
import { declineOffered, shownKey, takeKey } from '../api/key.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Asks whether a key that a link brought takes the place of the present one; to close it is to decline. */
export function LinkKeyDialog({ present, offered }: { present: string; offered: string }): JSX.Element {
  const messages = useMessages();
  return (
    <Dialog title={messages.linkKeyTitle} onClose={declineOffered}>
      <p>{messages.linkKeyWhy}</p>
      <dl class="keys">
        <div>
          <dt>{messages.linkKeyPresent}</dt>
          <dd dir="ltr">{shownKey(present)}</dd>
        </div>
        <div>
          <dt>{messages.linkKeyOffered}</dt>
          <dd dir="ltr">{shownKey(offered)}</dd>
        </div>
      </dl>
      <div class="dialog-actions">
        <button type="button" class="button primary" autofocus onClick={declineOffered}>
          {messages.linkKeyDecline}
        </button>
        <button type="button" class="button" onClick={() => takeKey(offered, 'local')}>
          {messages.linkKeyAccept}
        </button>
      </div>
    </Dialog>
  );
}
