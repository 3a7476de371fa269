/** Collects the text of a segment without the markup of its file. */
export interface InlineText {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(piece: string): void;
  close(name: string): void;
  /** The text; undefined when the file does not tell the text of a placeholder. */
  result(): string | undefined;
}

/** Elements whose content is the code of the start or the end of a format, in TMX and XLIFF. */
const CODES = new Set(['bpt', 'ept', 'it', 'sub']);
/** Elements whose content is a placeholder as the program writes it. */
const PLACEHOLDERS = new Set(['ph', 'ut']);
/** A format of RTF, as Trados writes it into `ut`. */
const RTF_FORMAT = /^(?:\{?\\|\})/;

export function createInlineText(): InlineText {
  let text = '';
  let isComplete = true;
  /** Depth within elements whose content is left out. */
  let ignored = 0;
  /** Length of the text before each placeholder that is open. */
  const placeholders: { length: number; isEmpty: boolean }[] = [];
  return {
    open(name, attributes) {
      if (ignored > 0 || CODES.has(name)) ignored++;
      else if (PLACEHOLDERS.has(name)) {
        const written = attributes['equiv-text'] ?? attributes.equiv ?? attributes.disp ?? '';
        placeholders.push({ length: text.length, isEmpty: written === '' });
        text += written;
      } else if (name === 'x' || name === 'cp') {
        const written = attributes['equiv-text'] ?? '';
        text += written;
        if (written === '') isComplete = false;
      }
    },
    text(piece) {
      if (ignored === 0) text += piece;
    },
    close(name) {
      if (ignored > 0) ignored--;
      else if (PLACEHOLDERS.has(name)) {
        const { length, isEmpty } = placeholders.pop() ?? { length: 0, isEmpty: false };
        if (isEmpty && text.length === length) isComplete = false;
        if (name === 'ut' && RTF_FORMAT.test(text.slice(length))) text = text.slice(0, length);
      }
    },
    result: () => (isComplete ? text : undefined),
  };
}
