import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { TextFileFormat } from './file-format.ts';
import type { DecodedText, OnSize, OpenedFile } from './opened-file.ts';
import { decodeFile, encodeFile } from './text-encoding.ts';

/** Opens a file that is one text. @param onSize receives its size before it is read */
export function openTextFile(path: string, { format, findEncoding }: TextFileFormat, onSize: OnSize): OpenedFile {
  const bytes = statSync(path).size;
  onSize(bytes);
  const part = { format, bytes, read: () => decodeText(readFileSync(path), findEncoding) };
  return {
    parts: [part],
    async write(output, changes) {
      let changed: Buffer | undefined;
      for await (const { content } of changes) changed = content;
      writeFileSync(output, changed ?? readFileSync(path));
    },
    [Symbol.dispose]() {},
  };
}

/** @throws GlossaError `document_damaged` */
export function decodeText(bytes: Buffer, findEncoding: TextFileFormat['findEncoding']): DecodedText {
  const { text, encoding } = decodeFile(bytes, findEncoding);
  return { text, encode: (changed) => encodeFile(changed, encoding, findEncoding) };
}
