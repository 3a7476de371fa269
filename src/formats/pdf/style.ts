import type { Color } from './content/content.ts';
import type { FontStyle } from './content/fonts.ts';
import type { Inset } from './inset.ts';

/** The look of some text. Sizes are points. */
export interface TextStyle {
  readonly font: FontStyle;
  readonly size: number;
  readonly color: Color;
  readonly isUnderlined: boolean;
  /** `key` of the link. */
  readonly link: number | undefined;
  /** Set smaller and higher, as the mark of a note. */
  readonly isRaised?: boolean | undefined;
  /** Shown in place of the text. */
  readonly inset?: Inset;
}

/** Whether two texts look alike and lead to the same place. Sizes do not count. */
export function isAlike(one: TextStyle, other: TextStyle): boolean {
  if (one === other) return true;
  return (
    one.font.family === other.font.family &&
    one.font.isBold === other.font.isBold &&
    one.font.isItalic === other.font.isItalic &&
    one.isUnderlined === other.isUnderlined &&
    one.link === other.link &&
    one.isRaised === other.isRaised &&
    one.color.space === other.color.space &&
    String(one.color.operands) === String(other.color.operands)
  );
}
