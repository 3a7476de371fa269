import { GlossaError } from '../../errors.ts';
import type { Choice } from '../choice.ts';
import { damaged } from '../damaged.ts';
import { findXmlEncoding } from '../xml/find-encoding.ts';
import type { ContainerFormat, TextPart } from './file-format.ts';
import { decodeText } from './open-text-file.ts';
import type { OnSize, OpenedFile, OpenedPart } from './opened-file.ts';
import { openFileDescriptor } from './zip/file-io.ts';
import { checkEntrySize, MAX_TEXT_BYTES } from './zip/limits.ts';
import { readZipDirectory, type ZipEntry } from './zip/read-directory.ts';
import { readEntry } from './zip/read-entry.ts';
import { type EntryChange, writeZip } from './zip/write-zip.ts';

/** Names of XML and HTML parts, such as `document.xml` and `content.opf`. */
const TEXT_NAME = /\.(?:html?|ncx|opf|rels|vml|xml|xhtml)$/i;

/**
 * Opens a ZIP file.
 * @param maxReadBytes uncompressed size of all parts that are read through `read`
 * @throws GlossaError `document_damaged`, `document_encrypted`
 */
export function openContainer(path: string, maxReadBytes: number) {
  const file = openFileDescriptor(path, 'r');
  try {
    const directory = readZipDirectory(file.fd);
    const entries = new Map(directory.entries.map((entry) => [entry.name, entry]));
    let bytesRead = 0;
    return {
      fd: file.fd,
      directory,
      entries,
      names: [...entries.keys()],
      read(name: string): string | undefined {
        const entry = entries.get(name);
        if (entry === undefined) return undefined;
        bytesRead += entry.bytes;
        if (bytesRead > maxReadBytes) throw new GlossaError('document_too_large');
        return decodeText(readEntry(file.fd, entry), findXmlEncoding).text;
      },
      [Symbol.dispose]: () => file[Symbol.dispose](),
    };
  } catch (error) {
    file[Symbol.dispose]();
    throw error;
  }
}

/**
 * Opens a ZIP file with texts in some of its entries.
 * @param onSize receives the uncompressed size of the largest entry that can be a text, before any is read
 * @param choice of the request
 * @throws GlossaError `document_damaged`, `document_encrypted`, `document_too_large`, `invalid_request`
 */
export function openContainerFile(
  path: string,
  format: ContainerFormat,
  onSize: OnSize = () => {},
  choice?: Choice,
): OpenedFile {
  const container = openContainer(path, MAX_TEXT_BYTES);
  const { fd, directory, entries } = container;
  try {
    const texts = directory.entries.filter(({ name }) => TEXT_NAME.test(name));
    onSize(Math.max(0, ...texts.map(({ bytes }) => bytes)));
    const parts = new Map<OpenedPart, ZipEntry>();
    for (const part of format.findParts(container, choice)) parts.set(...openPart(fd, entries, part));
    const bytes = [...parts.keys()].reduce((sum, part) => sum + part.bytes, 0);
    if (bytes > MAX_TEXT_BYTES) throw new GlossaError('document_too_large');
    return {
      parts: [...parts.keys()],
      async write(output, changes) {
        async function* entryChanges(): AsyncGenerator<EntryChange> {
          for await (const { part, content } of changes) {
            const entry = parts.get(part);
            if (entry) yield { entry, content: Buffer.concat([...content]) };
          }
        }
        await writeZip(fd, directory, entryChanges(), output);
      },
      [Symbol.dispose]: () => container[Symbol.dispose](),
    };
  } catch (error) {
    container[Symbol.dispose]();
    throw error;
  }
}

function openPart(
  fd: number,
  entries: ReadonlyMap<string, ZipEntry>,
  { name, format, body, names }: TextPart,
): [OpenedPart, ZipEntry] {
  const entry = entries.get(name);
  if (!entry) throw damaged('A part is missing.');
  checkEntrySize(entry);
  return [
    { format, body, names, bytes: entry.bytes, read: () => decodeText(readEntry(fd, entry), findXmlEncoding) },
    entry,
  ];
}
