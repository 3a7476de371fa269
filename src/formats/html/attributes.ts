import type { Token } from 'parse5';
import type { TextRange } from '../format.ts';
import type { Templates } from './templates.ts';

/** The value of an attribute, with its quotes, if any. */
export interface AttributeValue extends TextRange {
  readonly quote: '"' | "'" | '';
  /** The value with its character references resolved. */
  readonly text: string;
}

/** An attribute that a reader sees. */
export interface AttributeText extends AttributeValue {
  readonly kind: 'attribute';
  readonly language: string | undefined;
}

/** Attributes that a reader sees, on any element. */
const READ_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
]);
const WITH_LABEL = new Set(['optgroup', 'option', 'track']);
/** In these, `title` is the name of a style sheet or of a feed. */
const WITH_INTERNAL_TITLE = new Set(['link', 'style']);
const BUTTON_TYPES = new Set(['button', 'reset', 'submit']);
/** Kinds of `meta` that search results and previews show. */
const READ_METADATA = new Set([
  'description',
  'og:description',
  'og:image:alt',
  'og:title',
  'twitter:description',
  'twitter:image:alt',
  'twitter:title',
]);
const LETTER = /\p{L}/u;
const BLANK = /[\t\n\f\r ]/;

/** Finds the attributes of a start tag that a reader sees. */
export function readAttributes(
  token: Token.TagToken,
  source: string,
  language: string | undefined,
  templates?: Templates,
): AttributeText[] {
  const read: AttributeText[] = [];
  for (const { name, value } of token.attrs) {
    if (value === '' || !isRead(token, name)) continue;
    const place = readValue(token, name, source);
    if (!place || !LETTER.test(value)) continue;
    read.push({ kind: 'attribute', ...place, text: templates?.restore(place.text, place) ?? place.text, language });
  }
  return read;
}

/** Finds the value of an attribute in the source. Returns undefined if the tag lacks the attribute, or the attribute a value. */
export function readValue(
  { attrs, location }: Token.TagToken,
  name: string,
  source: string,
): AttributeValue | undefined {
  const range = location?.attrs?.[name];
  const text = attrs.find((attribute) => attribute.name === name)?.value ?? '';
  if (!range || text === '') return undefined;
  let start = source.indexOf('=', range.startOffset) + 1;
  while (BLANK.test(source.charAt(start))) start++;
  const first = source.charAt(start);
  return { start, end: range.endOffset, quote: first === '"' || first === "'" ? first : '', text };
}

function isRead({ tagName, attrs }: Token.TagToken, name: string): boolean {
  if (name === 'title') return !WITH_INTERNAL_TITLE.has(tagName);
  if (READ_ATTRIBUTES.has(name)) return true;
  const lookUp = (of: string): string | undefined =>
    attrs.find((attribute) => attribute.name === of)?.value.toLowerCase();
  if (name === 'label') return WITH_LABEL.has(tagName);
  if (name === 'value') return tagName === 'input' && BUTTON_TYPES.has(lookUp('type') ?? '');
  if (name !== 'content' || tagName !== 'meta') return false;
  return READ_METADATA.has(lookUp('name') ?? '') || READ_METADATA.has(lookUp('property') ?? '');
}
