import type { ImageFormatName } from '../file-types.ts';

/** How files of each format begin, as Latin-1. TIFF is of either byte order, and BigTIFF. */
const SIGNATURES: readonly { format: ImageFormatName; pattern: RegExp }[] = [
  { format: 'png', pattern: /^\x89PNG\r\n/ },
  { format: 'jpeg', pattern: /^\xff\xd8\xff/ },
  { format: 'tiff', pattern: /^(?:II[*+]\0|MM\0[*+])/ },
  { format: 'webp', pattern: /^RIFF[\s\S]{4}WEBP/ },
];

/** Tells the format of an image. @param start the first bytes of the file, as Latin-1 */
export function identifyImage(start: string): ImageFormatName | undefined {
  return SIGNATURES.find(({ pattern }) => pattern.test(start))?.format;
}
