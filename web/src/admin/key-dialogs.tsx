import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import type { AdminKey } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { KeyFieldInputs, type KeyFields, toRequest } from './key-fields.tsx';

const DEFAULT_SCOPES = ['translate', 'summary', 'files', 'models'] as const;

/** Makes a key, and shows it once. @param owners names to choose from */
export function NewKeyDialog(props: {
  owners: readonly string[];
  onCreated: () => void;
  onClose: () => void;
}): JSX.Element {
  const { owners, onCreated, onClose } = props;
  const messages = useMessages();
  const [owner, setOwner] = useState('');
  const [fields, setFields] = useState<KeyFields>({ name: '', scopes: DEFAULT_SCOPES, limits: '', validUntil: '' });
  const [created, setCreated] = useState<string>();
  const [error, setError] = useState<unknown>();

  async function create(): Promise<void> {
    setError(undefined);
    try {
      const { name, ...request } = toRequest(fields);
      const answer = await api().adminCreateKey({ owner: owner.trim(), ...request, ...(name !== '' && { name }) });
      setCreated(answer.key);
      onCreated();
    } catch (problem) {
      setError(problem);
    }
  }
  if (created !== undefined) {
    return (
      <Dialog title={messages.keyOnceTitle} onClose={onClose}>
        <p>{messages.keyOnce}</p>
        <p class="new-key">
          <code translate={false}>{created}</code>
          <CopyButton text={created} />
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog title={messages.newKey} onClose={onClose}>
      <form
        class="key-form"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <label class="field">
          {messages.owner}
          <input
            type="text"
            list="owners"
            maxLength={128}
            required
            value={owner}
            onInput={(event) => setOwner(event.currentTarget.value)}
          />
          <datalist id="owners">
            {owners.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </label>
        <KeyFieldInputs {...{ fields }} onChange={setFields} />
        <Failure {...{ error }} />
        <button type="submit" class="button primary" disabled={owner.trim() === '' || fields.scopes.length === 0}>
          {messages.createGlossary}
        </button>
      </form>
    </Dialog>
  );
}

/** Changes the name, the scopes, the limits and the expiry of a key. */
export function ChangeKeyDialog(props: { apiKey: AdminKey; onChanged: () => void; onClose: () => void }): JSX.Element {
  const { apiKey, onChanged, onClose } = props;
  const messages = useMessages();
  const [error, setError] = useState<unknown>();
  const [fields, setFields] = useState<KeyFields>({
    name: apiKey.name ?? '',
    scopes: apiKey.scopes,
    limits: apiKey.limits ?? '',
    validUntil: apiKey.expires_at === null ? '' : localDay(apiKey.expires_at),
  });

  async function change(): Promise<void> {
    setError(undefined);
    try {
      await api().adminChangeKey({ key_id: apiKey.key_id, ...toRequest(fields) });
      onChanged();
      onClose();
    } catch (problem) {
      setError(problem);
    }
  }
  return (
    <Dialog title={`${messages.changeKey}: ${apiKey.prefix}`} onClose={onClose}>
      <form
        class="key-form"
        onSubmit={(event) => {
          event.preventDefault();
          void change();
        }}
      >
        <KeyFieldInputs {...{ fields }} onChange={setFields} />
        <Failure {...{ error }} />
        <button type="submit" class="button primary" disabled={fields.scopes.length === 0}>
          {messages.save}
        </button>
      </form>
    </Dialog>
  );
}

/** Asks before a key is revoked. Closing the dialog keeps it. */
export function RevokeKeyDialog(props: { apiKey: AdminKey; onRevoked: () => void; onClose: () => void }): JSX.Element {
  const { apiKey, onRevoked, onClose } = props;
  const messages = useMessages();
  const [error, setError] = useState<unknown>();

  async function revoke(): Promise<void> {
    try {
      await api().adminRevokeKey({ key_id: apiKey.key_id });
      onRevoked();
      onClose();
    } catch (problem) {
      setError(problem);
    }
  }
  return (
    <Dialog title={messages.revokeTitle(apiKey.prefix)} onClose={onClose}>
      <p>{messages.revokeWhy}</p>
      <Failure {...{ error }} />
      <div class="dialog-actions">
        <button type="button" class="button primary" autofocus onClick={onClose}>
          {messages.cancel}
        </button>
        <button type="button" class="button" onClick={() => void revoke()}>
          {messages.revokeKey}
        </button>
      </div>
    </Dialog>
  );
}

/** The local day of a time, YYYY-MM-DD. */
function localDay(time: string): string {
  const at = new Date(time);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
