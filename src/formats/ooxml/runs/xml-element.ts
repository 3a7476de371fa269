import type { TextRange } from '../../format.ts';
import type { XmlTag } from '../../xml/read-xml.ts';

/** An element with its direct children, such as the properties of a run. */
export interface XmlElement extends TextRange {
  readonly tag: XmlTag;
  readonly children: readonly XmlChild[];
}

export interface XmlChild extends TextRange {
  readonly tag: XmlTag;
}

/** Collects the direct children of one element. */
export class XmlElementReader {
  readonly #tag: XmlTag;
  readonly #children: XmlChild[] = [];
  #depth = 0;

  constructor(tag: XmlTag) {
    this.#tag = tag;
  }

  open(): void {
    this.#depth++;
  }

  /** @returns the element when it ends */
  close(tag: XmlTag, { end }: TextRange): XmlElement | undefined {
    if (this.#depth-- === 0) return { tag: this.#tag, children: this.#children, start: this.#tag.start, end };
    if (this.#depth === 0) this.#children.push({ tag, start: tag.start, end });
    return undefined;
  }
}

/** Different properties of one part. Documents of office programs have a few hundred. */
const MAX_SHARED_ELEMENTS = 10_000;

/**
 * Makes a function that returns the first element with the same source, so that a part with many paragraphs holds each kind of
 * properties once.
 */
export function createElementPool(source: string): (element: XmlElement) => XmlElement {
  const pool = new Map<string, XmlElement>();
  return (element) => {
    const xml = source.slice(element.start, element.end);
    const first = pool.get(xml);
    if (!first && pool.size < MAX_SHARED_ELEMENTS) pool.set(xml, element);
    return first ?? element;
  };
}

/** Value of an attribute by its name without prefix. */
export function attributeOf({ attributes }: XmlTag, local: string): string | undefined {
  for (const name in attributes) if (attributes[name]?.local === local) return attributes[name].value;
  return undefined;
}
