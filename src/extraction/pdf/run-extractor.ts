import type { FileHandle } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { ProcessOutcome } from '../../processes/supervise.ts';
import type { Block, BlockSelection } from '../block.ts';
import { runDocumentProcess, type StartedProcess } from '../process/run-document-process.ts';
import { DOUBTS, type DoubtfulPage } from './doubts.ts';
import { PDFJS_DIRECTORY, WORD_LISTS_DIRECTORY } from './extractor-processes.ts';
import type { PdfLimits } from './limits.ts';
import {
  type ExtractionInput,
  type ExtractionTask,
  type ExtractorMessage,
  INPUT_LENGTH_BYTES,
  MAX_LINK_LENGTH,
} from './messages.ts';

/** What an extractor process reads. */
export interface ExtractionSource {
  /** A PDF; undefined for pages that are images alone. */
  pdf: FileHandle | undefined;
  /** JSON of the pages that were read by OCR, an array of `ReadPage`. */
  readPages: FileHandle | undefined;
}

export interface ExtractedDocument {
  blocks: Block[];
  /** Number of pages of a PDF. */
  pages: number;
  /** Pages whose text may not be what they show. The blocks have their text, unless its characters have no known letters. */
  doubtful: DoubtfulPage[];
}

/** A code point takes up to four bytes in UTF-8 or six as a JSON escape; the rest is for the message around it. */
const MAX_BYTES_PER_CHARACTER = 8;
const CHUNK_BYTES = 64 * 1024;

/**
 * Reads the text of a document in a child process.
 * @param start gives a process that has read no document
 * @throws the errors of `runDocumentProcess`
 */
export async function runExtractor(
  start: () => StartedProcess,
  source: ExtractionSource,
  limits: PdfLimits,
  selection: BlockSelection,
  signal: AbortSignal,
  onEnd: (outcome: ProcessOutcome) => void,
): Promise<ExtractedDocument> {
  const task: ExtractionTask = {
    library: PDFJS_DIRECTORY,
    wordLists: WORD_LISTS_DIRECTORY,
    maxPages: limits.maxPages,
    maxCharacters: limits.maxCharacters,
    selection,
  };
  const [pdfBytes, readPagesBytes] = await Promise.all([sizeOf(source.pdf), sizeOf(source.readPages)]);
  const input: ExtractionInput = { task, readPagesBytes, pdfBytes };
  let read: ExtractedDocument = { blocks: [], pages: 0, doubtful: [] };
  const sending: Promise<void>[] = [];
  try {
    await runDocumentProcess(
      {
        start,
        limits: { ...limits, maxOutputBytes: limits.maxCharacters * MAX_BYTES_PER_CHARACTER + 1024 * 1024 },
        schema: extractorMessage,
        onStart({ child }) {
          const own: ExtractedDocument = { blocks: [], pages: 0, doubtful: [] };
          read = own;
          // A process that ends before it has read all says why, or how it ended does.
          sending.push(sendInput(child.stdin, input, source).catch(() => {}));
          return (message) => {
            if (message.type === 'opened') own.pages = message.pages;
            else if (message.type === 'doubtful') own.doubtful.push(message.page);
            else own.blocks.push(message.block);
          };
        },
        onEnd,
      },
      signal,
    );
    return read;
  } finally {
    await Promise.all(sending);
  }
}

/** Writes the input and the files after it. The caller closes the files when this has ended. */
async function sendInput(
  stdin: Writable | null,
  input: ExtractionInput,
  { pdf, readPages }: ExtractionSource,
): Promise<void> {
  if (stdin === null) return;
  const header = Buffer.from(JSON.stringify(input));
  const length = Buffer.alloc(INPUT_LENGTH_BYTES);
  length.writeUInt32BE(header.length);
  const files = [readPages, pdf].flatMap((file) => file ?? []);
  await pipeline(async function* () {
    yield* [length, header];
    for (const file of files) yield* chunksOf(file);
  }, stdin);
}

/** A stream of the file would close it when the process ends early, and the next process needs it then. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafeSlow(CHUNK_BYTES), position });
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

async function sizeOf(file: FileHandle | undefined): Promise<number> {
  return file ? (await file.stat()).size : 0;
}

const extractorMessage: z.ZodType<ExtractorMessage> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('opened'), pages: z.int().min(1) }),
  z.strictObject({
    type: z.literal('doubtful'),
    page: z.strictObject({ page: z.int().min(1), doubt: z.enum(DOUBTS) }),
  }),
  z.strictObject({
    type: z.literal('block'),
    block: z.strictObject({
      kind: z.enum(['heading', 'paragraph', 'list_item', 'table_row', 'code']),
      text: z.string().regex(/^[^\S\r\n]*\S[^\r\n]*$/u),
      page: z.int().min(1),
      links: z
        .array(z.strictObject({ start: z.int().min(0), end: z.int().min(1), url: z.url().max(MAX_LINK_LENGTH) }))
        .exactOptional(),
      cells: z.array(z.strictObject({ text: z.string().regex(/^[^\r\n]*$/), columns: z.int().min(1) })).exactOptional(),
    }),
  }),
]);
