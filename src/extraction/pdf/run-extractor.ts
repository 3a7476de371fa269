import type { FileHandle } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { wordListsDirectory } from '../../languages/word-lists.ts';
import type { ProcessOutcome } from '../../processes/supervise.ts';
import { siblingModule } from '../../sibling-module.ts';
import type { Block, BlockSelection } from '../block.ts';
import { runDocumentProcess } from '../process/run-document-process.ts';
import { DOUBTS, type DoubtfulPage } from './doubts.ts';
import type { PdfLimits } from './limits.ts';
import { type ExtractionTask, type ExtractorMessage, MAX_LINK_LENGTH } from './messages.ts';

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

const ENTRY = fileURLToPath(siblingModule('./extractor-process', import.meta.url));
/** Resolved here, without symbolic links: the process may read only this directory and cannot follow links into it. */
export const PDFJS_DIRECTORY = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
export const WORD_LISTS_DIRECTORY = wordListsDirectory();
const EXTRACTION_DIRECTORY = dirname(dirname(ENTRY));
const READABLE = [
  EXTRACTION_DIRECTORY,
  join(dirname(EXTRACTION_DIRECTORY), 'languages'),
  join(dirname(EXTRACTION_DIRECTORY), `find-first${extname(import.meta.url)}`),
  PDFJS_DIRECTORY,
  WORD_LISTS_DIRECTORY,
];
/** Lower than the limit on resident memory, which includes buffers. */
const MAX_HEAP_MIB = 400;
/** A code point takes up to four bytes in UTF-8 or six as a JSON escape; the rest is for the message around it. */
const MAX_BYTES_PER_CHARACTER = 8;

/**
 * Reads the text of a document in a child process. The process may read its own code, the PDF library and lists of words, and has no
 * other files, network, child processes, environment or `eval`.
 * @throws the errors of `runDocumentProcess`
 */
export async function runExtractor(
  { pdf, readPages }: ExtractionSource,
  directory: string,
  limits: PdfLimits,
  selection: BlockSelection,
  signal: AbortSignal,
  onEnd: (outcome: ProcessOutcome) => void,
): Promise<ExtractedDocument> {
  const task: ExtractionTask = {
    isPdf: pdf !== undefined,
    hasReadPages: readPages !== undefined,
    library: PDFJS_DIRECTORY,
    wordLists: WORD_LISTS_DIRECTORY,
    maxPages: limits.maxPages,
    maxCharacters: limits.maxCharacters,
    selection,
  };
  let read: ExtractedDocument = { blocks: [], pages: 0, doubtful: [] };
  await runDocumentProcess(
    {
      process: {
        entry: ENTRY,
        args: [JSON.stringify(task)],
        readable: READABLE,
        directory,
        maxHeapMib: MAX_HEAP_MIB,
      },
      document: pdf?.fd,
      files: readPages === undefined ? [] : [readPages.fd],
      limits: { ...limits, maxOutputBytes: limits.maxCharacters * MAX_BYTES_PER_CHARACTER + 1024 * 1024 },
      schema: extractorMessage,
      onStart() {
        const own: ExtractedDocument = { blocks: [], pages: 0, doubtful: [] };
        read = own;
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
