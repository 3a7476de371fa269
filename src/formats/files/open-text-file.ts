import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { TextFileFormat } from './file-format.ts';
import type { DecodedText, OpenedFile } from './opened-file.ts';
import { decodeFile, encodeFile } from './text-encoding.ts';

/** Opens a file that is one text. */
export function openTextFile(path: string, { format, findEncoding }: TextFileFormat): OpenedFile {
  const part = { format, bytes: statSync(path).size, read: () => decodeText(readFileSync(path), findEncoding) };
  return {
    parts: [part],
    async write(output, changes) {
      let bytes: Buffer | undefined;
      for await (const { source, text } of changes) bytes = source.encode(text);
      writeFileSync(output, bytes ?? readFileSync(path));
    },
    [Symbol.dispose]() {},
  };
}

/** @throws GlossaError `document_damaged` */
export function decodeText(bytes: Buffer, findEncoding: TextFileFormat['findEncoding']): DecodedText {
  const { text, encoding } = decodeFile(bytes, findEncoding);
  return { text, encode: (changed) => encodeFile(changed, encoding, findEncoding) };
}
