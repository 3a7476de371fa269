import type { FileFormatName } from './file-types.ts';

/** A text of a picture with its translation, in the places of the source's lines. */
export interface PictureText {
  readonly text: string;
  readonly isRightToLeft: boolean;
  /** Direction of the lines in radians, clockwise. */
  readonly angle: number;
  /** In pixels, in the picture that is turned by the angle about its top left corner. */
  readonly lines: readonly {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  }[];
}

/** A picture of a document. */
export interface DocumentPicture {
  /** Name of its entry in the document. */
  name: string;
  content: Buffer;
  /** Number of PDF pages that are read only as this picture. Default: 0. */
  scannedPages?: number;
  /** What a translated picture says. A PDF has it as text, too. */
  texts?: readonly PictureText[];
}

/** Where the pages of the source are in a PDF that has both: before those of the translation, already or once it is written. */
export type FacingPages = 'present' | 'added' | undefined;

/** Where documents keep their pictures. A book keeps them anywhere. */
const PLACES: Partial<Record<FileFormatName, RegExp>> = {
  docx: /^word\/media\//,
  epub: /^/,
  odp: /^Pictures\//,
  odt: /^Pictures\//,
  pdf: /^/,
  pptx: /^ppt\/media\//,
};
const READABLE_NAME = /\.(?:jpe?g|jpe|jfif|png|tiff?|webp)$/i;
const OTHER_NAME = /\.(?:bmp|emf|gif|svgz?|wmf)$/i;

/** Pictures of a document that are translated; their sizes in bytes, without compression. */
export const MAX_PICTURES = 100;
export const MAX_PICTURE_BYTES = 16 * 1024 * 1024;
export const MAX_ALL_PICTURES_BYTES = 128 * 1024 * 1024;

/** Formats whose documents can have pictures that are translated. */
export const PICTURE_FORMATS = Object.keys(PLACES);

export const canHavePictures = (format: FileFormatName): boolean => PLACES[format] !== undefined;

/** Whether an entry of a document is a picture, and of a format whose text can be read. */
export function pictureKind(format: FileFormatName, name: string): 'readable' | 'other' | undefined {
  if (!PLACES[format]?.test(name)) return undefined;
  if (READABLE_NAME.test(name)) return 'readable';
  return OTHER_NAME.test(name) ? 'other' : undefined;
}
