import { applyEdits } from '../../edits.ts';
import { type Anchors, type Fragment, readAnchors } from './read-anchors.ts';
import { SLUGGER_NAMES, type SluggerName, slugsOf } from './slugs.ts';

/** Documents without this have no links within their page. */
const HAS_FRAGMENT = /\]\([ \t]*<?#|\]:[ \t]*<?#|\[\[#|href\s*=\s*["']?#/i;
/** Marks of dialects that one program reads: admonitions, attribute lists, options of code, tables of contents. */
const DIALECTS: readonly { readonly mark: RegExp; readonly slugger: SluggerName }[] = [
  // Jekyll reads attribute lists, too.
  { mark: /^---\r?\n(?:[^-\n].{0,300}\n){0,50}layout:/, slugger: 'github' },
  { mark: /^\{:[ ]?toc/m, slugger: 'github' },
  {
    mark: /^[ \t]*(?:!!!|\?\?\?\+?|===[+!]?[ \t]+"|\/{3,}[ \t]*[a-z]|\[TOC\]|-+8<-+[ \t]|\{:[ ])|\{[:]?[ ][.#][\w-]+|^[ \t]*```.*(?:hl_lines|linenums)=/m,
    slugger: 'python',
  },
  {
    mark: /^[ \t]*:{3,}[ \t]+(?:tip|info|warning|danger|details|code-group)(?![\w-])|^\[\[toc\]\]|^```\w+\{[\d,-]+\}/im,
    slugger: 'vuepress',
  },
];
const FENCE = /^[ \t]*(?:```|~~~)/;
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
  const old = slugsOf(before.headings, slugger);
  const indexes = indexOf(old);
  return (fragment) => {
    const name = decode(fragment);
    if (before.ids.has(name)) return undefined;
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

/** The program whose names most links of a document have. */
function chooseSlugger(before: Anchors, source: string): SluggerName {
  const names = before.fragments.filter(isAddress).map(({ text }) => decode(text));
  const outsideOfCode = withoutCode(source);
  const usual = DIALECTS.find(({ mark }) => mark.test(outsideOfCode))?.slugger ?? 'github';
  const order = [usual, ...SLUGGER_NAMES.filter((name) => name !== usual)];
  const counts = order.map((name) => {
    const slugs = new Set(slugsOf(before.headings, name));
    return names.filter((text) => slugs.has(text)).length;
  });
  return order[counts.indexOf(Math.max(...counts))] ?? usual;
}

/** The lines of a document that are not in fenced code, and those of fences. */
function withoutCode(source: string): string {
  let isInCode = false;
  const lines = source.split('\n').filter((line) => {
    const isFence = FENCE.test(line);
    if (isFence) isInCode = !isInCode;
    return isFence || !isInCode;
  });
  return lines.join('\n');
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
