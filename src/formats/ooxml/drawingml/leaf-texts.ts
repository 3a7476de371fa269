import type { XmlTag } from '../../xml/read-xml.ts';
import { CHART, EXTENDED_CHART, SECTION } from './names.ts';

/** Attributes that people read, by the local name of their element. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  cNvPr: ['descr', 'title'],
  docPr: ['descr', 'title'],
};
const CACHED_TEXTS = new Set(['strCache', 'multiLvlStrCache']);
const NUMBERS = new Set(['numCache', 'numLit', 'numDim']);

/** What the content of an element is: a text, a copy of the text of a cell, or neither. */
export type LeafKind = 'text' | 'cell' | undefined;

/** Names of the attributes of an element that are translated. */
export function attributesOf(tag: XmlTag): readonly string[] {
  if (tag.local === 'section' && tag.uri === SECTION) return ['name'];
  return ATTRIBUTES[tag.local] ?? [];
}

/** Tells what the elements of charts contain. The elements of a document must be given in order. */
export class LeafReader {
  /** Depth inside of numbers, and of copies of cells. */
  #numbers = 0;
  #cells = 0;

  open(tag: XmlTag): LeafKind {
    this.#count(tag, 1);
    return this.#kindOf(tag);
  }

  close(tag: XmlTag): void {
    this.#count(tag, -1);
  }

  #kindOf({ uri, local }: XmlTag): LeafKind {
    if (this.#numbers > 0) return undefined;
    const isChartText = CHART.has(uri) ? local === 'v' || local === 'name' : false;
    if (!isChartText && !(uri === EXTENDED_CHART && (local === 'v' || local === 'pt'))) return undefined;
    return this.#cells > 0 ? 'cell' : 'text';
  }

  #count(tag: XmlTag, step: 1 | -1): void {
    const { uri, local } = tag;
    if (!CHART.has(uri) && uri !== EXTENDED_CHART) return;
    if (NUMBERS.has(local)) this.#numbers += step;
    const isDimension = uri === EXTENDED_CHART && (local === 'strDim' || local === 'txData');
    if (CACHED_TEXTS.has(local) || isDimension) this.#cells += step;
  }
}
