import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { Dialog } from './dialog.tsx';

interface DeleteDialogProps {
  name: string;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before something is deleted that its owner may still need. Closing the dialog keeps it. */
export function DeleteDialog({ name, onDelete, onClose }: DeleteDialogProps): JSX.Element {
  const messages = useMessages();
  return (
    <Dialog title={messages.deleteTitle(name)} onClose={onClose}>
      <p>{messages.deleteWhy}</p>
      <form method="dialog" class="dialog-actions">
        <button type="submit" class="button primary" autofocus>
          {messages.cancel}
        </button>
        <button type="submit" class="button" onClick={onDelete}>
          {messages.deleteDocument}
        </button>
      </form>
    </Dialog>
  );
}
