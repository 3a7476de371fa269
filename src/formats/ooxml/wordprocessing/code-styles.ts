import { readXml } from '../../xml/read-xml.ts';
import { attributeOf } from '../runs/xml-element.ts';
import { wordName } from './names.ts';

/**
 * Reads the identifiers of the styles for code and of all styles that are based on them.
 * @param source of the styles
 * @param isCode tells it by the name of a style
 */
export function readCodeStyles(source: string, isCode: (name: string) => boolean): ReadonlySet<string> {
  const code = new Set<string>();
  const bases: { base: string; style: string }[] = [];
  let style = '';
  readXml(source, {
    open(tag) {
      const value = attributeOf(tag, 'val') ?? '';
      const name = wordName(tag);
      if (name === 'style') style = attributeOf(tag, 'styleId') ?? '';
      else if (name === 'name' && isCode(value)) code.add(style);
      else if (name === 'basedOn') bases.push({ base: value, style });
    },
  });
  const derived = Map.groupBy(bases, ({ base }) => base);
  // A set yields what is added while it is read.
  for (const base of code) for (const { style: own } of derived.get(base) ?? []) code.add(own);
  return code;
}
