import { call } from './client.ts';
import { ignoredBody } from './schemas.ts';
import { sendWithProgress } from './send-with-progress.ts';

/** A random name. `crypto.randomUUID` exists on HTTPS and localhost pages only. */
function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Stores a document while `use` runs and deletes it afterwards, also after an abort and when the page closes.
 * @param onProgress receives the number of bytes sent
 * @throws ApiError; the signal's reason
 */
export async function withStoredFile<Result>(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
  use: (key: string) => Promise<Result>,
): Promise<Result> {
  // The ending tells the format.
  const name = `page/${randomName()}.${file.name.split('.').at(-1) ?? ''}`;
  const remove = () =>
    call(`/v1/store/file/read/${name}`, ignoredBody, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  addEventListener('pagehide', remove);
  try {
    const path = `/v1/store/file?key=${encodeURIComponent(name)}`;
    await sendWithProgress({ path, body: file, contentType: 'application/octet-stream', signal, onProgress });
    return await use(name);
  } finally {
    removeEventListener('pagehide', remove);
    void remove();
  }
}
