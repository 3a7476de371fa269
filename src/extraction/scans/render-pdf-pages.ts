import { IDENTITY } from '../matrix.ts';
import { DOCUMENT_FD, send } from '../process/channel.ts';
import { writeImage } from './grey-image.ts';
import type { RenderTask, ScanMessage } from './messages.ts';
import { openWithPdfium } from './pdfium.ts';
import { boundSize } from './resolution.ts';

const POINTS_PER_INCH = 72;

/** Renders pages of the PDF. @throws DocumentError */
export async function renderPdfPages(task: RenderTask): Promise<void> {
  const { pageCount, openPage } = await openWithPdfium(DOCUMENT_FD, task.pdfium);
  send({ type: 'started' });
  if (pageCount > 0) send<ScanMessage>({ type: 'opened', pages: pageCount });
  for (const { page: number, dpi: wanted } of task.pages) {
    if (number > pageCount) break;
    using page = openPage(number);
    const width = page.width / POINTS_PER_INCH;
    const height = page.height / POINTS_PER_INCH;
    const size = boundSize(wanted, width, height);
    const source = { widthPx: size.widthPx, heightPx: size.heightPx, toSource: IDENTITY };
    writeImage(task.directory, { page: number, ...size, source, pixels: page.render(size.widthPx, size.heightPx) });
    send({ type: 'step' });
  }
}
