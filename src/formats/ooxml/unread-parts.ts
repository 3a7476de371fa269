import { addWarning, type WarningCounts } from '../warnings.ts';
import type { XmlTag } from '../xml/read-xml.ts';
import { attributeOf } from './runs/xml-element.ts';

/** Elements that show another file: an imported text of Word, and objects of other programs in Word, PowerPoint and Excel. */
const ELEMENTS: ReadonlySet<string> = new Set(['altChunk', 'OLEObject', 'oleObj', 'oleObject']);

/** Counts the files in a part that are not read. The same one can be there twice, for new and for old programs. */
export class UnreadParts {
  readonly #seen = new Set<string>();

  /** The caller calls this for each start tag. */
  open(tag: XmlTag, warnings: WarningCounts): void {
    if (!ELEMENTS.has(tag.local)) return;
    const id = attributeOf(tag, 'id') ?? '';
    if (!this.#seen.has(id)) addWarning(warnings, 'not_read');
    this.#seen.add(id);
  }
}
