import type { XmlTag } from '../xml/read-xml.ts';
import { attributeValue, nameOf } from './elements.ts';

/** The formatting of the automatic styles of text, while a part is read. */
export interface TextStyles {
  open(tag: XmlTag): void;
  /** What a style changes; empty for a style that changes nothing that a reader sees. Unknown styles are different. */
  formattingOf(style: string): string;
  /** Whether a style raises or lowers its text. */
  scriptOf(style: string): 'sub' | 'sup' | undefined;
}

interface TextStyle {
  formatting: string;
  script: 'sub' | 'sup' | undefined;
}

/** Namespace of the identifiers of editing sessions. */
const SESSION_NAMESPACE = 'http://openoffice.org/2009/office';
/** Language of a text, which is no formatting. */
const LANGUAGE = /^(?:language|country|script|rfc-language-tag)(?:-asian|-complex)?$/;

/**
 * Reads the automatic styles of text. Many of them differ in nothing but the language, or in identifiers of editing sessions:
 * these have the same formatting.
 */
export function readTextStyles(): TextStyles {
  const styles = new Map<string, TextStyle>();
  let isAutomatic = false;
  let current: TextStyle | undefined;

  return {
    open(tag) {
      const name = nameOf(tag);
      if (name.startsWith('office:')) isAutomatic = name === 'office:automatic-styles';
      if (name === 'style:style') {
        current = undefined;
        if (!isAutomatic || attributeValue(tag, 'style', 'family') !== 'text') return;
        const parent = attributeValue(tag, 'style', 'parent-style-name');
        current = { formatting: parent === undefined ? '' : `parent=${parent};`, script: undefined };
        styles.set(attributeValue(tag, 'style', 'name') ?? '', current);
      } else if (name === 'style:text-properties' && current) {
        current.formatting += describe(tag);
        const position = attributeValue(tag, 'style', 'text-position') ?? '';
        if (position.startsWith('super')) current.script = 'sup';
        else if (position.startsWith('sub')) current.script = 'sub';
      } else if (current) current.formatting += `${name};`;
    },
    formattingOf: (style) => (style === '' ? '' : (styles.get(style)?.formatting ?? `style=${style}`)),
    scriptOf: (style) => styles.get(style)?.script,
  };
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
