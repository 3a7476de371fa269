import type { UnitRole } from '../format.ts';

const ROLES = new Map<string, UnitRole>([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 'heading'] as const),
  ...['dd', 'dt', 'li'].map((name) => [name, 'list_item'] as const),
  ...['td', 'th'].map((name) => [name, 'cell'] as const),
]);
/** Elements whose text is not a part of the running text, by the content model of HTML or by their use. */
const ASIDE = new Set([
  ...['aside', 'button', 'caption', 'dialog', 'fieldset', 'figcaption', 'footer', 'form', 'head', 'label', 'legend'],
  ...['math', 'menu', 'nav', 'noscript', 'object', 'option', 'rt', 'select', 'summary', 'svg', 'template', 'title'],
]);

/** Tells what the text of an element is in the running text of its page. The text of an unknown element is that of its parent. */
export function roleIn(
  name: string,
  parent: { readonly role?: UnitRole | undefined } | undefined,
): UnitRole | undefined {
  const outer = parent === undefined ? 'paragraph' : parent.role;
  if (outer === undefined || ASIDE.has(name)) return undefined;
  // The headings of a table are cells, too.
  return outer === 'cell' ? outer : (ROLES.get(name) ?? outer);
}
