/** Media type and file name extensions of each format whose texts are translated. The first extension is the usual one. */
export const FILE_TYPES = {
  adoc: { mediaType: 'text/asciidoc', extensions: ['adoc', 'asciidoc'] },
  android: { mediaType: 'application/x-android-resources+xml', extensions: ['xml'] },
  ass: { mediaType: 'text/x-ssa', extensions: ['ass', 'ssa'] },
  csv: { mediaType: 'text/csv', extensions: ['csv'] },
  dita: { mediaType: 'application/dita+xml', extensions: ['dita', 'ditamap', 'bookmap', 'xml'] },
  docbook: { mediaType: 'application/docbook+xml', extensions: ['dbk', 'docbook', 'xml'] },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx', 'docm', 'dotx', 'dotm'],
  },
  epub: { mediaType: 'application/epub+zip', extensions: ['epub'] },
  fodt: {
    mediaType: 'application/vnd.oasis.opendocument.text-flat-xml',
    extensions: ['fodt', 'fods', 'fodp', 'fodg'],
  },
  ftl: { mediaType: 'text/x-fluent', extensions: ['ftl'] },
  html: { mediaType: 'text/html', extensions: ['html', 'htm', 'xhtml'] },
  ipynb: { mediaType: 'application/x-ipynb+json', extensions: ['ipynb'] },
  js: { mediaType: 'text/javascript', extensions: ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'] },
  json: { mediaType: 'application/json', extensions: ['json', 'arb', 'jsonc'] },
  json5: { mediaType: 'application/json5', extensions: ['json5'] },
  lrc: { mediaType: 'text/x-lrc', extensions: ['lrc'] },
  md: { mediaType: 'text/markdown', extensions: ['md', 'markdown'] },
  mdx: { mediaType: 'text/mdx', extensions: ['mdx'] },
  odp: { mediaType: 'application/vnd.oasis.opendocument.presentation', extensions: ['odp', 'otp'] },
  ods: { mediaType: 'application/vnd.oasis.opendocument.spreadsheet', extensions: ['ods', 'ots'] },
  odt: { mediaType: 'application/vnd.oasis.opendocument.text', extensions: ['odt', 'ott'] },
  pdf: { mediaType: 'application/pdf', extensions: ['pdf'] },
  php: { mediaType: 'application/x-httpd-php', extensions: ['php'] },
  po: { mediaType: 'text/x-gettext-translation', extensions: ['po', 'pot'] },
  pptx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    extensions: ['pptx', 'pptm', 'potx', 'ppsx'],
  },
  properties: { mediaType: 'text/x-java-properties', extensions: ['properties'] },
  qt: { mediaType: 'application/x-linguist+xml', extensions: ['ts'] },
  resx: { mediaType: 'application/x-microsoft-resources+xml', extensions: ['resx', 'resw'] },
  rst: { mediaType: 'text/x-rst', extensions: ['rst', 'rest'] },
  rtf: { mediaType: 'application/rtf', extensions: ['rtf'] },
  sbv: { mediaType: 'text/x-sbv', extensions: ['sbv'] },
  srt: { mediaType: 'application/x-subrip', extensions: ['srt'] },
  strings: { mediaType: 'text/x-apple-strings', extensions: ['strings'] },
  stringsdict: { mediaType: 'application/x-apple-stringsdict+xml', extensions: ['stringsdict'] },
  tex: { mediaType: 'text/x-tex', extensions: ['tex', 'latex', 'ltx'] },
  toml: { mediaType: 'application/toml', extensions: ['toml'] },
  tsv: { mediaType: 'text/tab-separated-values', extensions: ['tsv', 'tab'] },
  ttml: { mediaType: 'application/ttml+xml', extensions: ['ttml', 'dfxp', 'itt'] },
  txt: { mediaType: 'text/plain', extensions: ['txt', 'text'] },
  vtt: { mediaType: 'text/vtt', extensions: ['vtt'] },
  xliff: { mediaType: 'application/xliff+xml', extensions: ['xlf', 'xliff', 'sdlxliff', 'mqxliff'] },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx', 'xlsm', 'xltx', 'xltm'],
  },
  xcstrings: { mediaType: 'application/x-xcode-string-catalog+json', extensions: ['xcstrings'] },
  yaml: { mediaType: 'application/yaml', extensions: ['yaml', 'yml'] },
} as const satisfies Record<string, { mediaType: string; extensions: readonly string[] }>;

export type FileFormatName = keyof typeof FILE_TYPES;

/** Formats of images. */
const IMAGE_TYPES = {
  jpeg: { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  png: { mediaType: 'image/png', extensions: ['png'] },
  tiff: { mediaType: 'image/tiff', extensions: ['tif', 'tiff'] },
  webp: { mediaType: 'image/webp', extensions: ['webp'] },
} as const satisfies Record<string, { mediaType: string; extensions: readonly string[] }>;

export type ImageFormatName = keyof typeof IMAGE_TYPES;

/** Formats of Office 97 to 2003. LibreOffice converts them where it is installed, and the result is translated. */
export const OLD_OFFICE_TYPES = {
  doc: { mediaType: 'application/msword', extensions: ['doc', 'dot'] },
  ppt: { mediaType: 'application/vnd.ms-powerpoint', extensions: ['ppt', 'pps', 'pot'] },
  xls: { mediaType: 'application/vnd.ms-excel', extensions: ['xls', 'xlt'] },
} as const satisfies Record<string, { mediaType: string; extensions: readonly string[] }>;

export type OldOfficeName = keyof typeof OLD_OFFICE_TYPES;

/** All formats that are translated: files that contain texts, and images, whose text is read by OCR. */
export const DOCUMENT_TYPES = { ...FILE_TYPES, ...IMAGE_TYPES } as const;

export type DocumentFormatName = keyof typeof DOCUMENT_TYPES;

/** A sentence for people that lists the formats. */
export const LISTED_FORMATS = `Send a file of one of these formats: ${Object.values(DOCUMENT_TYPES)
  .map(({ extensions }) => `.${extensions[0]}`)
  .join(', ')}.`;

/** All formats that are identified: also those whose text is read for a summary, and those that another program converts first. */
export const READABLE_TYPES = {
  ...DOCUMENT_TYPES,
  ...OLD_OFFICE_TYPES,
  eml: { mediaType: 'message/rfc822', extensions: ['eml'] },
} as const satisfies Record<string, { mediaType: string; extensions: readonly string[] }>;

export type ReadableFormatName = keyof typeof READABLE_TYPES;

/** Formats that contain text. That of an image is read by OCR, that of an old Office file after its conversion. */
export type TextFormatName = Exclude<ReadableFormatName, ImageFormatName | OldOfficeName>;

/** Whether files of a format are translated. */
export function isTranslated(format: ReadableFormatName): format is DocumentFormatName {
  return Object.hasOwn(DOCUMENT_TYPES, format);
}

export function isImage(format: ReadableFormatName): format is ImageFormatName {
  return Object.hasOwn(IMAGE_TYPES, format);
}

export function isOldOffice(format: ReadableFormatName): format is OldOfficeName {
  return Object.hasOwn(OLD_OFFICE_TYPES, format);
}
