import { copyFileSync, readFileSync, statSync } from 'node:fs';
import { GlossaError } from '../../errors.ts';
import type { TextFileFormat } from './file-format.ts';
import type { DecodedText, OnSize, OpenedFile } from './opened-file.ts';
import { decodeFile, encodeFile, partEncoder } from './text-encoding.ts';
import { openFileDescriptor, writeAll } from './zip/file-io.ts';

/**
 * Opens a file that is one text.
 * @param onSize receives its size before it is read
 * @param charset name of its encoding, if a server declared one
 * @throws GlossaError `document_too_large`
 */
export function openTextFile(path: string, textFormat: TextFileFormat, onSize: OnSize, charset?: string): OpenedFile {
  const { format, maxBytes = Number.POSITIVE_INFINITY, findEncoding } = textFormat;
  const bytes = statSync(path).size;
  if (bytes > maxBytes) throw new GlossaError('document_too_large');
  onSize(bytes);
  const part = { format, body: {}, bytes, read: () => decodeText(readFileSync(path), findEncoding, charset) };
  return {
    parts: [part],
    async write(output, changes) {
      let isChanged = false;
      for await (const { content } of changes) {
        isChanged = true;
        using file = openFileDescriptor(output, 'w');
        for (const bytes of content) writeAll(file.fd, bytes);
      }
      if (!isChanged) copyFileSync(path, output);
    },
    [Symbol.dispose]() {},
  };
}

/** @throws GlossaError `document_damaged` */
export function decodeText(bytes: Buffer, findEncoding: TextFileFormat['findEncoding'], charset?: string): DecodedText {
  const { text, encoding } = decodeFile(bytes, findEncoding, charset);
  // Programs read a changed text without a declaration in the usual encoding of the format, which the source need not have.
  const declared = findEncoding?.(text);
  const changedEncoding = declared?.isDefault && !encoding.hasBom ? { name: 'utf-8', hasBom: false } : encoding;
  const encodeInParts = changedEncoding === encoding ? partEncoder(encoding, declared !== undefined) : undefined;
  return {
    text,
    ...(encodeInParts && { encodeInParts }),
    encode: (changed) => encodeFile(changed, changed === text ? encoding : changedEncoding, findEncoding),
  };
}
