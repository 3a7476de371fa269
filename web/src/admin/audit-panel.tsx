import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import { saveResponse } from '../api/save-response.ts';
import type { AuditEntry } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatTime } from '../i18n/format.ts';
import { Failure } from '../ui/failure.tsx';
import { Icon } from '../ui/icons.tsx';
import { PagedTable } from './paged-table.tsx';
import { usePages } from './use-pages.ts';

type Action = NonNullable<NonNullable<Parameters<ReturnType<typeof api>['adminListAudit']>[0]>['action']>;

const ACTIONS = [
  'key.created',
  'key.changed',
  'key.revoked',
  'owner.changed',
  'glossary.created',
  'glossary.changed',
  'glossary.deleted',
  'memory.created',
  'memory.changed',
  'memory.deleted',
  'file.stored',
  'file.deleted',
  'document.deleted',
  'session.created',
  'session.ended',
  'webhook_secret.renewed',
  'model.download_started',
  'model.installed',
  'model.removed',
] as const satisfies readonly Action[];

/** The audit log, newest entry first, and its export. */
export function AuditPanel(): JSX.Element {
  const messages = useMessages();
  const [action, setAction] = useState<Action>();
  const [error, setError] = useState<unknown>();
  const filter = action === undefined ? {} : { action };
  const pages = usePages<AuditEntry>(async (cursor, signal) => {
    const { entries, next_cursor } = await api().adminListAudit({ ...filter, ...(cursor && { cursor }) }, { signal });
    return { items: entries, next: next_cursor };
  }, action ?? '');

  async function save(): Promise<void> {
    const exported = await api().adminExportAudit(filter);
    saveResponse(exported, await exported.blob(), 'audit.jsonl');
  }
  return (
    <>
      <div class="title-row">
        <label>
          <span class="visually-hidden">{messages.auditAction}</span>
          <select
            value={action ?? ''}
            onChange={({ currentTarget: { value } }) => setAction(ACTIONS.find((one) => one === value))}
          >
            <option value="">{messages.auditAll}</option>
            {ACTIONS.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="button" onClick={() => void save().catch(setError)}>
          <Icon name="download" />
          {messages.auditExport}
        </button>
      </div>
      <Failure error={error} />
      <PagedTable
        {...{ pages }}
        label={messages.adminAudit}
        columns={[
          messages.auditTime,
          messages.auditAction,
          messages.auditActor,
          messages.auditAddress,
          messages.owner,
          messages.auditTarget,
          messages.auditDetails,
        ]}
        keyOf={({ id }) => id}
        cells={(entry) => [
          formatTime(Date.parse(entry.at)),
          <code key="action">{entry.action}</code>,
          [entry.actor, entry.actor_owner ?? entry.actor_id].filter(Boolean).join(' '),
          entry.address ?? '',
          entry.owner ?? '',
          <code key="target" class="admin-details">
            {entry.target}
          </code>,
          <code key="details" class="admin-details">
            {Object.keys(entry.details).length > 0 && JSON.stringify(entry.details)}
          </code>,
        ]}
      />
    </>
  );
}
