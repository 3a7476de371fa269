import type { Tag, Tags } from './tags.ts';

/** What regular expressions have captured since the rule looked at a reading. */
export interface Captures {
  readonly texts: string[];
  count: number;
}

const MAX_GROUPS = 9;
const MARKER = /%[uUlL]/g;
const ESCAPED = /\\(.)/gsu;
const PATTERN_SUFFIX = '"r';
/** A dot stays a wildcard, as in the original. */
const METACHARACTERS = /[\\^$*+?()[\]{}|]/;

/** A tag that is made when a rule runs: a text, or a text with `.*` at its end. */
export type Made = { tag: Tag; prefix: null } | { tag: null; prefix: RegExp | null };

/** The text of a tag with the captured texts in the places of `$1` to `$9`. */
function fillIn(text: string, captures: Captures): string {
  let filled = text;
  for (let group = 0; group < captures.count && group < MAX_GROUPS; group++) {
    filled = filled.split(`$${group + 1}`).join(captures.texts[group] ?? '');
  }
  return applyCase(filled);
}

/** `%u` and `%l` change the case of the next character, `%U` and `%L` of the rest, the last marker first. */
function applyCase(text: string): string {
  let changed = text;
  for (const match of [...text.matchAll(MARKER)].reverse()) {
    const marker = match[0].charAt(1);
    const rest = changed.slice(match.index + 2);
    const end = marker === 'u' || marker === 'l' ? 1 : rest.length;
    const part = rest.slice(0, end);
    const cased = marker === 'u' || marker === 'U' ? part.toUpperCase() : part.toLowerCase();
    changed = changed.slice(0, match.index) + (end === 1 ? cased.charAt(0) : cased) + rest.slice(end);
  }
  return changed;
}

/** Makes a tag. A pattern with a captured metacharacter matches nothing. */
export function makeTag(tag: Tag, captures: Captures, tags: Tags): Made {
  const text = fillIn(tag.text, captures);
  if (!tag.text.endsWith(PATTERN_SUFFIX)) return { tag: tags.intern(text.replace(ESCAPED, '$1')), prefix: null };
  if (captures.texts.slice(0, captures.count).some((captured) => METACHARACTERS.test(captured))) {
    return { tag: null, prefix: null };
  }
  return { tag: null, prefix: new RegExp(`^${text.slice(0, -1)}$`, 'u') };
}
