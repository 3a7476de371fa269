/** The role of a line in plain text or Markdown. `rule` is a border. `noise` is anything to skip, such as page numbers. */
export type LineRole = 'blank' | 'text' | 'heading' | 'item' | 'code' | 'table' | 'rule' | 'noise';

/** A trimmed line. Offsets in UTF-16 units of the source. `contentStart` is behind markers such as `- ` or `## `. */
export interface Line {
  start: number;
  contentStart: number;
  end: number;
  role: LineRole;
  text: string;
  /** Blanks before the line. A tab counts as one. */
  indent: number;
  /** Whether it begins with the mark of a quoted message, `>`. */
  isQuoted: boolean;
}

/** UTF-16 units at the start of a line that patterns are matched against. */
export const HEAD_LENGTH = 200;

/** Removes a marker from the beginning of a line and moves `contentStart`. */
export function stripMarker(line: Line, marker: RegExp): boolean {
  const length = marker.exec(line.text.slice(0, HEAD_LENGTH))?.[0].length ?? 0;
  if (length === 0) return false;
  const rest = line.text.slice(length);
  line.text = rest.trimStart();
  line.contentStart += length + rest.length - line.text.length;
  return true;
}
