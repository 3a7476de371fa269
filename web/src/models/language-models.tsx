import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import type { LanguageModel } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatBytes } from '../i18n/format.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { DownloadFailure } from './download-failure.tsx';

interface LanguageModelsProps {
  models: readonly LanguageModel[];
  onChange: () => void;
}

/** The language models that run inside the service: size, licence, origin, download and removal, and how to get one. */
export function LanguageModels({ models, onChange }: LanguageModelsProps): JSX.Element {
  const messages = useMessages();
  const [doomed, setDoomed] = useState<string>();
  const [error, setError] = useState<unknown>();
  async function remove(name: string): Promise<void> {
    setError(
      await api()
        .deleteLanguageModel({ name })
        .then(
          () => undefined,
          (problem: unknown) => problem,
        ),
    );
    onChange();
  }
  return (
    <section class="language-models" aria-label={messages.languageModels}>
      <h3>{messages.languageModels}</h3>
      <p class="note">{messages.languageModelsHint}</p>
      {error !== undefined && <DownloadFailure error={error} />}
      <ul class="models">
        {models.map((model) => (
          <li key={model.name}>
            <Described model={model} />
            {!model.in_use && (
              <IconButton
                icon="trash"
                label={`${messages.deleteDocument}: ${model.name}`}
                onClick={() => setDoomed(model.name)}
              />
            )}
          </li>
        ))}
      </ul>
      {doomed !== undefined && (
        <DeleteDialog name={doomed} onDelete={() => void remove(doomed)} onClose={() => setDoomed(undefined)} />
      )}
    </section>
  );
}

function Described({ model }: { model: LanguageModel }): JSX.Element {
  const messages = useMessages();
  const { name, state, bytes, downloaded_bytes: present, licence, source, in_use, problem } = model;
  if (state === 'incomplete') {
    return (
      <label class="progress">
        <span>{messages.downloading(name)}</span>
        <span class="progress-figures">
          {formatBytes(present)} / {formatBytes(bytes)}
        </span>
        <progress max={bytes} value={present} />
      </label>
    );
  }
  const facts = [formatBytes(bytes), licence, source && new URL(source).host, in_use && messages.modelInUse];
  return (
    <>
      <span>
        {name}
        {problem !== undefined && <span class="note"> {problem}</span>}
      </span>
      <span class="note">{facts.filter(Boolean).join(' · ')}</span>
    </>
  );
}
