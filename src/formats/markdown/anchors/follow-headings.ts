import { applyEdits } from '../../edits.ts';
import { type Anchors, type Fragment, readAnchors } from './read-anchors.ts';
import { SLUGGER_NAMES, type SluggerName, slugsOf } from './slugs.ts';

/** Documents without this have no links within their page. */
const HAS_FRAGMENT = /\]\([ \t]*<?#|\]:[ \t]*<?#|\[\[#|href\s*=\s*["']?#/i;
/** Lines of dialects that one program reads. */
const DIALECTS: readonly { readonly line: RegExp; readonly slugger: SluggerName }[] = [
  { line: /^[ \t]*(?:!!!|\?\?\?\+?|===[+!]?[ \t]+"|\/{3,}[ \t]*[a-z])/m, slugger: 'python' },
  { line: /^[ \t]*:{3,}[ \t]+(?:tip|info|warning|danger|details)(?![\w-])/m, slugger: 'vuepress' },
];
const SIGNS_OF_WIKI = /[#|^[\]\\:]+/g;

/**
 * Lets the links of a translated document follow its headings, whose names are made of their words. Ids that a document
 * declares stay, and so do the links to them.
 * @param written the translation, of the same structure
 */
export function followHeadings(source: string, written: string): string {
  if (!HAS_FRAGMENT.test(source)) return written;
  const before = readAnchors(source);
  const after = readAnchors(written);
  if (before.headings.length !== after.headings.length) return written;
  const slugger = chooseSlugger(before, source);
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
  const indexes = indexOf(slugsOf(before.headings, slugger));
  return (fragment) => {
    const name = decode(fragment);
    if (before.ids.has(name)) return undefined;
    const index = indexes.get(name) ?? indexes.get(name.toLowerCase());
    return index === undefined ? undefined : slugs[index];
  };
}

/** Links of a wiki have the words of a heading. */
function wikiTargets(before: Anchors, after: Anchors): FindTarget {
  const nameOf = (text: string): string => text.replace(SIGNS_OF_WIKI, ' ').replace(/\s+/g, ' ').trim();
  const indexes = indexOf(before.headings.map(({ text }) => nameOf(text).toLowerCase()));
  return (fragment) => {
    const index = indexes.get(nameOf(fragment).toLowerCase());
    return index === undefined ? undefined : nameOf(after.headings[index]?.text ?? fragment);
  };
}

/** The program whose names most links of a document have. */
function chooseSlugger(before: Anchors, source: string): SluggerName {
  const names = before.fragments.filter(isAddress).map(({ text }) => decode(text));
  const usual = DIALECTS.find(({ line }) => line.test(source))?.slugger ?? 'github';
  const order = [usual, ...SLUGGER_NAMES.filter((name) => name !== usual)];
  const counts = order.map((name) => {
    const slugs = new Set(slugsOf(before.headings, name));
    return names.filter((text) => slugs.has(text)).length;
  });
  return order[counts.indexOf(Math.max(...counts))] ?? usual;
}

const isAddress = ({ kind }: Fragment): boolean => kind === 'address';

function indexOf(names: readonly string[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  for (const [index, name] of names.entries()) if (!indexes.has(name)) indexes.set(name, index);
  return indexes;
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
