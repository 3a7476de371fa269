import { closeCompileCache } from '../../processes/confine/compile-cache.ts';
import { DOCUMENT_FD, readBytes, runTask, send } from '../process/channel.ts';
import type { ReadPage } from '../scans/read-page.ts';
import { extract } from './extract.ts';
import { type ExtractionInput, type ExtractorMessage, INPUT_LENGTH_BYTES } from './messages.ts';
import { loadPdfLibrary } from './pdf-library.ts';

// Entry of the child process that reads the text of one document and reports it. The process has no access to files,
// network or other processes. The service kills it when it exceeds its limits.

await runTask(async () => {
  await loadPdfLibrary(process.argv[2] ?? '');
  closeCompileCache();
  send({ type: 'started' });
  const { task, readPagesBytes, pdfBytes } = readInput();
  const readPages: ReadPage[] = readPagesBytes > 0 ? JSON.parse(readBytes(DOCUMENT_FD, readPagesBytes).toString()) : [];
  const pdf = pdfBytes > 0 ? readBytes(DOCUMENT_FD, pdfBytes) : undefined;
  const { blocks, doubtful } = await extract(pdf, task, readPages, {
    opened: (pages) => send<ExtractorMessage>({ type: 'opened', pages }),
    pageRead: () => send({ type: 'step' }),
  });
  for (const page of doubtful) send<ExtractorMessage>({ type: 'doubtful', page });
  for (const block of blocks) send<ExtractorMessage>({ type: 'block', block: { ...block, page: block.page ?? 1 } });
});

function readInput(): ExtractionInput {
  const length = readBytes(DOCUMENT_FD, INPUT_LENGTH_BYTES).readUInt32BE();
  return JSON.parse(readBytes(DOCUMENT_FD, length).toString());
}
