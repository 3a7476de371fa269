import { api } from './client.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';

/** A random name. `crypto.randomUUID` exists on HTTPS and localhost pages only. */
function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Stores a document while `use` runs and deletes it afterwards, also after an abort and when the page closes.
 * @param onProgress receives the number of bytes sent
 * @throws GlossaError; the signal's reason
 */
export async function withStoredFile<Result>(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
  use: (key: string) => Promise<Result>,
): Promise<Result> {
  // The ending tells the format.
  const key = `page/${randomName()}.${file.name.split('.').at(-1) ?? ''}`;
  const remove = () =>
    api({ send: (url, init) => fetch(url, { ...init, keepalive: true }) })
      .deleteFile({ key })
      .catch(() => undefined);
  addEventListener('pagehide', remove);
  try {
    // The type that a browser guesses is often wrong.
    const untyped = new Blob([file]);
    await api({ send: fetchWithProgress(onProgress) }).uploadFile({ key, file: untyped }, { signal });
    return await use(key);
  } finally {
    removeEventListener('pagehide', remove);
    void remove();
  }
}
