import { GlossaError } from '../../../errors.ts';
import { readXml } from '../../xml/read-xml.ts';
import { FILE_TYPES, type FileFormatName } from '../file-types.ts';
import { openContainer } from '../open-container.ts';
import { unsupported } from './unsupported.ts';

/** Uncompressed size of the parts that tell the format. */
const MAX_DESCRIPTION_BYTES = 32 * 1024 * 1024;

/** What the content types of the main parts of Office files contain. ECMA-376 and [MS-OFFMACRO2]. */
const OFFICE_TYPES: readonly { format: FileFormatName; pattern: RegExp }[] = [
  {
    format: 'docx',
    pattern: /wordprocessingml\.(?:document|template)\.main\+xml|ms-word\.\w+\.macroEnabled\w*\.main\+xml/,
  },
  {
    format: 'pptx',
    pattern:
      /presentationml\.(?:presentation|slideshow|template)\.main\+xml|ms-powerpoint\.\w+\.macroEnabled\w*\.main\+xml/,
  },
  {
    format: 'xlsx',
    pattern: /spreadsheetml\.(?:sheet|template)\.main\+xml|ms-excel\.(?:sheet|template)\.macroEnabled\w*\.main\+xml/,
  },
];
/** Fonts of EPUB that are obfuscated are no protected content. EPUB 3.3, section 4.2.6.2, and Adobe's older algorithm. */
const FONT_OBFUSCATION = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'];

/** Tells the format of a ZIP file. @throws GlossaError `unsupported_format`, `document_encrypted`, `document_damaged` */
export function identifyContainer(path: string): FileFormatName {
  using container = openContainer(path, MAX_DESCRIPTION_BYTES);
  const contentTypes = container.read('[Content_Types].xml');
  if (contentTypes !== undefined) return identifyOffice(contentTypes);
  const manifest = container.read('META-INF/manifest.xml');
  const mediaType = container.read('mimetype')?.trim() ?? (manifest && mediaTypeOf(manifest));
  if (manifest !== undefined && hasElement(manifest, 'encryption-data')) throw new GlossaError('document_encrypted');
  const format = formatOfMediaType(mediaType ?? '');
  if (format === undefined) throw unsupported('The archive is no document.');
  const encryption = format === 'epub' ? container.read('META-INF/encryption.xml') : undefined;
  if (encryption !== undefined && isProtected(encryption)) {
    throw new GlossaError('document_encrypted', {
      message: 'The book is protected against copying. Send a copy without protection.',
    });
  }
  return format;
}

function identifyOffice(contentTypes: string): FileFormatName {
  const types: string[] = [];
  readXml(contentTypes, {
    open: ({ attributes }) => void types.push(attributes.ContentType?.value ?? ''),
  });
  const found = OFFICE_TYPES.find(({ pattern }) => types.some((type) => pattern.test(type)));
  if (found) return found.format;
  throw unsupported('The file is an Office document of an unknown kind.');
}

/** Templates have the media type of their documents with an ending. */
function formatOfMediaType(mediaType: string): FileFormatName | undefined {
  const plain = mediaType.replace(/-template$/, '');
  return (['epub', 'odp', 'ods', 'odt'] as const).find((name) => FILE_TYPES[name].mediaType === plain);
}

/** Media type of an OpenDocument package without `mimetype`. */
function mediaTypeOf(manifest: string): string | undefined {
  let found: string | undefined;
  readXml(manifest, {
    open({ local, attributes }) {
      const values = Object.values(attributes);
      const path = values.find((one) => one.local === 'full-path')?.value;
      if (local === 'file-entry' && path === '/') found = values.find((one) => one.local === 'media-type')?.value;
    },
  });
  return found;
}

function hasElement(xml: string, name: string): boolean {
  let isFound = false;
  readXml(xml, {
    open({ local }) {
      isFound ||= local === name;
    },
  });
  return isFound;
}

function isProtected(encryption: string): boolean {
  let isFound = false;
  readXml(encryption, {
    open({ local, attributes }) {
      isFound ||= local === 'EncryptionMethod' && !FONT_OBFUSCATION.includes(attributes.Algorithm?.value ?? '');
    },
  });
  return isFound;
}
