import { readParts } from '@glossa/tagged-text';
import type { Unit } from '../../../src/formats/format.ts';

/** Shows a unit with its tags: `<0>words</0>`, `<0/>` for a tag without text, `<0=noun/>` for a range that stays. */
export function showUnit(unit: Unit): string {
  const isVerbatim = (tag: number): boolean =>
    unit.verbatim?.some(({ start, end }) => start === unit.tags[tag]?.start && end === unit.tags[tag]?.end) ?? false;
  const shown = Array.from(readParts(unit), (part) => {
    if (part.kind === 'text') return part.text;
    if (isVerbatim(part.tag)) return part.kind === 'open' ? `<${part.tag}=` : '/>';
    return part.kind === 'open' ? `<${part.tag}>` : `</${part.tag}>`;
  });
  return shown.join('').replace(/<(\d+)><\/\d+>/g, '<$1/>');
}
