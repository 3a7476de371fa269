import type { JSX } from 'preact';
import { useKey } from '../api/key.ts';
import type { Model } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatBytes } from '../i18n/format.ts';
import { describeDirection, useLanguages } from '../languages/languages.ts';
import { DownloadFailure } from '../models/download-failure.tsx';
import { DownloadProgress } from '../models/download-progress.tsx';
import { useModels } from '../models/use-models.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { PagedTable } from './paged-table.tsx';

/** The translation models, and downloads of more. */
export function ModelsPanel({ onInstalled }: { onInstalled: () => void }): JSX.Element {
  const messages = useMessages();
  const languages = useLanguages();
  const { key } = useKey();
  const { list, error, download } = useModels(key, onInstalled);
  const titleOf = ({ from, to }: Model) => describeDirection(languages, [from, to]);
  const rank = ({ state }: Model) => (state === 'downloading' ? 0 : state === 'installed' ? 1 : 2);
  const items = list?.models.toSorted(
    (one, other) => rank(one) - rank(other) || titleOf(one).localeCompare(titleOf(other)),
  );
  return (
    <>
      {error !== undefined && <DownloadFailure {...{ error }} />}
      <PagedTable<Model>
        pages={{ items, error: undefined, hasMore: false, showMore: () => {}, refresh: () => {} }}
        label={messages.adminModels}
        columns={[messages.model, messages.keyName, messages.size, messages.state]}
        keyOf={({ name }) => name}
        cells={(model) => [
          titleOf(model),
          <code key="name">{model.name}</code>,
          formatBytes(model.bytes),
          model.state === 'installed' ? (
            messages.modelInstalled
          ) : model.state === 'downloading' ? (
            <div class="progress">
              <DownloadProgress {...{ model }} />
            </div>
          ) : (
            <IconButton
              icon="download"
              label={`${messages.downloadModel}: ${titleOf(model)}`}
              onClick={() => void download([model])}
            />
          ),
        ]}
      />
    </>
  );
}
