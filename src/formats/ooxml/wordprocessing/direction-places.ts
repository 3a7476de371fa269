import type { Place } from '../../xml/places.ts';
import type { XmlTag } from '../../xml/read-xml.ts';
import type { XmlElement } from '../runs/xml-element.ts';
import { writeDirection } from './properties.ts';

/** A paragraph that gets the direction of the translation, unless its text stays. */
export interface DirectedParagraph {
  readonly tag: XmlTag;
  /** Index of its unit, once it is read. */
  unit: number | undefined;
  /** Code keeps its direction. */
  isCode: boolean;
}

/** @param properties the `w:pPr` of the paragraph; undefined without one */
export function paragraphDirection(paragraph: DirectedParagraph, properties: XmlElement | undefined): Place {
  const { tag } = paragraph;
  const { start, end } = properties ?? { start: tag.end, end: tag.end };
  const prefix = tag.name.slice(0, -tag.local.length);
  return {
    start,
    end,
    write({ source, target, isChanged, translationOf }) {
      if (paragraph.isCode) return undefined;
      const isKept = paragraph.unit === undefined ? !isChanged : translationOf(paragraph.unit) === undefined;
      if (isKept) return undefined;
      if (properties) return writeDirection(properties, target.isRightToLeft, source);
      return target.isRightToLeft ? `<${prefix}pPr><${prefix}bidi/></${prefix}pPr>` : undefined;
    },
  };
}

/** The order of the columns of a table. */
export function tableDirection(properties: XmlElement): Place {
  const { start, end } = properties;
  return {
    start,
    end,
    write: ({ source, target, isChanged }) =>
      isChanged ? writeDirection(properties, target.isRightToLeft, source) : undefined,
  };
}
