import type { IncomingMessage } from 'node:http';

/** Bytes before a chunk that are read again with it, because it can begin within the headers of a part. */
const MAX_HEADERS_LENGTH = 8_192;
/** The header that names the part `file`. */
const FILE_PART = /content-disposition:[^\r\n]{0,2000}[ ;]name="?file"?(?=[;\s])/i;
const CONTENT_TYPE = /\r\ncontent-type:[ \t]*([^\s;]{1,255})/i;

/**
 * Notes the type that a form states for its part `file`. The parser reports `text/plain` for a part without one.
 * @returns a function that returns the type in lower case; undefined while no part is found, and for a part without a type
 */
export function watchFileType(form: IncomingMessage): () => string | undefined {
  let type: string | undefined;
  let tail = '';
  const onData = (chunk: Buffer): void => {
    const text = tail + chunk.toString('latin1');
    tail = text.slice(-MAX_HEADERS_LENGTH);
    const found = FILE_PART.exec(text);
    const end = found ? text.indexOf('\r\n\r\n', found.index) : -1;
    if (!found || end < 0) return;
    form.off('data', onData);
    const start = text.lastIndexOf('\r\n\r\n', found.index);
    type = CONTENT_TYPE.exec(text.slice(Math.max(0, start), end))?.[1]?.toLowerCase();
  };
  form.on('data', onData);
  return () => type;
}
