import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IDENTITY, multiply } from '../matrix.ts';
import { DocumentError, send } from '../process/channel.ts';
import type { GreyPixels } from './find-direction.ts';
import { imageName, type ScanMessage } from './messages.ts';
import type { Placement } from './placement.ts';
import { removeGrain } from './remove-grain.ts';
import { straighten } from './straighten.ts';

export interface GreyImage extends GreyPixels {
  page: number;
  dpi: number;
  source: Placement;
}

const DISK_FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** Smooths and straightens the image of a page, writes it and reports it. @throws DocumentError when the disk is full */
export function writeImage(directory: string, scan: GreyImage): void {
  const { pixels, toSource = IDENTITY, ...size } = straighten(removeGrain(scan, scan.dpi));
  const source = { ...scan.source, toSource: multiply(toSource, scan.source.toSource) };
  const image = { page: scan.page, dpi: scan.dpi, widthPx: size.widthPx, heightPx: size.heightPx, source };
  const header = Buffer.from(`P5\n${image.widthPx} ${image.heightPx}\n255\n`);
  try {
    writeFileSync(join(directory, imageName(image.page)), Buffer.concat([header, pixels]), { mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && DISK_FULL.includes(error.code))) throw error;
    throw new DocumentError('storage_unavailable', { cause: error });
  }
  send<ScanMessage>({ type: 'image', ...image });
}
