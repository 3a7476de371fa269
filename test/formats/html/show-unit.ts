import { readParts } from '@glossa/tagged-text';
import type { Unit } from '../../../src/formats/format.ts';
import { isVerbatim } from './random-translation.ts';

/** Shows a unit with its tags: `<0>words</0>`, `<0/>` for a tag without text, `<0=noun/>` for a range that stays. */
export function showUnit(unit: Unit): string {
  const shown = Array.from(readParts(unit), (part) => {
    if (part.kind === 'text') return part.text;
    if (isVerbatim(unit, part.tag)) return part.kind === 'open' ? `<${part.tag}=` : '/>';
    return part.kind === 'open' ? `<${part.tag}>` : `</${part.tag}>`;
  });
  return shown.join('').replace(/<(\d+)><\/\d+>/g, '<$1/>');
}
