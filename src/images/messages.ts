/* What a compose process draws. The process loads this file, so it imports no package. */

/**
 * A line of text in an image. Its coordinates are those of the level image: turned about the top left corner by the angle of its
 * paragraph, in pixels, `x` along the line and `y` down.
 */
export interface ImageLine {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Lines of one text, and the text that takes their place. */
export interface ImageParagraph {
  /** Direction of the lines in radians, clockwise from the x axis. */
  angle: number;
  /** At least one, from top to bottom. */
  lines: ImageLine[];
  text: string;
}

export interface ImagePage {
  /** From 1. */
  page: number;
  paragraphs: ImageParagraph[];
  /** Lines that keep their pixels, and that nothing may cover. */
  kept: { angle: number; line: ImageLine }[];
}

/** The task of the process, as JSON in its first argument. The pages are JSON in a file. */
export interface ComposeTask {
  format: 'jpeg' | 'png' | 'tiff' | 'webp';
  /** Directory of the package @imagemagick/magick-wasm, without symbolic links. */
  magick: string;
  /** Canonical code of the language of the texts. */
  language: string;
  /** Folders with fonts, without symbolic links. */
  fontFolders: readonly string[];
  /** Path of the file that the process writes. */
  result: string;
}

/** File descriptor of the pages. */
export const PAGES_FD = 4;

export type ComposeMessage = {
  type: 'composed';
  /** Texts that have no room, and keep their pixels. */
  unfit: number;
  /** Whether the image had more than 8 bits for a colour. */
  isReduced: boolean;
};
