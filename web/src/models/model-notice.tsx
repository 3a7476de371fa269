import type { JSX } from 'preact';
import { useKey } from '../api/key.ts';
import type { Model, Target } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatBytes } from '../i18n/format.ts';
import { nameOf, useLanguages } from '../languages/languages.ts';
import { Icon } from '../ui/icons.tsx';
import { DownloadFailure, failureOf } from './download-failure.tsx';
import { DownloadProgress } from './download-progress.tsx';
import { useModels } from './use-models.ts';

interface ModelNoticeProps {
  from: string;
  /** The best route, which lacks models. */
  route: Target;
  onInstalled: () => void;
}

/** Says which model a pair of languages needs, and downloads it. */
export function ModelNotice({ from, route, onInstalled }: ModelNoticeProps): JSX.Element | null {
  const messages = useMessages();
  const languages = useLanguages();
  const { key } = useKey();
  const { list, error, download } = useModels(key, onInstalled);
  const missing = missingModels(list?.models ?? [], [from, ...route.via, route.code]);
  if (list === undefined || missing.length === 0) return null;
  const size = formatBytes(route.size ?? 0);
  const downloading = missing.filter(({ state }) => state === 'downloading');
  const failure = error ?? failureOf(missing);
  const name = (code: string) => nameOf(languages, code);
  return (
    <aside class="model-notice" aria-label={messages.modelsTitle}>
      <p>
        {route.fallback === undefined
          ? messages.modelNeeded(name(from), name(route.code), size)
          : messages.modelBetter(name(from), name(route.code), size, route.fallback)}{' '}
        {list.download_hosts.length > 0 && messages.modelsFrom(list.download_hosts.join(', '))}
      </p>
      {downloading.length > 0 ? (
        <div class="progress" role="status">
          {downloading.map((model) => (
            <DownloadProgress key={model.name} model={model} />
          ))}
        </div>
      ) : (
        <button type="button" class="button" onClick={() => void download(missing)}>
          <Icon name="download" />
          {messages.downloadModel}
        </button>
      )}
      {failure !== undefined && <DownloadFailure error={failure} />}
      <p class="note">{messages.modelsOffline(missing.map((model) => model.name).join(' '))}</p>
    </aside>
  );
}

/** The models on a path that are not installed. A model of a plain language serves its variants. */
function missingModels(models: readonly Model[], path: readonly string[]): Model[] {
  const plain = (code = '') => code.split('-')[0];
  return path.slice(1).flatMap((to, at) => {
    const from = path[at];
    const exact = models.find((model) => model.from === from && model.to === to);
    const similar = models.find((model) => plain(model.from) === plain(from) && plain(model.to) === plain(to));
    const model = exact ?? similar;
    return model === undefined || model.state === 'installed' ? [] : [model];
  });
}
