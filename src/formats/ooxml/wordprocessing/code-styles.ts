import { isCodeFont } from '../../code-fonts.ts';
import { isPreformattedStyle } from '../../code-styles.ts';
import { readXml, type XmlTag } from '../../xml/read-xml.ts';
import type { Run } from '../runs/content.ts';
import { attributeOf } from '../runs/xml-element.ts';
import { wordName } from './names.ts';

/**
 * Reads the identifiers of the styles whose name passes a test, and of all styles that are based on them.
 * @param source of the styles
 */
export function readStylesNamed(source: string, isMeant: (name: string) => boolean): ReadonlySet<string> {
  return readStyles(source, (tag, name) => name === 'name' && isMeant(attributeOf(tag, 'val') ?? ''));
}

/**
 * Reads the identifiers of the styles for preformatted paragraphs, by their name or their font, and of all styles that are based
 * on them. The font of the default style is that of all texts.
 */
export function readPreformattedStyles(source: string): ReadonlySet<string> {
  return readStyles(
    source,
    (tag, name, isDefault) =>
      (name === 'name' && isPreformattedStyle(attributeOf(tag, 'val') ?? '')) ||
      (name === 'rFonts' && !isDefault && hasCodeFont(tag)),
  );
}

/** Whether fonts of a run or a style are for code. @param fonts `w:rFonts` */
function hasCodeFont(fonts: XmlTag): boolean {
  return isCodeFont(attributeOf(fonts, 'ascii') ?? '');
}

/** Whether the properties of a run name a font for code. */
export function isInCodeFont({ properties }: Run): boolean {
  const fonts = properties?.children.find(({ tag }) => wordName(tag) === 'rFonts');
  return fonts !== undefined && hasCodeFont(fonts.tag);
}

/** @param isMeant whether an element of a style tells that it is meant */
function readStyles(
  source: string,
  isMeant: (tag: XmlTag, name: string, isDefault: boolean) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  const bases: { base: string; style: string }[] = [];
  let style = '';
  let isDefault = false;
  readXml(source, {
    open(tag) {
      const name = wordName(tag);
      if (name === 'style') {
        style = attributeOf(tag, 'styleId') ?? '';
        isDefault = attributeOf(tag, 'default') === '1';
      } else if (name === 'basedOn') bases.push({ base: attributeOf(tag, 'val') ?? '', style });
      else if (style !== '' && isMeant(tag, name, isDefault)) found.add(style);
    },
  });
  const derived = Map.groupBy(bases, ({ base }) => base);
  // A set yields what is added while it is read.
  for (const base of found) for (const { style: own } of derived.get(base) ?? []) found.add(own);
  return found;
}
