import { type DoubtfulPage, isMisread } from '../pdf/doubts.ts';
import { DOCUMENT_FD, send } from '../process/channel.ts';
import type { LookTask, ScanMessage } from './messages.ts';
import { openWithPdfium, type PdfiumPage } from './pdfium.ts';
import { DEFAULT_DPI, readingResolution } from './resolution.ts';

/** Share of the page that images cover under a text that is only in the margins. */
const MIN_SCAN_COVERAGE = 0.5;
/** Share of the page above which an image may hold text. Logos and ornaments are smaller. */
const MIN_IMAGE_COVERAGE = 0.08;
/** Lines and shapes of a text that is drawn as outlines. Frames and rules are fewer. */
const MIN_OUTLINES = 60;

/** Tells which pages show something to read: a scan, an image or drawn letters. @throws DocumentError */
export async function lookAtPages(task: LookTask): Promise<void> {
  const { openPage } = await openWithPdfium(DOCUMENT_FD, task.pdfium);
  send({ type: 'started' });
  for (const { page: number, doubt } of task.pages) {
    using page = openPage(number);
    const dpi = findResolution(page, doubt);
    send<ScanMessage>({ type: 'looked', page: number, ...(dpi !== undefined && { dpi }) });
    send({ type: 'step' });
  }
}

/** @returns undefined for a page without anything to read */
function findResolution(page: PdfiumPage, doubt: DoubtfulPage['doubt']): number | undefined {
  const { images, paths } = page.contents();
  const large = images.filter(({ coverage }) => coverage >= MIN_IMAGE_COVERAGE);
  const covered = images.reduce((sum, { coverage }) => sum + coverage, 0);
  const isScan = covered >= (doubt === 'margins' ? MIN_SCAN_COVERAGE : MIN_IMAGE_COVERAGE);
  const isDrawn = isMisread(doubt) || (doubt !== 'margins' && paths >= MIN_OUTLINES);
  if (!isScan && !isDrawn) return undefined;
  const sharpest = Math.max(0, ...large.map(({ dpi }) => dpi));
  return isScan && sharpest > 0 ? readingResolution(sharpest) : DEFAULT_DPI;
}
