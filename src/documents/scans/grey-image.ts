import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DocumentError, send } from '../process/channel.ts';
import type { GreyPixels } from './find-direction.ts';
import { imageName, type ScanMessage } from './ipc.ts';
import { straighten } from './straighten.ts';

export interface GreyImage extends GreyPixels {
  page: number;
  dpi: number;
}

const DISK_FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** Straightens the image of a page, writes it and reports it. @throws DocumentError when the disk is full */
export function writeImage(directory: string, crooked: GreyImage): void {
  const { pixels, ...image } = { ...crooked, ...straighten(crooked) };
  const header = Buffer.from(`P5\n${image.widthPx} ${image.heightPx}\n255\n`);
  try {
    writeFileSync(join(directory, imageName(image.page)), Buffer.concat([header, pixels]), { mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && DISK_FULL.includes(error.code))) throw error;
    throw new DocumentError('storage_unavailable', { cause: error });
  }
  send<ScanMessage>({ type: 'image', ...image });
}
