import { posix } from 'node:path';
import { GlossaError } from '../../errors.ts';
import type { Container, ContainerFormat } from '../files/file-format.ts';
import type { Format, ParsedText } from '../format.ts';
import { html } from '../html/html.ts';
import { xhtml } from '../html/xhtml.ts';
import { unescapeXml } from '../xml/escape.ts';
import { readXml } from '../xml/read-xml.ts';
import { createMetadataFormat } from './metadata.ts';
import { HTML, type Item, readPublication, XHTML } from './package.ts';

/** Books of EPUB 2 and 3. The units are those of the pages, then the tables of contents, the title and the description. */
export const epub: ContainerFormat = {
  kind: 'container',
  findParts(container, choice) {
    const { packageName, items } = readPublication(container);
    const titles = choice && readTitles(container, items);
    let isTranslated = false;
    const noteChanges = <P extends ParsedText>(format: Format<P>): Format<P> => ({
      parse: (source) => format.parse(source),
      compose(parsed, translations, target, onKept) {
        const composed = format.compose(parsed, translations, target, onKept);
        isTranslated ||= composed !== parsed.source;
        return composed;
      },
    });
    const contents = createMetadataFormat('contents', () => isTranslated);
    const formats = new Map([
      [XHTML, noteChanges(xhtml)],
      [HTML, noteChanges(html)],
    ]);
    const parts = items.map(({ name, mediaType, chapter }) => ({
      name,
      format: formats.get(mediaType) ?? contents,
      ...(chapter !== undefined && { body: { chapter } }),
      ...(titles && { names: namesOf(name, chapter, titles.get(name)) }),
    }));
    const format = createMetadataFormat('package', () => isTranslated);
    return [...parts, { name: packageName, format, ...(choice && { names: [] }) }];
  },
};

/** A chapter is chosen by its number, its title in the table of contents, or its file. Other pages have no number. */
function namesOf(name: string, chapter: number | undefined, title: string | undefined): string[] {
  const names = [
    ...(chapter === undefined ? [] : [String(chapter)]),
    ...(title ? [title] : []),
    name,
    posix.basename(name),
  ];
  return names.map((own) => `chapter:${own}`);
}

/** UTF-16 units of a title. */
const MAX_LENGTH = 1_000;
const BLANKS = /\s+/g;

/**
 * Reads the titles of the chapters in the tables of contents, of EPUB 3 (`nav`) and 2 (`ncx`), by the names of their parts. The first
 * entry of a part counts. A table of contents that is no XML has none.
 */
function readTitles(container: Container, items: readonly Item[]): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  for (const { name, isContents } of items) {
    if (!isContents) continue;
    for (const { href, text } of readEntries(container.read(name) ?? '<none/>')) {
      const part = posix.join(posix.dirname(name), decode(href.split('#', 1)[0] ?? ''));
      if (!titles.has(part) && text !== '') titles.set(part, text);
    }
  }
  return titles;
}

function readEntries(source: string): { href: string; text: string }[] {
  const entries: { href: string; text: string }[] = [];
  let [href, text, label] = ['', '', ''];
  try {
    readXml(source, {
      open({ local, attributes }) {
        if (local === 'a') [href, text] = [attributes.href?.value ?? '', ''];
        if (local === 'text') text = '';
        if (local === 'content') entries.push({ href: attributes.src?.value ?? '', text: label });
      },
      text({ start, end }) {
        if (text.length < MAX_LENGTH) text += unescapeXml(source.slice(start, end));
      },
      close({ local }) {
        const read = text.replaceAll(BLANKS, ' ').trim().slice(0, MAX_LENGTH);
        if (local === 'a' && href !== '') entries.push({ href, text: read });
        if (local === 'text') label = read;
      },
    });
  } catch (error) {
    if (!(error instanceof GlossaError)) throw error;
  }
  return entries;
}

function decode(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
