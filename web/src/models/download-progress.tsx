import type { JSX } from 'preact';
import type { Model } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatBytes } from '../i18n/format.ts';

const NO_BREAK_HYPHEN = '\u2011';

/** The progress of one download. */
export function DownloadProgress({ model }: { model: Model }): JSX.Element {
  const messages = useMessages();
  const { name, bytes, downloaded_bytes } = model;
  return (
    <label>
      <span>{messages.downloading(name.replace('-', NO_BREAK_HYPHEN))}</span>
      <span class="progress-figures">
        {formatBytes(downloaded_bytes)} / {formatBytes(bytes)}
      </span>
      <progress max={bytes} value={downloaded_bytes} />
    </label>
  );
}
