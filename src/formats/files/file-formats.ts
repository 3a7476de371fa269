import type { FileFormat } from './file-format.ts';
import type { FileFormatName } from './file-types.ts';

const MIB = 1024 * 1024;

/**
 * Loads the code of a format. A process loads only the formats of its files, because all together take 30 MB. A PDF has none:
 * it is translated as the HTML of its text.
 */
export const FILE_FORMATS: Readonly<Record<Exclude<FileFormatName, 'pdf'>, () => Promise<FileFormat>>> = {
  adoc: async () => ({ kind: 'text', format: (await import('../asciidoc/asciidoc.ts')).asciidoc, maxBytes: 32 * MIB }),
  android: async () => ({
    kind: 'text',
    format: (await import('../android/android.ts')).android,
    findEncoding: (await import('../xml/find-encoding.ts')).findXmlEncoding,
  }),
  ass: async () => ({ kind: 'text', format: (await import('../subtitles/substation.ts')).substation }),
  csv: async () => ({ kind: 'text', format: (await import('../delimited/delimited.ts')).csv }),
  dita: async () => ({
    kind: 'text',
    format: (await import('../documentation/documentation.ts')).dita,
    findEncoding: (await import('../xml/find-encoding.ts')).findXmlEncoding,
  }),
  docbook: async () => ({
    kind: 'text',
    format: (await import('../documentation/documentation.ts')).docbook,
    findEncoding: (await import('../xml/find-encoding.ts')).findXmlEncoding,
  }),
  docx: async () => (await import('../ooxml/wordprocessing/docx.ts')).docx,
  epub: async () => (await import('../epub/epub.ts')).epub,
  fodt: async () => ({
    kind: 'text',
    format: (await import('../opendocument/flat.ts')).flatOpenDocument,
    findEncoding: (await import('../xml/find-encoding.ts')).findXmlEncoding,
  }),
  ftl: async () => ({ kind: 'text', format: (await import('../fluent/fluent.ts')).fluent, maxBytes: 12 * MIB }),
  async html() {
    const [{ html }, { findHtmlEncoding }] = await Promise.all([
      import('../html/html.ts'),
      import('../html/find-encoding.ts'),
    ]);
    return { kind: 'text', format: html, findEncoding: findHtmlEncoding };
  },
  ipynb: async () => ({
    kind: 'text',
    format: (await import('../notebook/notebook.ts')).notebook,
    maxBytes: 12 * MIB,
  }),
  js: async () => ({
    kind: 'text',
    format: (await import('../javascript/javascript.ts')).javascript,
    maxBytes: 12 * MIB,
  }),
  json: async () => ({ kind: 'text', format: (await import('../json/json.ts')).json }),
  json5: async () => ({
    kind: 'text',
    format: (await import('../javascript/javascript.ts')).json5,
    maxBytes: 12 * MIB,
  }),
  lrc: async () => ({ kind: 'text', format: (await import('../subtitles/lyrics.ts')).lyrics }),
  md: async () => ({ kind: 'text', format: (await import('../markdown/markdown.ts')).markdown, maxBytes: 32 * MIB }),
  mdx: async () => ({ kind: 'text', format: (await import('../markdown/markdown.ts')).mdx, maxBytes: 32 * MIB }),
  odp: loadOpenDocument,
  ods: loadOpenDocument,
  odt: loadOpenDocument,
  php: async () => ({ kind: 'text', format: (await import('../php/php.ts')).php, maxBytes: 12 * MIB }),
  async po() {
    const [{ gettext }, { findPoEncoding }] = await Promise.all([
      import('../gettext/gettext.ts'),
      import('../gettext/header.ts'),
    ]);
    return { kind: 'text', format: gettext, findEncoding: findPoEncoding };
  },
  pptx: async () => (await import('../ooxml/presentationml/pptx.ts')).pptx,
  properties: async () => ({ kind: 'text', format: (await import('../properties/properties.ts')).properties }),
  qt: async () => ({
    kind: 'text',
    format: (await import('../qt/qt.ts')).qt,
    findEncoding: (await import('../xml/find-encoding.ts')).findXmlEncoding,
  }),
  resx: async () => ({
    kind: 'text',
    format: (await import('../resx/resx.ts')).resx,
    findEncoding: (await import('../xml/find-encoding.ts')).findXmlEncoding,
  }),
  rst: async () => ({ kind: 'text', format: (await import('../rst/rst.ts')).rst, maxBytes: 32 * MIB }),
  rtf: async () => ({ kind: 'text', format: (await import('../rtf/rtf.ts')).rtf }),
  sbv: async () => ({ kind: 'text', format: (await import('../subtitles/subtitles.ts')).sbv }),
  srt: async () => ({ kind: 'text', format: (await import('../subtitles/subtitles.ts')).srt }),
  strings: async () => ({ kind: 'text', format: (await import('../apple/strings.ts')).strings }),
  stringsdict: async () => ({
    kind: 'text',
    format: (await import('../apple/strings-dictionary.ts')).stringsDictionary,
    findEncoding: (await import('../xml/find-encoding.ts')).findXmlEncoding,
  }),
  async tex() {
    const [{ latex }, { findLatexEncoding }] = await Promise.all([
      import('../latex/latex.ts'),
      import('../latex/find-encoding.ts'),
    ]);
    return { kind: 'text', format: latex, findEncoding: findLatexEncoding, maxBytes: 12 * MIB };
  },
  toml: async () => ({ kind: 'text', format: (await import('../toml/toml.ts')).toml, maxBytes: 12 * MIB }),
  tsv: async () => ({ kind: 'text', format: (await import('../delimited/delimited.ts')).tsv }),
  ttml: async () => ({
    kind: 'text',
    format: (await import('../subtitles/timed-text.ts')).timedText,
    findEncoding: (await import('../xml/find-encoding.ts')).findXmlEncoding,
  }),
  txt: async () => ({ kind: 'text', format: (await import('../plain-text/plain-text.ts')).plainText }),
  vtt: async () => ({ kind: 'text', format: (await import('../subtitles/subtitles.ts')).vtt }),
  async xliff() {
    const [{ xliff }, { findXmlEncoding }] = await Promise.all([
      import('../xliff/xliff.ts'),
      import('../xml/find-encoding.ts'),
    ]);
    return { kind: 'text', format: xliff, findEncoding: findXmlEncoding };
  },
  xlsx: async () => (await import('../ooxml/spreadsheetml/xlsx.ts')).xlsx,
  xcstrings: async () => ({
    kind: 'text',
    format: (await import('../apple/string-catalog.ts')).stringCatalog,
    maxBytes: 12 * MIB,
  }),
  yaml: async () => ({ kind: 'text', format: (await import('../yaml/yaml.ts')).yaml, maxBytes: 12 * MIB }),
};

async function loadOpenDocument(): Promise<FileFormat> {
  return (await import('../opendocument/opendocument.ts')).openDocument;
}
