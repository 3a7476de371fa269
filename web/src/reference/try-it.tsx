import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { currentKey, useKey } from '../api/key.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { Icon } from '../ui/icons.tsx';
import { bodyKindOf, buildRequest, type Draft, exampleDraft, formFields, needsFile } from './build-request.ts';
import { keyNeedOf, type OpenApi, type Operation } from './openapi.ts';
import { TrialResult } from './trial-result.tsx';
import { useTrial } from './use-trial.ts';

/** A form that begins with the example call, sends it with the saved key, and shows the response. */
export function TryIt({ document, operation }: { document: OpenApi; operation: Operation }): JSX.Element {
  const messages = useMessages();
  const { key } = useKey();
  const [draft, setDraft] = useState(() => exampleDraft(document, operation));
  const [isInvalid, setInvalid] = useState(false);
  const { trial, error, isSending, send, cancel } = useTrial();
  const types = Object.keys(operation.requestBody?.content ?? {});

  function submit(event: Event): void {
    event.preventDefault();
    const isValid = draft.json === '' || isJson(draft.json);
    setInvalid(!isValid);
    if (!isValid) return;
    const { path, init } = buildRequest(operation, draft, currentKey());
    send(path, init);
  }
  return (
    <section class="try card">
      <h2>{messages.referenceTry}</h2>
      <form onSubmit={submit}>
        {(operation.parameters ?? []).map(({ name, required = false }) => (
          <label key={name} class="field">
            <code>{name}</code>
            <input
              type="text"
              dir="ltr"
              required={required}
              value={draft.parameters[name] ?? ''}
              onInput={({ currentTarget: { value } }) =>
                setDraft({ ...draft, parameters: { ...draft.parameters, [name]: value } })
              }
            />
          </label>
        ))}
        {types.length > 1 && (
          <label class="field">
            {messages.referenceBody}
            <select
              value={draft.type}
              onChange={(event) => setDraft(exampleDraft(document, operation, event.currentTarget.value))}
            >
              {types.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
          </label>
        )}
        {draft.type !== undefined && (
          <BodyInput {...{ document, operation, draft, isInvalid }} type={draft.type} onChange={setDraft} />
        )}
        <div class="try-send">
          <button type="submit" class="button primary" disabled={isSending}>
            {messages.referenceSend}
          </button>
          {isSending && (
            <button type="button" class="button" onClick={cancel}>
              {messages.cancel}
            </button>
          )}
          {key === '' && keyNeedOf(operation) === 'key' && <p class="note">{messages.keyNone}</p>}
        </div>
      </form>
      <div aria-live="polite">
        {error !== undefined && (
          <div class="problem">
            <Icon name="warning" />
            <p>{messages.errorOffline}</p>
          </div>
        )}
        {trial !== undefined && !isSending && error === undefined && <TrialResult trial={trial} />}
      </div>
    </section>
  );
}

interface BodyInputProps {
  document: OpenApi;
  operation: Operation;
  draft: Draft;
  type: string;
  isInvalid: boolean;
  onChange: (draft: Draft) => void;
}

function BodyInput({ document, operation, draft, type, isInvalid, onChange }: BodyInputProps): JSX.Element {
  const messages = useMessages();
  const kind = bodyKindOf(type);
  if (kind === 'json') {
    return (
      <label class="field">
        {messages.referenceBody}
        <textarea
          class="try-json"
          dir="ltr"
          spellcheck={false}
          rows={Math.min(16, draft.json.split('\n').length + 1)}
          value={draft.json}
          aria-invalid={isInvalid}
          onInput={(event) => onChange({ ...draft, json: event.currentTarget.value })}
        />
        {isInvalid && <span class="try-invalid">{messages.referenceInvalidJson}</span>}
      </label>
    );
  }
  const names = kind === 'form' ? formFields(document, operation, type) : [];
  return (
    <>
      <label class="field">
        {messages.fromFile}
        <input
          type="file"
          required={needsFile(document, operation, type)}
          onChange={(event) => onChange({ ...draft, file: event.currentTarget.files?.[0] })}
        />
      </label>
      {names.map((name) => (
        <label key={name} class="field">
          <code>{name}</code>
          <input
            type="text"
            dir="ltr"
            value={draft.fields[name] ?? ''}
            onInput={({ currentTarget: { value } }) =>
              onChange({ ...draft, fields: { ...draft.fields, [name]: value } })
            }
          />
        </label>
      ))}
    </>
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
