import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { GlossaError } from '../../errors.ts';
import type { TextFileFormat } from './file-format.ts';
import type { DecodedText, OpenedFile } from './opened-file.ts';

/** Opens a file that is one text. */
export function openTextFile(path: string, { format }: TextFileFormat): OpenedFile {
  const part = { format, bytes: statSync(path).size, read: () => decode(readFileSync(path)) };
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

export function decode(bytes: Buffer): DecodedText {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    return { text: text.slice(mark.length), encode: (changed) => Buffer.from(mark + changed) };
  } catch (error) {
    throw new GlossaError('document_damaged', { cause: error });
  }
}
