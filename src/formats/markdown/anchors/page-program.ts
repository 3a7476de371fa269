import { fenceOf } from '../blocks/block-starts.ts';
import { isClosingFence } from '../blocks/directives.ts';
import type { Anchors } from './read-anchors.ts';
import { SLUGGER_NAMES, type SluggerName, slugsOf } from './slugs.ts';

/** A program that makes a site of pages, as the marks of a page tell it. */
export interface PageProgram {
  readonly slugger: SluggerName;
  /** How a heading declares a name, by an element of HTML, an attribute list, or a line before it. */
  readonly declaration: 'element' | 'list' | 'label';
}

const ROLES = 'abbr|class|doc|eq|external|func|meth|mod|numref|octicon|py:\\w+|ref|term';
const DIRECTIVES =
  'admonition|autoclass|autofunction|automodule|caution|code-block|code-cell|danger|deprecated|dropdown|eval-rst|figure|' +
  'grid|hint|image|important|include|list-table|literalinclude|note|seealso|tab-set|tip|toctree|versionadded|' +
  'versionchanged|warning';

/** Marks that one program reads, such as admonitions, options of code and keys of the front matter. */
const PROGRAMS: readonly (PageProgram & { readonly mark: RegExp })[] = [
  // Jekyll reads attribute lists, too.
  { mark: /^---\r?\n(?:[^-\n].{0,300}\n){0,50}layout:/, slugger: 'github', declaration: 'list' },
  { mark: /^\{:[ ]?toc/m, slugger: 'github', declaration: 'list' },
  // Docusaurus.
  {
    mark: /^---\r?\n(?:[^-\n].{0,300}\n){0,50}(?:sidebar_(?:label|position|class_name)|hide_(?:title|table_of_contents)):|^---\r?\nid: [\w./-]{1,100}\r?\ntitle:|^import [^\n]{1,100} from ['"]@(?:theme|site)\//m,
    slugger: 'github',
    declaration: 'list',
  },
  // MyST.
  {
    mark: new RegExp(
      `^\\([\\w./:-]+\\)=[ \\t]*$|^[ \\t]*(?:\`{3,}\\{(?:${DIRECTIVES})\\}|:{3,}\\{[\\w-]+\\})|\\{(?:${ROLES})\\}\``,
      'm',
    ),
    slugger: 'github',
    declaration: 'label',
  },
  // MkDocs.
  {
    mark: /^[ \t]*(?:!!!|\?\?\?\+?|===[+!]?[ \t]+"|\/{3,}[ \t]*[a-z]|\[TOC\]|-+8<-+[ \t]|\{:[ ])|\{[:]?[ ][.#][\w-]+|^[ \t]*```.*(?:hl_lines|linenums)=/m,
    slugger: 'python',
    declaration: 'element',
  },
  // VuePress and VitePress.
  {
    mark: /^[ \t]*:{3,}[ \t]+(?:tip|info|warning|danger|details|code-group)(?![\w-])|^\[\[toc\]\]|^```\w+\{[\d,-]+\}/im,
    slugger: 'vuepress',
    declaration: 'element',
  },
];

/** The program whose marks a page has. @param text the page `withoutCode` */
export const programOf = (text: string): PageProgram | undefined => PROGRAMS.find(({ mark }) => mark.test(text));

/** The rule by which most links of a page find its headings; of several, that of its program. */
export function sluggerOf({ headings, fragments }: Anchors, program: PageProgram | undefined): SluggerName {
  const names = fragments.filter(({ kind }) => kind === 'address').map(({ text }) => decodeFragment(text));
  const usual = program?.slugger ?? 'github';
  const order = [usual, ...SLUGGER_NAMES.filter((name) => name !== usual)];
  const counts = order.map((name) => {
    const slugs = new Set(slugsOf(headings, name));
    return names.filter((text) => slugs.has(text)).length;
  });
  return order[counts.indexOf(Math.max(...counts))] ?? usual;
}

/** The lines of a document that are not in fenced code, and those of fences. */
export function withoutCode(source: string): string {
  let fence: string | undefined;
  const kept: string[] = [];
  /** Where the lines begin that are kept next. */
  let from = 0;
  for (let start = 0, end = 0; end >= 0; start = end + 1) {
    end = source.indexOf('\n', start);
    const rest = source.slice(start, end < 0 ? source.length : end).trim();
    const opening = fence;
    if (opening === undefined) fence = fenceOf(rest);
    else if (isClosingFence(rest, opening)) fence = undefined;
    if (opening === undefined || fence === undefined) continue;
    if (from < start) kept.push(source.slice(from, start - 1));
    from = end < 0 ? source.length + 1 : end + 1;
  }
  if (from <= source.length) kept.push(source.slice(from));
  return kept.join('\n');
}

export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
