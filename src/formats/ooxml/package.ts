import { damaged } from '../damaged.ts';
import type { Container } from '../files/file-format.ts';
import { readXml } from '../xml/read-xml.ts';
import { attributeOf } from './runs/xml-element.ts';

/** A part of an Office Open XML package. */
export interface PackagePart {
  readonly name: string;
  /** Media type in lower case, without parameters. */
  readonly contentType: string;
}

const CONTENT_TYPES = '[Content_Types].xml';
const NATURAL_ORDER = new Intl.Collator('en', { numeric: true });

/**
 * Lists the parts that have a content type, in the natural order of their names: `slide2.xml` before `slide10.xml`.
 * @throws GlossaError `document_damaged` without a readable list of content types
 */
export function listParts(container: Container): PackagePart[] {
  const source = container.read(CONTENT_TYPES);
  if (source === undefined) throw damaged();
  const defaults = new Map<string, string>();
  const overrides = new Map<string, string>();
  readXml(source, {
    open(tag) {
      const type = attributeOf(tag, 'ContentType')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
      if (tag.local === 'Default') defaults.set(attributeOf(tag, 'Extension')?.toLowerCase() ?? '', type);
      if (tag.local === 'Override') overrides.set(normalizeName(attributeOf(tag, 'PartName') ?? ''), type);
    },
  });
  return container.names
    .map((name) => {
      const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
      return { name, contentType: overrides.get(normalizeName(name)) ?? defaults.get(extension) ?? '' };
    })
    .toSorted((one, other) => NATURAL_ORDER.compare(one.name, other.name));
}

/** Names of parts are compared without regard to case (ECMA-376 part 2, 6.2.2.3). Some programs write `\` and encode spaces. */
function normalizeName(name: string): string {
  const path = name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
