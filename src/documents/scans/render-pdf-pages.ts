import { DOCUMENT_FD, send } from '../process/channel.ts';
import { writeImage } from './grey-image.ts';
import type { RenderTask } from './ipc.ts';
import { openWithPdfium } from './pdfium.ts';
import { boundResolution } from './resolution.ts';

const POINTS_PER_INCH = 72;

/** Renders pages of the PDF. @throws DocumentError */
export async function renderPdfPages(task: RenderTask): Promise<void> {
  const openPage = await openWithPdfium(DOCUMENT_FD, task.pdfium);
  send({ type: 'started' });
  for (const { page: number, dpi: wanted } of task.pages) {
    using page = openPage(number);
    const width = page.width / POINTS_PER_INCH;
    const height = page.height / POINTS_PER_INCH;
    const dpi = boundResolution(wanted, width, height);
    const [widthPx, heightPx] = [Math.max(1, Math.round(width * dpi)), Math.max(1, Math.round(height * dpi))];
    writeImage(task.directory, { page: number, widthPx, heightPx, dpi, pixels: page.render(widthPx, heightPx) });
    send({ type: 'step' });
  }
}
