import { GlossaError } from '../../errors.ts';
import { READABLE_TYPES } from '../../formats/files/file-types.ts';
import { identifyText } from '../../formats/files/identify/identify-text.ts';
import { CommandError } from '../command-error.ts';
import type { Connection } from './connection.ts';
import { isPdf, readText } from './input.ts';
import { request } from './request.ts';

/** Formats of documents. Other files are texts. */
export const SUMMARY_FORMATS = [
  'pdf',
  'html',
  'docx',
  'doc',
  'pptx',
  'ppt',
  'odt',
  'odp',
  'epub',
  'md',
  'srt',
  'vtt',
  'eml',
  'png',
  'jpeg',
  'tiff',
  'webp',
] as const;

const DELETE_TIMEOUT_MS = 5_000;
/** Tells the kind of a text. */
const HEAD_BYTES = 64 * 1024;

/**
 * Runs a request with a file as its source: the text itself, or a document that is stored in the service meanwhile.
 * @param name of the file, which tells its format
 * @param send receives the fields of the source
 * @throws CommandError with the service's message, or for a text that is not UTF-8; what `send` throws
 */
export async function withSummarySource<Result>(
  { content, name }: { content: Blob; name: string },
  connection: Connection,
  signal: AbortSignal,
  send: (source: { text: string } | { file_store_key: string }) => Promise<Result>,
): Promise<Result> {
  const format = (await isPdf(content)) ? 'pdf' : SUMMARY_FORMATS.find((one) => isNamed(name, one));
  if (format === undefined) {
    await assertPlainText(content, name);
    return send({ text: await readText(content, name) });
  }
  const file = new Blob([content], { type: READABLE_TYPES[format].mediaType });
  const { key } = await request(connection, ({ uploadFile }) => uploadFile({ file }, { signal }));
  try {
    return await send({ file_store_key: key });
  } finally {
    // A separate signal, so that an interrupted command deletes the file, too.
    const timeout = AbortSignal.timeout(DELETE_TIMEOUT_MS);
    await request(connection, ({ deleteFile }) => deleteFile({ key }, { signal: timeout })).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      process.stderr.write(`glossa: ${name}: The copy in the service could not be deleted. ${reason}\n`);
    });
  }
}

/** Rejects texts with markup that the service does not read, such as SVG, as it rejects them in files. */
async function assertPlainText(content: Blob, name: string): Promise<void> {
  const bytes = Buffer.from(await content.slice(0, HEAD_BYTES).arrayBuffer());
  try {
    identifyText({ bytes, isWhole: content.size <= HEAD_BYTES }, {});
  } catch (error) {
    throw error instanceof GlossaError ? new CommandError(`${name}: ${error.message}`) : error;
  }
}

function isNamed(path: string, format: (typeof SUMMARY_FORMATS)[number]): boolean {
  return READABLE_TYPES[format].extensions.some((extension) => path.toLowerCase().endsWith(`.${extension}`));
}
