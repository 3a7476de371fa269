import { applyEdits } from '../../edits.ts';
import type { Syntax } from '../syntax.ts';
import { decodeFragment, programOf, sluggerOf, withoutCode } from './page-program.ts';
import { type Anchors, readAnchors } from './read-anchors.ts';
import { type SluggerName, slugsOf } from './slugs.ts';

/** Documents without this have no links within their page. */
const HAS_FRAGMENT = /\]\([ \t]*<?#|\]:[ \t]*<?#|\[\[#|href\s*=\s*["']?#/i;
const SIGNS_OF_WIKI = /[#|^[\]\\:]+/g;

/** Whether a document can have links within its page. */
export const hasFragments = (source: string): boolean => HAS_FRAGMENT.test(source);

/**
 * Lets the links of a translated document follow its headings, whose names are made of their words. Ids that the
 * source or the translation declares stay, and so do the links to them.
 * @param written the translation, with the same headings
 */
export function followHeadings(source: string, written: string, syntax: Syntax): string {
  const before = readAnchors(source, syntax);
  const after = readAnchors(written, syntax);
  if (before.headings.length !== after.headings.length) return written;
  const slugger = sluggerOf(before, programOf(withoutCode(source)));
  const targets = { address: addressTargets(before, after, slugger), wiki: wikiTargets(before, after) };
  const edits = after.fragments.flatMap(({ kind, text, start, end }) => {
    const target = targets[kind](text);
    return target === undefined || target === text ? [] : [{ start, end, text: target }];
  });
  return applyEdits(written, edits);
}

type FindTarget = (fragment: string) => string | undefined;

function addressTargets(before: Anchors, after: Anchors, slugger: SluggerName): FindTarget {
  const slugs = slugsOf(after.headings, slugger);
  const old = slugsOf(before.headings, slugger);
  const indexes = indexOf(old);
  return (fragment) => {
    const name = decodeFragment(fragment);
    if (before.ids.has(name) || after.ids.has(name)) return undefined;
    const index = indexes.get(name) ?? indexes.get(name.toLowerCase());
    return index === undefined || slugs[index] === old[index] ? undefined : slugs[index];
  };
}

/** Links of a wiki have the words of a heading. */
function wikiTargets(before: Anchors, after: Anchors): FindTarget {
  const nameOf = (text: string): string => text.replace(SIGNS_OF_WIKI, ' ').replace(/\s+/g, ' ').trim();
  const indexes = indexOf(before.headings.map(({ text }) => nameOf(text).toLowerCase()));
  return (fragment) => {
    const index = indexes.get(nameOf(fragment).toLowerCase());
    const [old, text] = [before, after].map(({ headings }) => headings[index ?? -1]?.text);
    return text === undefined || text === old ? undefined : nameOf(text);
  };
}

function indexOf(names: readonly string[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  for (const [index, name] of names.entries()) if (!indexes.has(name)) indexes.set(name, index);
  return indexes;
}
