import type { Edit } from '../../edits.ts';
import type { TargetLanguage } from '../../format.ts';
import { setAttribute } from '../../xml/attributes.ts';
import type { XmlTag } from '../../xml/read-xml.ts';

const TRUE = new Set(['1', 'true', 'on']);

/**
 * The edits that give the properties of a paragraph or of a table the direction of the target. A paragraph that was aligned
 * to the side where its lines began stays so.
 */
export function directionEdits(source: string, tag: XmlTag, { isRightToLeft }: TargetLanguage): Edit[] {
  if (TRUE.has(tag.attributes.rtl?.value ?? '') === isRightToLeft) return [];
  const [before, after] = isRightToLeft ? ['l', 'r'] : ['r', 'l'];
  const edits = [setAttribute(source, tag, 'rtl', isRightToLeft ? '1' : '0')];
  if (tag.attributes.algn?.value === before) edits.push(setAttribute(source, tag, 'algn', after));
  return edits.sort((one, other) => one.start - other.start);
}
