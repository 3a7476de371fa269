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

/** Value of an attribute by its name without prefix. */
export function attributeOf({ attributes }: XmlTag, local: string): string | undefined {
  for (const name in attributes) if (attributes[name]?.local === local) return attributes[name].value;
  return undefined;
}
