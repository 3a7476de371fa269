import type { IncomingMessage } from 'node:http';
import { Dicer } from '@fastify/busboy';
import { z } from 'zod';

const BOUNDARY = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i;
const headers = z.object({
  'content-disposition': z.tuple([z.string()], z.string()),
  'content-type': z.tuple([z.string()], z.string()).optional(),
});
const PARAMETER = /;\s{0,9}([\w*-]{1,20})\s{0,9}=\s{0,9}(?:"((?:[^"\\]|\\.){0,1000})"|([^";]{0,1000}))/g;
const MEDIA_TYPE = /^[^\s;]{1,255}/;

/**
 * Notes the type that a form states for its part `file`. The parser of forms reports `text/plain` for a part without one.
 * @returns a function that returns the type in lower case; undefined while no part is found, and for a part without a type
 */
export function watchFileType(form: IncomingMessage): () => string | undefined {
  let type: string | undefined;
  const [, quoted, token] = BOUNDARY.exec(form.headers['content-type'] ?? '') ?? [];
  // A part that never fills never stops the parser, which has to be ahead of the one that reads the form.
  const options = { boundary: quoted ?? token ?? '', partHwm: Number.MAX_SAFE_INTEGER, maxHeaderSize: 8_192 };
  const parser = new Dicer(options);
  const onData = (chunk: Buffer): void => void parser.write(chunk);
  parser.on('part', (part) => {
    part.on('header', (header) => {
      const { data: found } = headers.safeParse(header);
      if (!found || nameOf(found['content-disposition'][0]) !== 'file') return;
      form.off('data', onData);
      type ??= MEDIA_TYPE.exec(found['content-type']?.[0] ?? '')?.[0].toLowerCase();
    });
    part.resume();
  });
  form.on('data', onData);
  return () => type;
}

function nameOf(disposition: string): string | undefined {
  const name = disposition.matchAll(PARAMETER).find(([, key = '']) => key.toLowerCase() === 'name');
  return name?.[2] ?? name?.[3]?.trim();
}
