import type { Edit } from '../../edits.ts';
import type { Syntax } from '../syntax.ts';
import { type PageProgram, programOf, sluggerOf, withoutCode } from './page-program.ts';
import { type Heading, readAnchors } from './read-anchors.ts';
import { slugsOf } from './slugs.ts';

const DESTINATION = /\](?:\(|:[ \t]*)<?([^)\s<>]{1,500})/g;
const IS_ADDRESS = /^(?:\w+:|\/\/)/;
const EXTENSION = /\.mdx?$/;
/** Folders of a repository. A link into them comes from outside of the site. */
const FOLDER = /^(?:\.\/)?(?:\.github|docs?|documentation|examples?|packages)\//i;
/** A link of a wiki. `[[toc]]` and `[[_TOC_]]` are tables of contents. */
const WIKILINK = /\[\[(?!_?toc_?\]\])[^[\]|\n\\]{1,300}(?:\||\]\])/i;
const CODE_SPAN = /`[^`\n]*`/g;
/** Attributes in braces. kramdown reads no blanks around a name, and where templates have `{#`, pages have them. */
const LIST = /\{(?::[ ]?|([ ]?))[#.][A-Za-z][\w-]*(?:[ ]+[#.][\w-]+|[ ]+[\w-]+=[^\s{}]+)*[ ]*\}/;
/** A name as Docusaurus reads it before MDX. */
const HEADING_LIST = /^#{1,6}[ \t][^\n]{0,1000}\{#[\w-]+\}[ \t]*$/m;
const IS_TITLE = /(?:^|\n)[ ]{0,3}#[ \t]+$/;
const IS_UNDERLINED_TITLE = /^[ \t]*\r?\n[ ]{0,3}=+[ \t]*(?:\r?\n|$)/;
const IS_NAME = /^[\p{L}\p{N}_-]+$/u;

/**
 * Declares the names that the headings of a page of a site have before the translation, so that links of other pages find
 * them. Other pages come back as they are.
 * @param written the translation, of the same structure
 * @returns edits of the translation
 */
export function keepNames(source: string, written: string, syntax: Syntax): readonly Edit[] {
  const page = readPage(source, syntax);
  if (!page) return [];
  const { old, ids, slugger, declare, textsOf } = page;
  const after = readAnchors(written, syntax);
  if (old.length !== after.headings.length) return [];
  const taken = new Set([...ids, ...slugsOf(after.headings, slugger)]);
  return after.headings.flatMap((heading, index) => {
    const name = old[index] ?? '';
    const needsNone = heading.id !== undefined || taken.has(name) || (index === 0 && isTitle(written, heading));
    // A name with a number for repeated words changes with the page, so that hardly any link has it.
    const isStable = IS_NAME.test(name) && name === slugsOf(textsOf(index), slugger)[0];
    return needsNone || !isStable ? [] : declare(written, heading, name);
  });
}

/** What a page of a site has before the translation. Its copies without code are not in memory when the translation is read. */
function readPage(source: string, syntax: Syntax) {
  const page = withoutCode(source);
  const program = programOf(page);
  const text = page.replace(CODE_SPAN, '');
  if ((!program && !linksToPages(text)) || WIKILINK.test(text)) return undefined;
  const { headings, ids, ...rest } = readAnchors(source, syntax);
  const slugger = sluggerOf({ headings, ids, ...rest }, program);
  return {
    old: slugsOf(headings, slugger),
    ids,
    slugger,
    declare: declarationOf(program, text, syntax),
    textsOf: (index: number) => headings.slice(index, index + 1),
  };
}

function linksToPages(text: string): boolean {
  return text
    .matchAll(DESTINATION)
    .some(([, destination = '']) => !IS_ADDRESS.test(destination) && isPage(destination));
}

/** Whether it is the path of a page, or a place on one. Names in capitals are files of a repository, such as `CONTRIBUTING.md`. */
function isPage(destination: string): boolean {
  const [path = '', place] = destination.split('#', 2);
  if (FOLDER.test(path)) return false;
  if (place !== undefined) return path !== '';
  const file = path.slice(path.lastIndexOf('/') + 1);
  const name = file.replace(EXTENSION, '');
  return name !== file && name !== name.toUpperCase();
}

type Declare = (written: string, heading: Heading, name: string) => Edit | [];

function declarationOf(program: PageProgram | undefined, text: string, syntax: Syntax): Declare {
  // In MDX, braces that the page itself does not use for names hold expressions.
  if (syntax === 'mdx') return HEADING_LIST.test(text) ? declareByList('') : declareByElement;
  if (program?.declaration === 'label') return declareByLabel;
  const list = LIST.exec(text);
  return list || program?.declaration === 'list' ? declareByList(list?.[1] ?? '') : declareByElement;
}

const declareByElement: Declare = (_, { start, end }, name) =>
  end === undefined ? [] : { start, end: start, text: `<a id="${name}"></a>` };

function declareByList(blank: string): Declare {
  return (written, heading, name) => {
    const { end } = heading;
    const isAtEndOfLine = end !== undefined && /^[ \t]*(?:\r?\n|$)/.test(written.slice(end));
    return isAtEndOfLine
      ? { start: end, end, text: ` {${blank}#${name}${blank}}` }
      : declareByElement(written, heading, name);
  };
}

const declareByLabel: Declare = (written, heading, name) => {
  const start = written.lastIndexOf('\n', heading.start - 1) + 1;
  return heading.end !== undefined && written.charAt(start) === '#'
    ? { start, end: start, text: `(${name})=\n` }
    : declareByElement(written, heading, name);
};

/** A link to a page is shorter than one to its title. */
function isTitle(written: string, { start, end = start }: Heading): boolean {
  return IS_TITLE.test(written.slice(0, start)) || IS_UNDERLINED_TITLE.test(written.slice(end));
}
