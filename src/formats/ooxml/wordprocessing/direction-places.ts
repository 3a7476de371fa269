import type { TextRange } from '../../format.ts';
import type { Place } from '../../xml/places.ts';
import type { XmlTag } from '../../xml/read-xml.ts';
import type { XmlElement } from '../runs/xml-element.ts';
import { writeDirection } from './properties.ts';

/** A paragraph that gets the direction of the translation, unless its text stays. */
export interface DirectedParagraph {
  /** Index of its unit, once it is read. */
  unit: number | undefined;
  /** Code keeps its direction. */
  isCode: boolean;
}

/**
 * @param tag of the paragraph
 * @param properties its `w:pPr`, or an equal one; undefined without one
 * @param range of its `w:pPr`, or where that would stand
 */
export function paragraphDirection(
  paragraph: DirectedParagraph,
  { name, local }: XmlTag,
  properties: XmlElement | undefined,
  { start, end }: TextRange,
): Place {
  return {
    start,
    end,
    write({ source, target, isChanged, translationOf }) {
      if (paragraph.isCode) return undefined;
      const isKept = paragraph.unit === undefined ? !isChanged : translationOf(paragraph.unit) === undefined;
      if (isKept) return undefined;
      if (properties) return writeDirection(properties, target.isRightToLeft, source);
      const prefix = name.slice(0, -local.length);
      return target.isRightToLeft ? `<${prefix}pPr><${prefix}bidi/></${prefix}pPr>` : undefined;
    },
  };
}

/** The order of the columns of a table. @param properties its `w:tblPr`, or an equal one @param range of its `w:tblPr` */
export function tableDirection(properties: XmlElement, { start, end }: TextRange): Place {
  return {
    start,
    end,
    write: ({ source, target, isChanged }) =>
      isChanged ? writeDirection(properties, target.isRightToLeft, source) : undefined,
  };
}
