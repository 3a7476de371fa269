import { posix } from 'node:path';
import { damaged } from '../damaged.ts';
import type { Container } from '../files/file-format.ts';
import { readXml } from '../xml/read-xml.ts';

/** The parts of a publication. */
export interface Publication {
  /** Name of the package document. */
  readonly packageName: string;
  /** Items with text: pages in reading order, then those outside of it, then tables of contents of EPUB 2. */
  readonly items: readonly Item[];
}

export interface Item {
  /** Name of the part. */
  readonly name: string;
  readonly mediaType: string;
  /** Number of a page in reading order, from 1. Undefined for what is outside of it. */
  readonly chapter?: number;
  /** Whether the part is a table of contents. */
  readonly isContents: boolean;
}

export const XHTML = 'application/xhtml+xml';
export const HTML = 'text/html';
const NCX = 'application/x-dtbncx+xml';

const CONTAINER = 'META-INF/container.xml';
const PACKAGE = 'application/oebps-package+xml';
/**
 * Finds the parts of a publication with text.
 * @throws GlossaError `document_damaged`
 */
export function readPublication(container: Container): Publication {
  const packageName = findPackage(container);
  const source = container.read(packageName);
  if (source === undefined) throw damaged();
  const manifest = new Map<string, Item>();
  const spine: string[] = [];
  readXml(source, {
    open({ local, attributes }) {
      const { id, href, idref } = attributes;
      const name = href && resolve(packageName, href.value);
      if (local === 'item' && id && name && container.names.includes(name))
        manifest.set(id.value, toItem(name, attributes['media-type']?.value ?? '', attributes.properties?.value ?? ''));
      if (local === 'itemref' && idref) spine.push(idref.value);
    },
  });
  const inOrder = new Map<string, Item>();
  const add = (item: Item | undefined): void => {
    if (item && !inOrder.has(item.name)) inOrder.set(item.name, item);
  };
  for (const id of spine) {
    const item = manifest.get(id);
    add(item && { ...item, chapter: inOrder.size + 1 });
  }
  for (const item of manifest.values()) if (item.mediaType !== NCX) add(item);
  for (const item of manifest.values()) add(item);
  const items = [...inOrder.values()].filter(({ mediaType }) => [XHTML, HTML, NCX].includes(mediaType));
  return { packageName, items };
}

function toItem(name: string, mediaType: string, properties: string): Item {
  return { name, mediaType, isContents: mediaType === NCX || properties.split(' ').includes('nav') };
}

function findPackage(container: Container): string {
  let name: string | undefined;
  readXml(container.read(CONTAINER) ?? '<none/>', {
    open({ local, attributes }) {
      if (local === 'rootfile' && attributes['media-type']?.value === PACKAGE) name ??= attributes['full-path']?.value;
    },
  });
  if (name === undefined) throw damaged();
  return name;
}

/** Name of the part that an item of the package refers to. */
function resolve(packageName: string, href: string): string | undefined {
  try {
    return posix.join(posix.dirname(packageName), decodeURIComponent(href.split('#', 1)[0] ?? ''));
  } catch {
    return undefined;
  }
}
