import type { TextRange } from '../../../../formats/format.ts';
import { frontMatterOf } from '../../../../formats/markdown/blocks/front-matter.ts';
import { maskTemplateTags } from './mask-template-tags.ts';
import type { Passage, Reading } from './source-document.ts';

/** What an author says of the text in its metadata. */
const KINDS: Readonly<Record<string, Passage['kind']>> = {
  title: 'heading',
  description: 'paragraph',
  summary: 'paragraph',
  excerpt: 'paragraph',
  abstract: 'paragraph',
};
/** Keys that show that the lines between two rules are metadata, although they say nothing that is read. */
const OTHER_KEYS = ['author', 'authors', 'categories', 'date', 'lang', 'layout', 'permalink', 'slug', 'tags', 'type'];
const OPTIONS = { frontMatterKeys: [...Object.keys(KINDS), ...OTHER_KEYS] };
const NOT_LINE_BREAK = /[^\r\n]/g;
const SENTENCE = /[.!?…。！？]["'”’»)]?\s*$/u;
/** UTF-16 units at the beginning of a description by which the text shows that it says the same. */
const SAME_LENGTH = 40;

/** The source without its metadata, and what of them is read. */
export interface FrontMatterText {
  /** As long as the source. Tags of templates are masked, too. */
  readonly body: string;
  readonly texts: readonly (TextRange & { kind: Passage['kind']; text: string })[];
}

/**
 * Reads the metadata in YAML before a text, as static sites have them. Descriptions that are cut, or that the text begins with,
 * are left out. @returns undefined for a text without such metadata
 */
export function readFrontMatter(source: string): FrontMatterText | undefined {
  const front = frontMatterOf(source, OPTIONS);
  if (!front || front.values.length === 0) return undefined;
  const rest = source.slice(front.end);
  const start = wordsOf(rest.slice(0, MAX_SAME_AT));
  const texts = front.values.flatMap(({ names, value, start: from, end }) => {
    const kind = KINDS[names?.[0] ?? ''];
    const text = value.replace(/\s+/g, ' ').trim();
    if (!kind || text.length > end - from) return [];
    const isSaid =
      kind === 'paragraph' && (!SENTENCE.test(text) || start.includes(wordsOf(text).slice(0, SAME_LENGTH)));
    if (isSaid) return [];
    // Behind the quotation mark, unless the value has escapes or several lines.
    const at = source.slice(from, end).indexOf(text);
    return [{ kind, text, start: from + Math.max(0, at), end }];
  });
  const isTitle = ({ kind }: { kind: Passage['kind'] }): boolean => kind === 'heading';
  return {
    body: source.slice(0, front.end).replace(NOT_LINE_BREAK, ' ') + maskTemplateTags(rest),
    texts: [...texts.filter(isTitle).slice(0, 1), ...texts.filter((text) => !isTitle(text)).slice(0, 1)],
  };
}

/** UTF-16 units of the text in which a description would come again. */
const MAX_SAME_AT = 4000;

const wordsOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Puts the title and the description of a text before what was read of it. */
export function withFrontMatter({ maskedText, passages }: Reading, { texts }: FrontMatterText): Reading {
  let masked = maskedText;
  for (const { text, start, end } of texts)
    masked = masked.slice(0, start) + text.padEnd(end - start) + masked.slice(end);
  const before = texts.map(({ kind, start, text }) => ({ kind, start, end: start + text.length }));
  return { maskedText: masked, passages: [...before.toSorted((one, other) => one.start - other.start), ...passages] };
}
