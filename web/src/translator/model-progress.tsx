import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../api/client.ts';
import { type Model, models } from '../api/schemas.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { formatBytes } from '../i18n/format.ts';

const NO_BREAK_HYPHEN = '\u2011';

/** Delay before the first poll, in which most requests finish, and between two polls. */
const POLL_INTERVAL_MS = 1000;

/** Shows the progress of model downloads while a request is pending, after a short delay. */
export function ModelProgress({ waiting }: { waiting: boolean }): JSX.Element | null {
  const messages = useMessages();
  const [isSlow, setSlow] = useState(false);
  const [downloads, setDownloads] = useState<readonly Model[]>([]);
  useEffect(() => {
    setSlow(false);
    setDownloads([]);
    if (!waiting) return;
    const controller = new AbortController();
    const poll = async () => {
      setSlow(true);
      try {
        const { body } = await call('/v1/models', models, { signal: controller.signal });
        setDownloads(body.models.filter(({ state }) => state === 'downloading'));
      } catch {
        // The pending request reports errors.
      }
      if (!controller.signal.aborted) timer = setTimeout(poll, POLL_INTERVAL_MS);
    };
    let timer = setTimeout(poll, POLL_INTERVAL_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [waiting]);
  if (!waiting || !isSlow) return null;
  return (
    <div class="progress" role="status">
      {downloads.length === 0 && <p>{messages.takesLonger}</p>}
      {downloads.map(({ name, bytes, downloaded_bytes }) => (
        <label key={name}>
          <span>{messages.downloading(name.replace('-', NO_BREAK_HYPHEN))}</span>
          <span class="progress-figures">
            {formatBytes(downloaded_bytes)} / {formatBytes(bytes)}
          </span>
          <progress max={bytes} value={downloaded_bytes} />
        </label>
      ))}
    </div>
  );
}
