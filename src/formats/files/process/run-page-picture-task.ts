import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type NewPicture, openPdfPictures } from '../../pdf/pictures/pdf-pictures.ts';
import { readPicture } from '../../pdf/pictures/read-picture.ts';
import { MAX_ALL_PICTURES_BYTES, MAX_PICTURE_BYTES, MAX_PICTURES } from '../pictures.ts';
import { send, sendProgress } from './channel.ts';
import { type FileRequest, type FileTask, RESULT_PATH, SOURCE_PATH } from './messages.ts';

/** Sends the images of the pages of a PDF to the service, up to the limits. Of too many, the largest are sent. */
export async function sendPagePictures({ facing }: Extract<FileTask, { kind: 'pictures' }>): Promise<void> {
  const { pictures } = await openPdfPictures(readFileSync(SOURCE_PATH), facing === 'present', sendProgress);
  const bySize = [...pictures].sort((one, other) => other.width * other.height - one.width * one.height);
  const chosen = new Set(bySize.slice(0, MAX_PICTURES));
  let left = pictures.length - chosen.size;
  let bytes = 0;
  for (const picture of pictures) {
    if (!chosen.has(picture)) continue;
    const read = bytes < MAX_ALL_PICTURES_BYTES ? await readPicture(picture) : undefined;
    const hasRoom =
      read !== undefined &&
      read !== 'blank' &&
      read.content.length <= MAX_PICTURE_BYTES &&
      bytes + read.content.length <= MAX_ALL_PICTURES_BYTES;
    if (hasRoom) {
      bytes += read.content.length;
      const { name, content } = read;
      const { scannedPages } = picture;
      send({ type: 'picture', name, content: content.toString('base64'), scannedPages });
    } else if (read !== 'blank') left++;
    send({ type: 'progress', textBytes: picture.stream.getContents().length });
  }
  send({ type: 'pictures', left });
}

/** Writes a PDF with the images that the service sends. */
export async function replacePagePictures(
  { facing }: Extract<FileTask, { kind: 'replace' }>,
  requests: AsyncIterator<FileRequest>,
): Promise<void> {
  const source = readFileSync(SOURCE_PATH);
  const pdf = await openPdfPictures(source, facing === 'present', sendProgress);

  async function* contents(): AsyncGenerator<NewPicture> {
    for (let next = await requests.next(); !next.done && next.value.kind === 'picture'; next = await requests.next()) {
      const { name, content, texts = [] } = next.value;
      yield { key: name.slice(0, name.lastIndexOf('.')), content: Buffer.from(content, 'base64'), texts };
      sendProgress();
    }
  }

  const left = await pdf.replace(contents());
  await writeFile(RESULT_PATH, await pdf.save(facing === 'added' ? source : undefined));
  send({ type: 'replaced', left });
}
