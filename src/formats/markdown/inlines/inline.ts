import type { TextRange } from '../../format.ts';

/** A mark within a text, or an element with an opening and a closing mark. All offsets are in the text of the block. */
export interface Inline {
  readonly kind:
    | 'emphasis'
    | 'strong'
    | 'strikethrough'
    | 'link'
    | 'image'
    /** An opening and a closing tag of HTML. */
    | 'element'
    | 'tag'
    /** A tag of HTML that divides texts, such as that of an item of a list, with the blanks around it. */
    | 'boundary'
    | 'code'
    | 'address'
    | 'math'
    /** A link whose text is its label or its destination. */
    | 'shortcut'
    | 'footnote'
    | 'break'
    /** An escape or a character reference, which stands for `value`. */
    | 'character';
  readonly start: number;
  /** The end of the opening mark, and the start of the closing one. The same as the end if there is no closing mark. */
  readonly openEnd: number;
  readonly closeStart: number;
  readonly end: number;
  readonly title?: TextRange | undefined;
  /** Texts in the attributes of a tag of MDX. */
  readonly attributes?: readonly TextRange[];
  /** Plain text of what stays as it is. */
  readonly value?: string;
}

/** A mark without a closing one. */
export function markAt(kind: Inline['kind'], start: number, end: number, value?: string): Inline {
  return { kind, start, openEnd: end, closeStart: end, end, ...(value === undefined ? {} : { value }) };
}
