import { posix } from 'node:path';
import type { ContainerFormat } from '../files/file-format.ts';
import type { Format, ParsedText } from '../format.ts';
import { html } from '../html/html.ts';
import { xhtml } from '../html/xhtml.ts';
import { readTitles } from './contents.ts';
import { createMetadataFormat } from './metadata.ts';
import { HTML, readPublication, XHTML } from './package.ts';

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
