import { toLower } from '../text/characters.ts';
import type { UnitPattern } from './rules.ts';

/** What the rules see of a lexical unit of the source and its translation. All strings keep their escapes. */
export interface SourceUnit {
  readonly lemma: string;
  /** The tags without brackets. */
  readonly tags: readonly string[];
  /** The first translation. */
  readonly target: string;
}

const BACKSLASH = 0x5c;
const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;
const SLASH = 0x2f;

/** @param unit the source, and translations after slashes */
export function readSourceUnit(unit: string): SourceUnit {
  const tags: string[] = [];
  let lemma = '';
  let isInTag = false;
  let start = 0;
  let at = 0;
  for (; at < unit.length && unit.charCodeAt(at) !== SLASH; at++) {
    const code = unit.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === (isInTag ? GREATER_THAN : LESS_THAN)) {
      if (isInTag) tags.push(unit.slice(start, at));
      else lemma += unit.slice(start, at);
      isInTag = !isInTag;
      start = at + 1;
    }
  }
  if (!isInTag) lemma += unit.slice(start, at);
  const targetStart = at + 1;
  for (at = targetStart; at < unit.length && unit.charCodeAt(at) !== SLASH; at++) {
    if (unit.charCodeAt(at) === BACKSLASH) at++;
  }
  return { lemma, tags, target: unit.slice(targetStart, at) };
}

export function matchesAny({ tags, lemma }: SourceUnit, patterns: readonly UnitPattern[]): boolean {
  return patterns.some(
    (pattern) =>
      pattern.tags.every((tag) => tags.includes(tag)) &&
      !pattern.excludedTags.some((tag) => tags.includes(tag)) &&
      (pattern.lemma === '' || isSameLemma(pattern.lemma, lemma)),
  );
}

function isSameLemma(a: string, b: string): boolean {
  return a.length === b.length && (a === b || lower(a) === lower(b));
}

function lower(text: string): string {
  let result = '';
  for (const character of text) result += String.fromCodePoint(toLower(character.codePointAt(0) ?? 0));
  return result;
}
