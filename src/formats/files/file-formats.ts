import { csv, tsv } from '../delimited/delimited.ts';
import { epub } from '../epub/epub.ts';
import { gettext } from '../gettext/gettext.ts';
import { findPoEncoding } from '../gettext/header.ts';
import { findHtmlEncoding } from '../html/find-encoding.ts';
import { html } from '../html/html.ts';
import { json } from '../json/json.ts';
import { markdown } from '../markdown/markdown.ts';
import { pptx } from '../ooxml/presentationml/pptx.ts';
import { xlsx } from '../ooxml/spreadsheetml/xlsx.ts';
import { docx } from '../ooxml/wordprocessing/docx.ts';
import { openDocument } from '../opendocument/opendocument.ts';
import { plainText } from '../plain-text/plain-text.ts';
import { srt, vtt } from '../subtitles/subtitles.ts';
import { xliff } from '../xliff/xliff.ts';
import { findXmlEncoding } from '../xml/find-encoding.ts';
import { yaml } from '../yaml/yaml.ts';
import type { FileFormat } from './file-format.ts';

/** The formats of files that can be translated, by the name that clients use. A PDF is translated as the HTML of its text. */
export const FILE_FORMATS = {
  csv: { kind: 'text', format: csv },
  docx,
  epub,
  html: { kind: 'text', format: html, findEncoding: findHtmlEncoding },
  json: { kind: 'text', format: json },
  md: { kind: 'text', format: markdown },
  odp: openDocument,
  ods: openDocument,
  odt: openDocument,
  po: { kind: 'text', format: gettext, findEncoding: findPoEncoding },
  pptx,
  srt: { kind: 'text', format: srt },
  tsv: { kind: 'text', format: tsv },
  txt: { kind: 'text', format: plainText },
  vtt: { kind: 'text', format: vtt },
  xliff: { kind: 'text', format: xliff, findEncoding: findXmlEncoding },
  xlsx,
  yaml: { kind: 'text', format: yaml },
} as const satisfies Record<string, FileFormat>;

/** Media type and file name extensions of each format. The first extension is the usual one. */
export const FILE_TYPES = {
  csv: { mediaType: 'text/csv', extensions: ['csv'] },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx', 'docm', 'dotx', 'dotm'],
  },
  epub: { mediaType: 'application/epub+zip', extensions: ['epub'] },
  html: { mediaType: 'text/html', extensions: ['html', 'htm', 'xhtml'] },
  json: { mediaType: 'application/json', extensions: ['json', 'arb', 'jsonc'] },
  md: { mediaType: 'text/markdown', extensions: ['md', 'markdown'] },
  odp: { mediaType: 'application/vnd.oasis.opendocument.presentation', extensions: ['odp', 'otp'] },
  ods: { mediaType: 'application/vnd.oasis.opendocument.spreadsheet', extensions: ['ods', 'ots'] },
  odt: { mediaType: 'application/vnd.oasis.opendocument.text', extensions: ['odt', 'ott'] },
  pdf: { mediaType: 'application/pdf', extensions: ['pdf'] },
  po: { mediaType: 'text/x-gettext-translation', extensions: ['po', 'pot'] },
  pptx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    extensions: ['pptx', 'pptm', 'potx', 'ppsx'],
  },
  srt: { mediaType: 'application/x-subrip', extensions: ['srt'] },
  tsv: { mediaType: 'text/tab-separated-values', extensions: ['tsv', 'tab'] },
  txt: { mediaType: 'text/plain', extensions: ['txt', 'text'] },
  vtt: { mediaType: 'text/vtt', extensions: ['vtt'] },
  xliff: { mediaType: 'application/xliff+xml', extensions: ['xlf', 'xliff', 'sdlxliff', 'mqxliff'] },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx', 'xlsm', 'xltx', 'xltm'],
  },
  yaml: { mediaType: 'application/yaml', extensions: ['yaml', 'yml'] },
} as const satisfies Record<string, { mediaType: string; extensions: readonly string[] }>;

export type FileFormatName = keyof typeof FILE_TYPES;
