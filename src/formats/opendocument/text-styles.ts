import { isCodeFont } from '../code-fonts.ts';
import { isCodeStyle, isPreformattedStyle } from '../code-styles.ts';
import type { XmlTag } from '../xml/read-xml.ts';
import { attributeValue, nameOf } from './elements.ts';

/** The styles of text and of paragraphs, while a part is read. */
export interface TextStyles {
  open(tag: XmlTag): void;
  /** What a style of text changes; empty for one that changes nothing that a reader sees. Unknown styles are different. */
  formattingOf(style: string): string;
  /** Whether a style raises or lowers its text. */
  scriptOf(style: string): 'sub' | 'sup' | undefined;
  /** Whether text of a style of a family is code. */
  isCode(family: 'text' | 'paragraph', style: string): boolean;
  /** Whether paragraphs of a style are lines of code or of a plain text, by its name or the font of an automatic style. */
  isPreformatted(style: string): boolean;
  /** Whether an automatic style of text has a font for code. */
  hasCodeFont(style: string): boolean;
}

interface AutomaticStyle {
  readonly parent: string | undefined;
  formatting: string;
  script: 'sub' | 'sup' | undefined;
  hasCodeFont: boolean;
}

/** Namespace of the identifiers of editing sessions. */
const SESSION_NAMESPACE = 'http://openoffice.org/2009/office';
/** Language of a text, which is no formatting. */
const LANGUAGE = /^(?:language|country|script|rfc-language-tag)(?:-asian|-complex)?$/;
/** Quotes around a font family, and the number that tells font faces of one family apart. */
const NO_FONT_NAME = /^['"]|['"]$|(?<!\d)\d+$/g;
/** A character in the name of a style that XML does not allow there, such as `_20_` for a blank. */
const ENCODED = /_([\da-f]{2,4})_/g;

/**
 * Reads the automatic styles of text. Many of them differ in nothing but the language, or in identifiers of editing sessions:
 * these have the same formatting.
 */
export function readTextStyles(): TextStyles {
  const styles = new Map<string, AutomaticStyle>();
  let isAutomatic = false;
  let current: AutomaticStyle | undefined;

  /** The name that users see. */
  function shownName(family: string, style: string): string {
    const named = styles.get(keyOf(family, style))?.parent ?? style;
    return named.replace(ENCODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }

  return {
    open(tag) {
      const name = nameOf(tag);
      if (name === 'style:text-properties' && current) {
        current.formatting += describe(tag);
        const position = attributeValue(tag, 'style', 'text-position') ?? '';
        if (position.startsWith('super')) current.script = 'sup';
        else if (position.startsWith('sub')) current.script = 'sub';
        const font = attributeValue(tag, 'style', 'font-name') ?? attributeValue(tag, 'fo', 'font-family') ?? '';
        current.hasCodeFont = isCodeFont(font.replace(NO_FONT_NAME, ''));
        return;
      }
      current = undefined;
      if (name.startsWith('office:')) isAutomatic = name === 'office:automatic-styles';
      if (name !== 'style:style' || !isAutomatic) return;
      const parent = attributeValue(tag, 'style', 'parent-style-name');
      const formatting = parent === undefined ? '' : `parent=${parent};`;
      current = { parent, formatting, script: undefined, hasCodeFont: false };
      styles.set(keyOf(attributeValue(tag, 'style', 'family'), attributeValue(tag, 'style', 'name')), current);
    },
    formattingOf(style) {
      return style === '' ? '' : (styles.get(keyOf('text', style))?.formatting ?? `style=${style}`);
    },
    scriptOf: (style) => styles.get(keyOf('text', style))?.script,
    hasCodeFont: (style) => styles.get(keyOf('text', style))?.hasCodeFont === true,
    isCode: (family, style) => isCodeStyle(shownName(family, style)),
    isPreformatted: (style) =>
      isPreformattedStyle(shownName('paragraph', style)) || styles.get(keyOf('paragraph', style))?.hasCodeFont === true,
  };
}

function keyOf(family = '', name = ''): string {
  return `${family} ${name}`;
}

function describe({ attributes }: XmlTag): string {
  const visible = Object.values(attributes).filter(
    ({ uri, local }) => uri !== SESSION_NAMESPACE && !LANGUAGE.test(local),
  );
  return visible
    .map(({ uri, local, value }) => `${uri} ${local}=${value};`)
    .sort()
    .join('');
}
