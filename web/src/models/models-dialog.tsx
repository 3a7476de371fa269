import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useKey } from '../api/key.ts';
import type { Model } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatBytes } from '../i18n/format.ts';
import { describeDirection, fold, readyLanguages, useLanguages } from '../languages/languages.ts';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { DownloadFailure, failureOf } from './download-failure.tsx';
import { DownloadProgress } from './download-progress.tsx';
import { LanguageModels } from './language-models.tsx';
import { useModels } from './use-models.ts';

interface ModelsDialogProps {
  onInstalled: () => void;
  onClose: () => void;
}

/** The languages that work now, and all models with their sizes and states. */
export function ModelsDialog({ onInstalled, onClose }: ModelsDialogProps): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const { key } = useKey();
  const { list, error, download, reload } = useModels(key, onInstalled);
  const [wanted, setWanted] = useState('');
  const failure = error ?? failureOf((list?.models ?? []).filter(({ name }) => name === wanted));
  const [query, setQuery] = useState('');
  const titleOf = ({ from, to }: Model) => describeDirection(languages, [from, to]);
  const searched = fold(query.trim());
  const isInstalled = ({ state }: Model) => (state === 'installed' ? 0 : 1);
  const shown = (list?.models ?? [])
    .filter((model) => fold(titleOf(model)).includes(searched))
    .toSorted((one, other) => isInstalled(one) - isInstalled(other) || titleOf(one).localeCompare(titleOf(other)));
  const ready = readyLanguages(languages).map(({ displayName }) => displayName);
  return (
    <Dialog title={messages.modelsTitle} onClose={onClose}>
      <p>{ready.length === 0 ? messages.nothingWorksNow : messages.worksNow(ready.join(', '))}</p>
      <p class="note">
        {list && list.download_hosts.length > 0 && `${messages.modelsFrom(list.download_hosts.join(', '))} `}
        {messages.modelsOffline('…')}
      </p>
      {failure !== undefined && <DownloadFailure error={failure} />}
      <input
        type="text"
        aria-label={messages.searchLanguage}
        placeholder={messages.searchLanguage}
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value)}
      />
      <ul class="models">
        {shown.map((model) => (
          <li key={model.name}>
            {model.state === 'downloading' ? (
              <div class="progress">
                <DownloadProgress model={model} />
              </div>
            ) : (
              <>
                <span>{titleOf(model)}</span>
                <span class="note">
                  {model.state === 'installed' ? messages.modelInstalled : formatBytes(model.bytes)}
                  {model.origin !== undefined && ` (${[model.origin, model.licence].filter(Boolean).join(', ')})`}
                </span>
                {model.state !== 'installed' && (
                  <IconButton
                    icon="download"
                    label={`${messages.downloadModel}: ${titleOf(model)}`}
                    onClick={() => {
                      setWanted(model.name);
                      void download([model]);
                    }}
                  />
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {list !== undefined && <LanguageModels models={list.language_models} onChange={reload} />}
    </Dialog>
  );
}
