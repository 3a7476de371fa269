import { isLanguage } from '../../values/is-language.ts';
import { SHOWN } from './jsx-reader.ts';

/** Texts of at most 300 UTF-16 units, without escapes. */
const PROPERTY =
  /([A-Za-z][\w-]{0,60})["']?\s{0,9}(?:=\s{0,9}\{|:)\s{0,9}(?:"([^"\\\n]{1,300})"|'([^'\\\n]{1,300})'|`([^`\\$]{1,300})`)/g;
const CHILD = /(?:^|[^=\s])\s{0,9}\{\s{0,9}(?:"([^"\\\n]{1,300})"|'([^'\\\n]{1,300})'|`([^`\\$]{1,300})`)\s{0,9}\}/g;
/** An expression without braces inside, with the name of its attribute. */
const EXPRESSION = /(?:([A-Za-z][\w-]{0,60})\s{0,9}=\s{0,9})?\{([^{}]{1,1000})\}/g;
/** A text that code chooses: behind a condition, or in place of a missing value. */
const CHOICE =
  /(?:\?\?|[?:]|&&|\|\|)\s{0,9}(?:"([^"\\\n]{1,300})"|'([^'\\\n]{1,300})'|`([^`\\$]{1,300})`)(?=\s{0,9}(?:[:)}]|$))/g;
/** Words between the tags of an element in an expression. */
const CONTENT = /<([A-Za-z][\w.]{0,60})(?:\s[^<>]{0,300})?>([^<>{}]{1,300})<\/\1>/g;
const HAS_CONDITION = /\?|&&|\|\||=>/;

/**
 * Counts the texts of expressions and exports that a reader sees and that stay: values of properties by their names, expressions
 * that are one text, texts that code chooses, and words of elements in expressions.
 * @param code tags, expressions or exports
 */
export function countKeptTexts(code: string): number {
  const properties = [...code.matchAll(PROPERTY)].filter(
    ([, name = '', one, two, three]) => SHOWN.has(name) && isLanguage(one ?? two ?? three ?? ''),
  );
  const children = [...code.matchAll(CHILD)].filter(([, one, two, three]) => isLanguage(one ?? two ?? three ?? ''));
  return properties.length + children.length + countChoices(code) + countContents(code);
}

function countChoices(code: string): number {
  const expressions = [...code.matchAll(EXPRESSION)].filter(([, name]) => name === undefined || SHOWN.has(name));
  const choices = expressions.flatMap(([, , expression = '']) =>
    HAS_CONDITION.test(expression) ? [...expression.matchAll(CHOICE)] : [],
  );
  return choices.filter(([, one, two, three]) => isLanguage(one ?? two ?? three ?? '')).length;
}

function countContents(code: string): number {
  if (!code.startsWith('{') || !HAS_CONDITION.test(code)) return 0;
  return [...code.matchAll(CONTENT)].filter(([, , content = '']) => isLanguage(content.trim())).length;
}
