import { GlossaError } from '../../../errors.ts';
import type { FileFormatName } from '../file-types.ts';
import { openContainer } from '../open-container.ts';
import { MAX_ALL_PICTURES_BYTES, MAX_PICTURE_BYTES, MAX_PICTURES, pictureKind } from '../pictures.ts';
import type { ZipEntry } from '../zip/read-directory.ts';
import { readEntry } from '../zip/read-entry.ts';
import { type EntryChange, writeZip } from '../zip/write-zip.ts';
import { send } from './channel.ts';
import { type FileRequest, type FileTask, RESULT_PATH, SOURCE_PATH } from './messages.ts';

/** Sends the pictures of a document to the service, up to the limits. */
export async function sendPictures(task: Extract<FileTask, { kind: 'pictures' }>): Promise<void> {
  if (task.format === 'pdf') await (await import('./run-page-picture-task.ts')).sendPagePictures(task);
  else sendEntries(task.format);
}

function sendEntries(format: FileFormatName): void {
  using container = openContainer(SOURCE_PATH, 0);
  // The service reserves memory by this size, and a picture is in memory several times.
  send({ type: 'opened', largestTextBytes: MAX_PICTURE_BYTES });
  let left = 0;
  let sent = 0;
  let bytes = 0;
  for (const entry of container.directory.entries) {
    const kind = pictureKind(format, entry.name);
    if (kind === undefined) continue;
    const hasRoom =
      sent < MAX_PICTURES && entry.bytes <= MAX_PICTURE_BYTES && bytes + entry.bytes <= MAX_ALL_PICTURES_BYTES;
    const content = kind === 'readable' && hasRoom ? read(container.fd, entry) : undefined;
    if (content) {
      sent++;
      bytes += entry.bytes;
      send({ type: 'picture', name: entry.name, content: content.toString('base64') });
      send({ type: 'progress', textBytes: entry.bytes });
    } else left++;
  }
  send({ type: 'pictures', left });
}

/** @returns undefined for a damaged entry, which hinders no other one */
function read(fd: number, entry: ZipEntry): Buffer | undefined {
  try {
    return readEntry(fd, entry);
  } catch (error) {
    if (error instanceof GlossaError) return undefined;
    throw error;
  }
}

/** Writes a document with the pictures that the service sends. */
export async function replacePictures(
  task: Extract<FileTask, { kind: 'replace' }>,
  requests: AsyncIterator<FileRequest>,
): Promise<void> {
  if (task.format === 'pdf') await (await import('./run-page-picture-task.ts')).replacePagePictures(task, requests);
  else await replaceEntries(requests);
}

async function replaceEntries(requests: AsyncIterator<FileRequest>): Promise<void> {
  using container = openContainer(SOURCE_PATH, 0);
  send({ type: 'opened', largestTextBytes: MAX_PICTURE_BYTES });

  async function* changes(): AsyncGenerator<EntryChange> {
    for (let next = await requests.next(); !next.done && next.value.kind === 'picture'; next = await requests.next()) {
      const { name, content } = next.value;
      const entry = container.entries.get(name);
      if (!entry) throw new GlossaError('internal');
      yield { entry, content: Buffer.from(content, 'base64') };
      send({ type: 'progress', textBytes: entry.bytes });
    }
  }

  await writeZip(container.fd, container.directory, changes(), RESULT_PATH);
  send({ type: 'replaced', left: 0 });
}
