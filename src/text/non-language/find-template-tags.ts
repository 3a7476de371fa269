import { placeholders } from './families/placeholders.ts';
import { templateTags } from './families/template-tags.ts';
import type { Span } from './span.ts';
import { PAGE_STATEMENTS, PAGE_VALUES, STATEMENTS, VALUES } from './template-grammar.ts';

/** A tag of a template language. It stays byte for byte. */
export interface TemplateTag extends Span {
  /** Whether it writes a value into the text. Others divide it: conditions, loops, comments. */
  readonly isOutput: boolean;
}

const tagExpression = (statements: readonly string[], values: readonly string[]): RegExp =>
  new RegExp(`(${statements.join('|')})|(?:${values.join('|')})`, 'gu');

const TAG_IN_PAGE = tagExpression([...STATEMENTS, ...PAGE_STATEMENTS], [...VALUES, ...PAGE_VALUES]);
const BEGINS_TAG_IN_PAGE = /<%|[$#]\{|<\?|\{\{|\{%|\{#|\{!!|<\/?[#@][A-Za-z]|@[a-z]/;
/** What looks like a tag in a script can go on after the script. */
const LEAVES_SCRIPT = /<\/(?:script|style)/i;

const TAG_IN_TEXT = tagExpression(templateTags.expressions, placeholders.expressions);
const BEGINS_TAG_IN_TEXT = /[{«@]|<[<%#@/]|\+\+\+|(?:\*{3}|-{3}) ?[A-Z]|\[[a-z_#@/]|#[a-z]|[$\\]t?\(/;

/** Finds the tags of template languages in the source of a page, in order. */
export function findTemplateTags(page: string): TemplateTag[] {
  if (!BEGINS_TAG_IN_PAGE.test(page)) return [];
  return tagsOf(page, TAG_IN_PAGE).filter(({ start, end }) => !LEAVES_SCRIPT.test(page.slice(start, end)));
}

/** Finds the tags of templates and the placeholders in a text as a reader sees it, in order. */
export function findTextTags(text: string): TemplateTag[] {
  return BEGINS_TAG_IN_TEXT.test(text) ? tagsOf(text, TAG_IN_TEXT) : [];
}

function tagsOf(text: string, expression: RegExp): TemplateTag[] {
  return Array.from(text.matchAll(expression), ({ 0: tag, 1: statement, index: start }) => {
    const isOutput = statement === undefined;
    return { start, end: start + tag.length, isOutput, isDecoration: !isOutput };
  });
}
