import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';

export const SCOPES = ['translate', 'summary', 'files', 'models', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** What can change of a key. Empty texts stand for no name, the default limits and no expiry. */
export interface KeyFields {
  name: string;
  scopes: readonly Scope[];
  limits: string;
  /** A local day, YYYY-MM-DD. */
  validUntil: string;
}

interface KeyFieldsProps {
  fields: KeyFields;
  onChange: (fields: KeyFields) => void;
}

/** The fields of a new key and of a change. */
export function KeyFieldInputs({ fields, onChange }: KeyFieldsProps): JSX.Element {
  const messages = useMessages();
  const { name, scopes, limits, validUntil } = fields;
  return (
    <>
      <label class="field">
        {messages.keyName}
        <input
          type="text"
          maxLength={128}
          value={name}
          onInput={(event) => onChange({ ...fields, name: event.currentTarget.value })}
        />
      </label>
      <fieldset class="scopes">
        <legend>{messages.scopes}</legend>
        {SCOPES.map((scope) => (
          <label key={scope} class="switch">
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={(event) => {
                const others = scopes.filter((one) => one !== scope);
                onChange({ ...fields, scopes: event.currentTarget.checked ? [...others, scope] : others });
              }}
            />
            <code>{scope}</code>
          </label>
        ))}
      </fieldset>
      <label class="field">
        {messages.limitsTitle}
        <input
          type="text"
          dir="ltr"
          value={limits}
          placeholder="20 requests/s, 1M characters/day"
          onInput={(event) => onChange({ ...fields, limits: event.currentTarget.value })}
        />
        <small class="note">{messages.limitsHint}</small>
      </label>
      <label class="field">
        {messages.validUntil}
        <input
          type="date"
          value={validUntil}
          onInput={(event) => onChange({ ...fields, validUntil: event.currentTarget.value })}
        />
      </label>
    </>
  );
}

/** The fields as the service takes them. A key is valid until the end of its last day. */
export function toRequest({ name, scopes, limits, validUntil }: KeyFields) {
  return {
    scopes: [...scopes],
    limits: limits.trim() || 'default',
    expires_at: validUntil === '' ? 'never' : new Date(`${validUntil}T23:59:59.999`).toISOString(),
    name: name.trim(),
  };
}
