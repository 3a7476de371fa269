import { isLanguage } from '../../values/is-language.ts';
import { SHOWN } from './jsx-reader.ts';

/** Texts of at most 300 UTF-16 units, without escapes. */
const PROPERTY =
  /([A-Za-z][\w-]{0,60})["']?\s{0,9}(?:=\s{0,9}\{|:)\s{0,9}(?:"([^"\\\n]{1,300})"|'([^'\\\n]{1,300})'|`([^`\\$]{1,300})`)/g;
const CHILD = /(?:^|[^=\s])\s{0,9}\{\s{0,9}(?:"([^"\\\n]{1,300})"|'([^'\\\n]{1,300})'|`([^`\\$]{1,300})`)\s{0,9}\}/g;

/**
 * Counts the texts of expressions and exports that a reader sees and that stay: values of properties by their names, and expressions
 * that are one text.
 * @param code tags, expressions or exports
 */
export function countKeptTexts(code: string): number {
  const properties = [...code.matchAll(PROPERTY)].filter(
    ([, name = '', one, two, three]) => SHOWN.has(name) && isLanguage(one ?? two ?? three ?? ''),
  );
  const children = [...code.matchAll(CHILD)].filter(([, one, two, three]) => isLanguage(one ?? two ?? three ?? ''));
  return properties.length + children.length;
}
