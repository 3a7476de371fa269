import type { TextRange } from '../../../../formats/format.ts';
import { frontMatterOf } from '../../../../formats/markdown/blocks/front-matter.ts';
import type { YamlValue } from '../../../../formats/yaml/read-scalars.ts';
import { maskTemplateTags } from './mask-template-tags.ts';
import { namingWords } from './naming-words.ts';
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
/** A line with a known key and its value, in TOML, or where YAML as a whole is damaged. With a few of them, it is metadata. */
const LINE =
  /^(title|author|authors|categories|date|description|draft|excerpt|layout|path|slug|tags|summary|type|weight) ?[:=](.*)$/gim;
const TITLE = /^title:[ \t]*\S/i;
const MIN_LINES = 2;
/** Metadata without fences, as Pelican and the proposals of programming languages have them: keys of authors, a title among them. */
const UNFENCED =
  /^(?:title|subtitle|dates?|modified|updated|created|authors?|slug|categor(?:y|ies)|tags|keywords|status|state|lang(?:uage)?|summary|description|template|layout|url|save_as|translation|pep|bip|version|last-modified|discussions-to|type|content-type|python-version|post-history|requires|replaces|superseded-by|resolution|sponsor|delegate|topic|license|layer|comments-summary|comments-uri|assigned|toc|comments|cover|image):(?:[ \t]|$)/iu;
const MIN_UNFENCED = 3;
const MAX_UNFENCED = 40;
const LINE_END = /\r\n?|\n/;
const QUOTED = /^(["'])(.*)\1$/;
const NOT_LINE_BREAK = /[^\r\n]/g;
const SENTENCE = /[.!?…。！？]["'”’»)]?\s*$/u;
/** UTF-16 units of the text in which a description would come again, and the least share of its words that show it. */
const MAX_SAME_AT = 1500;
const MIN_SAID_SHARE = 0.85;

/** The source without its metadata, and what of them is read. */
export interface FrontMatterText {
  /** The source with its metadata and tags of templates masked, as long as it was. */
  readonly body: string;
  /** Whether it stands between fences, as in Markdown. */
  readonly isFenced: boolean;
  readonly texts: readonly (TextRange & { kind: Passage['kind']; text: string })[];
}

/**
 * Reads the metadata in YAML or TOML before a text, as static sites have them. Descriptions that are cut, or that the text begins with,
 * are left out. @returns undefined for a text without such metadata
 */
export function readFrontMatter(source: string): FrontMatterText | undefined {
  const front = frontMatterOf(source, OPTIONS);
  const end = front?.end ?? endOfUnfenced(source);
  if (end === undefined) return undefined;
  const values = front && front.values.length > 0 ? front.values : readTitle(source.slice(0, end));
  if (!values) return undefined;
  const rest = source.slice(end);
  const said = new Set(namingWords(rest.slice(0, MAX_SAME_AT)));
  const texts = values.flatMap(({ names, value, start: from, end }) => {
    const kind = KINDS[names?.[0] ?? ''];
    const text = value.replace(/\s+/g, ' ').trim();
    if (!kind || text.length > end - from) return [];
    if (kind === 'paragraph' && (!SENTENCE.test(text) || isSaid(text, said))) return [];
    // Behind the quotation mark, unless the value has escapes or several lines.
    const at = source.slice(from, end).indexOf(text);
    return [{ kind, text, start: from + Math.max(0, at), end }];
  });
  const isTitle = ({ kind }: { kind: Passage['kind'] }): boolean => kind === 'heading';
  return {
    body: source.slice(0, end).replace(NOT_LINE_BREAK, ' ') + maskTemplateTags(rest),
    isFenced: front !== undefined,
    texts: [...texts.filter(isTitle).slice(0, 1), ...texts.filter((text) => !isTitle(text)).slice(0, 1)],
  };
}

/** The end of metadata without fences. A line that goes on is indented. */
function endOfUnfenced(source: string): number | undefined {
  if (!UNFENCED.test(source)) return undefined;
  let [end, keys, hasTitle] = [0, 0, false];
  for (const line of source.split(LINE_END, MAX_UNFENCED)) {
    if (line.trim() === '') return hasTitle && keys >= MIN_UNFENCED ? end : undefined;
    const isKey = UNFENCED.test(line);
    if (!isKey && !/^[ \t]/.test(line)) return undefined;
    if (isKey) keys++;
    hasTitle ||= TITLE.test(line);
    end += line.length + (source.startsWith('\r\n', end + line.length) ? 2 : 1);
  }
  return undefined;
}

/** The title of damaged YAML. Empty without one, undefined for other texts. */
function readTitle(head: string): Pick<YamlValue, 'names' | 'value' | 'start' | 'end'>[] | undefined {
  const lines = [...head.matchAll(LINE)];
  if (lines.length < MIN_LINES) return undefined;
  return lines.flatMap(({ 0: line, 1: key, 2: written = '', index }) => {
    const value = QUOTED.exec(written.trim())?.[2] ?? written.trim();
    const end = index + line.length;
    return key?.toLowerCase() === 'title' && value !== ''
      ? [{ names: ['title'], value, start: end - written.length, end }]
      : [];
  });
}

function isSaid(text: string, said: ReadonlySet<string>): boolean {
  const words = new Set(namingWords(text));
  return words.intersection(said).size >= MIN_SAID_SHARE * words.size;
}

/** Puts the title and the description of a text before what was read of it. */
export function withFrontMatter({ maskedText, passages }: Reading, { texts }: FrontMatterText): Reading {
  let masked = maskedText;
  for (const { text, start, end } of texts)
    masked = masked.slice(0, start) + text.padEnd(end - start) + masked.slice(end);
  const before = texts.map(({ kind, start, text }) => ({ kind, start, end: start + text.length }));
  return { maskedText: masked, passages: [...before.toSorted((one, other) => one.start - other.start), ...passages] };
}
