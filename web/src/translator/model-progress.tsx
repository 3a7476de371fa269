import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api/client.ts';
import type { Model } from '../api/types.ts';
import { useMessages } from '../i18n/catalogue.ts';
import { DownloadProgress } from '../models/download-progress.tsx';
import { describeWork, type ModelWork } from '../models/model-work.ts';

/** Delay before the first poll, in which most requests finish, and between two polls. */
const POLL_INTERVAL_MS = 1000;

interface ModelProgressProps {
  waiting: boolean;
  /** Undefined if no language model works. */
  work: ModelWork | undefined;
}

/** Shows the progress of a language model, and of model downloads, while a request is pending, after a short delay. */
export function ModelProgress({ waiting, work }: ModelProgressProps): JSX.Element | null {
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
        const { models } = await api().listModels({ signal: controller.signal });
        setDownloads(models.filter(({ state }) => state === 'downloading'));
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
      {downloads.length === 0 && <p>{work === undefined ? messages.takesLonger : describeWork(work, messages)}</p>}
      {downloads.map((model) => (
        <DownloadProgress key={model.name} model={model} />
      ))}
    </div>
  );
}
