import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useKey } from '../api/key.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { RadioGroup } from '../ui/radio-group.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { CostsPanel } from './costs-panel.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { ModelsPanel } from './models-panel.tsx';
import './admin.css';

const PANELS = ['keys', 'costs', 'documents', 'models', 'audit'] as const;
type Panel = (typeof PANELS)[number];

/** Keys, usage and costs, documents, models and the audit log, for administrators. */
export function AdminView({ onInstalled }: { onInstalled: () => void }): JSX.Element {
  const messages = useMessages();
  const { key } = useKey();
  const [panel, setPanel] = useState<Panel>('keys');
  const names = {
    keys: messages.adminKeys,
    costs: messages.adminCosts,
    documents: messages.documents,
    models: messages.adminModels,
    audit: messages.adminAudit,
  };
  return (
    <div class="column admin">
      <div class="title-row">
        <h1>{messages.administration}</h1>
        <RadioGroup
          label={messages.administration}
          name="panel"
          options={PANELS.map((value) => ({ value, label: names[value] }))}
          value={panel}
          onChange={setPanel}
        />
      </div>
      {key === '' ? (
        <p class="note">{messages.adminScope}</p>
      ) : (
        <>
          <h2>{names[panel]}</h2>
          {panel === 'keys' && <KeysPanel />}
          {panel === 'costs' && <CostsPanel />}
          {panel === 'documents' && <DocumentsPanel />}
          {panel === 'models' && <ModelsPanel {...{ onInstalled }} />}
          {panel === 'audit' && <AuditPanel />}
        </>
      )}
    </div>
  );
}
