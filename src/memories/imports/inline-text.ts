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
/** A mark of Trados around a text that a tracked change deletes. */
const DELETED = 'x-sdl-deleted';
/** A format of RTF, as Trados writes it into `ut`. */
const RTF_FORMAT = /^(?:\{?\\|\})/;

interface Placeholder {
  readonly length: number;
  readonly isEmpty: boolean;
  /** Whether it stands for a format, as `{}` of memoQ. */
  readonly isFormat: boolean;
}

const NO_PLACEHOLDER: Placeholder = { length: 0, isEmpty: false, isFormat: false };
/** A tag of memoQ, and the text that it stands for, if it has one. */
const MEMOQ_TAG = /^<mq:[\w-]{1,20}(?=[\s/>])[^<>]{0,2000}>$/;
const MEMOQ_VALUE = /\sval="([^"]{0,1000})"/;

/** The text of a placeholder, also of one of memoQ. */
function shownText(content: string): string {
  return MEMOQ_TAG.test(content) ? (MEMOQ_VALUE.exec(content)?.[1] ?? '') : content;
}

/** @param hasEmptyFormats whether placeholders without a text are formats */
export function createInlineText({ hasEmptyFormats = false } = {}): InlineText {
  let text = '';
  let isComplete = true;
  /** Depth within elements whose content is left out. */
  let ignored = 0;
  /** Length of the text before each placeholder that is open. */
  const placeholders: Placeholder[] = [];
  return {
    open(name, attributes) {
      if (ignored > 0 || CODES.has(name) || attributes.mtype === DELETED) ignored++;
      else if (PLACEHOLDERS.has(name)) {
        const written = attributes['equiv-text'] ?? attributes.equiv ?? attributes.disp ?? '';
        placeholders.push({ length: text.length, isEmpty: written === '', isFormat: attributes.type === 'fmt' });
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
        const { length, isEmpty, isFormat } = placeholders.pop() ?? NO_PLACEHOLDER;
        if (isEmpty && !isFormat && !hasEmptyFormats && text.length === length) isComplete = false;
        text = text.slice(0, length) + (isFormat ? '' : shownText(text.slice(length)));
        if (name === 'ut' && RTF_FORMAT.test(text.slice(length))) text = text.slice(0, length);
      }
    },
    result: () => (isComplete ? text : undefined),
  };
}
