import {
  TAG_ANY,
  TAG_BASE_FORM,
  TAG_CASE_INSENSITIVE,
  TAG_META,
  TAG_REGEXP,
  TAG_REGEXP_ANY,
  TAG_SPECIAL,
  TAG_VARSTRING,
  TAG_WORD_FORM,
} from './constants.ts';
import type { TagRecord } from './grammar-file.ts';
import { hashText } from './hash.ts';
import { compilePattern } from './patterns.ts';

/** How a tag of the grammar is compared with the tags of a reading. */
export const MATCH_PLAIN = 0;
/** Made from what regular expressions have captured before. */
export const MATCH_VARSTRING = 1;
/** A pattern for the text after the word. */
export const MATCH_META = 2;
export const MATCH_PATTERN = 3;
export const MATCH_CASE_INSENSITIVE = 4;
export const MATCH_ANY_BASE_FORM = 5;
export const MATCH_ANY_WORD_FORM = 6;
/** Never, such as the tags for enclosures in a grammar without enclosures, or a variable that is never set. */
export const MATCH_NEVER = 7;

export interface Tag {
  readonly id: number;
  readonly text: string;
  /** Unsigned 32 bits. Readings are searched in the order of the hashes of their tags. */
  readonly hash: number;
  readonly type: number;
  readonly match: number;
  readonly pattern: RegExp | null;
  readonly hasGroups: boolean;
  /** The folded text of a case-insensitive tag. */
  readonly folded: string;
}

export interface Tags {
  readonly list: Tag[];
  /** Tags from this one on are not in the grammar. */
  readonly grammarSize: number;
  readonly mappingPrefix: string;
  /** The tag of this text in a stream. */
  intern(text: string): Tag;
  /** Forgets all tags that are not in the grammar. */
  reset(): void;
}

const QUOTE = 0x22;
const LESS = 0x3c;
const GREATER = 0x3e;
/** An added empty alternative always matches, and the result shows the number of groups. */
const EMPTY = '';

export function createTags(records: readonly TagRecord[], mappingPrefix: string): Tags {
  const list: Tag[] = [];
  const byText = new Map<string, Tag>();
  for (const record of records) {
    const tag = fromRecord(list.length, record);
    list.push(tag);
    // Tags with prefixes or suffixes have other hashes than their texts, so no tag of a stream is the same.
    if (record.hash === record.plainHash) byText.set(record.text, tag);
  }
  const grammarSize = list.length;
  let added: string[] = [];

  return {
    list,
    grammarSize,
    mappingPrefix,
    intern(text) {
      const known = byText.get(text);
      if (known) return known;
      const tag: Tag = {
        id: list.length,
        text,
        hash: hashText(text),
        type: typeOf(text),
        match: MATCH_PLAIN,
        pattern: null,
        hasGroups: false,
        folded: '',
      };
      list.push(tag);
      byText.set(text, tag);
      added.push(text);
      return tag;
    },
    reset() {
      for (const text of added) byText.delete(text);
      added = [];
      list.length = grammarSize;
    },
  };
}

/** A word form is in quotes and angle brackets, a base form only in quotes. An empty word form counts as a base form. */
function typeOf(text: string): number {
  const last = text.length - 1;
  if (text.charCodeAt(0) !== QUOTE || text.charCodeAt(last) !== QUOTE) return 0;
  const isWordForm = text.charCodeAt(1) === LESS && text.charCodeAt(last - 1) === GREATER && text.length > 4;
  return isWordForm ? TAG_WORD_FORM : TAG_BASE_FORM;
}

function fromRecord(id: number, record: TagRecord): Tag {
  const { type, text, hash } = record;
  const isCaseInsensitive = (type & TAG_CASE_INSENSITIVE) !== 0;
  const pattern = record.pattern === '' ? null : compilePattern(record.pattern, isCaseInsensitive);
  const hasGroups = pattern !== null && countGroups(pattern) > 0;
  const folded = isCaseInsensitive ? fold(text) : '';
  return { id, text, hash, type, match: matchOf(type, pattern), pattern, hasGroups, folded };
}

function countGroups(pattern: RegExp): number {
  if (!pattern.source.includes('(')) return 0;
  return (new RegExp(`${pattern.source}|`, pattern.flags).exec(EMPTY)?.length ?? 1) - 1;
}

/** Whether a text is the same as a case-insensitive tag. */
export function isSameFolded(text: string, pattern: Tag): boolean {
  // Folding may lengthen a text, but seldom, so most tags differ in their length already.
  if (text.length > 3 * pattern.folded.length) return false;
  if (text === pattern.text) return true;
  const first = text.charCodeAt(1);
  const other = pattern.folded.charCodeAt(1);
  // ASCII letters fold to ASCII letters, which tells most others apart.
  if (first < 0x80 && other < 0x80 && (first | 0x20) !== (other | 0x20)) return false;
  return fold(text) === pattern.folded;
}

function fold(text: string): string {
  return text.toUpperCase().toLowerCase();
}

function matchOf(type: number, pattern: RegExp | null): number {
  if (!(type & TAG_SPECIAL)) return MATCH_PLAIN;
  if (type & TAG_VARSTRING) return MATCH_VARSTRING;
  if (type & TAG_META) return MATCH_META;
  if (pattern) return MATCH_PATTERN;
  if (type & TAG_CASE_INSENSITIVE && !(type & TAG_REGEXP)) return MATCH_CASE_INSENSITIVE;
  if (type & TAG_REGEXP_ANY) return type & TAG_BASE_FORM ? MATCH_ANY_BASE_FORM : MATCH_ANY_WORD_FORM;
  return MATCH_NEVER;
}

export function isAny(tag: Tag): boolean {
  return (tag.type & TAG_ANY) !== 0;
}

export function isBaseForm(tag: Tag): boolean {
  return (tag.type & TAG_BASE_FORM) !== 0;
}

export function isWordForm(tag: Tag): boolean {
  return (tag.type & TAG_WORD_FORM) !== 0;
}

export function isSpecial(tag: Tag): boolean {
  return (tag.type & TAG_SPECIAL) !== 0;
}

/** Whether the tag is made from captured texts. */
export function isMade(tag: Tag): boolean {
  return tag.match === MATCH_VARSTRING;
}
