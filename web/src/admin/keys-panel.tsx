import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import type { AdminKey } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatTime } from '../i18n/format.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icons.tsx';
import { ChangeKeyDialog, NewKeyDialog, RevokeKeyDialog } from './key-dialogs.tsx';
import { PagedTable } from './paged-table.tsx';
import { usePages } from './use-pages.ts';

type Open = { dialog: 'new' } | { dialog: 'change' | 'revoke'; apiKey: AdminKey };

/** The API keys of all owners. */
export function KeysPanel(): JSX.Element {
  const messages = useMessages();
  const [open, setOpen] = useState<Open>();
  const pages = usePages<AdminKey>(async (cursor, signal) => {
    const { keys, next_cursor } = await api().adminListKeys({ ...(cursor && { cursor }) }, { signal });
    return { items: keys, next: next_cursor };
  }, '');
  const owners = [...new Set(pages.items?.map(({ owner }) => owner))].sort();
  const close = () => setOpen(undefined);

  const stateOf = ({ revoked_at, expires_at }: AdminKey): string => {
    if (revoked_at !== null) return `${messages.keyRevoked} ${formatTime(Date.parse(revoked_at))}`;
    const isExpired = expires_at !== null && Date.parse(expires_at) <= Date.now();
    return isExpired ? messages.keyExpired : messages.keyValid;
  };
  return (
    <>
      <div>
        <button type="button" class="button primary" onClick={() => setOpen({ dialog: 'new' })}>
          <Icon name="add" />
          {messages.newKey}
        </button>
      </div>
      <PagedTable
        {...{ pages }}
        label={messages.adminKeys}
        columns={[
          messages.keyLabel,
          messages.owner,
          messages.keyName,
          messages.scopes,
          messages.limitsTitle,
          messages.created,
          messages.validUntil,
          messages.state,
          messages.auditAction,
        ]}
        keyOf={({ key_id }) => key_id}
        cells={(apiKey) => [
          <code key="prefix" translate={false}>{`${apiKey.prefix}…`}</code>,
          apiKey.owner,
          apiKey.name ?? '',
          <span key="scopes" class="admin-scopes">
            {apiKey.scopes.join(', ')}
          </span>,
          <span key="limits" class="admin-scopes" dir="ltr">
            {apiKey.limits ?? ''}
          </span>,
          formatTime(Date.parse(apiKey.created_at)),
          apiKey.expires_at === null ? '' : formatTime(Date.parse(apiKey.expires_at)),
          stateOf(apiKey),
          apiKey.revoked_at === null && (
            <span class="admin-actions">
              <IconButton
                icon="edit"
                label={`${messages.changeKey}: ${apiKey.prefix}`}
                onClick={() => setOpen({ dialog: 'change', apiKey })}
              />
              <IconButton
                icon="trash"
                label={`${messages.revokeKey}: ${apiKey.prefix}`}
                onClick={() => setOpen({ dialog: 'revoke', apiKey })}
              />
            </span>
          ),
        ]}
      />
      {open?.dialog === 'new' && <NewKeyDialog {...{ owners }} onCreated={pages.refresh} onClose={close} />}
      {open?.dialog === 'change' && <ChangeKeyDialog apiKey={open.apiKey} onChanged={pages.refresh} onClose={close} />}
      {open?.dialog === 'revoke' && <RevokeKeyDialog apiKey={open.apiKey} onRevoked={pages.refresh} onClose={close} />}
    </>
  );
}
