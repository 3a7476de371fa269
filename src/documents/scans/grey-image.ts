import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DocumentError, send } from '../process/channel.ts';
import { imageName, type ScanMessage } from './ipc.ts';

/** A rectangle of grey pixels, row by row, 255 for white. */
export interface GreyImage {
  page: number;
  widthPx: number;
  heightPx: number;
  dpi: number;
  pixels: Uint8Array;
}

const DISK_FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** Writes the image of a page and reports it. @throws DocumentError when the disk is full */
export function writeImage(directory: string, { pixels, ...image }: GreyImage): void {
  const header = Buffer.from(`P5\n${image.widthPx} ${image.heightPx}\n255\n`);
  try {
    writeFileSync(join(directory, imageName(image.page)), Buffer.concat([header, pixels]), { mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && DISK_FULL.includes(error.code))) throw error;
    throw new DocumentError('storage_unavailable', { cause: error });
  }
  send<ScanMessage>({ type: 'image', ...image });
}
