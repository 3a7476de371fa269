import { buffer } from 'node:stream/consumers';
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import PdfDocument from 'pdfkit';
import type { FileFormatName } from '../../src/formats/files/file-types.ts';

/** A small file of a format with one sentence. */
export interface SampleFile {
  name: string;
  content(sentence: string): Uint8Array | Promise<Uint8Array>;
  /** Name of the part of a container that has the sentence. */
  part?: string;
}

const OFFICE = 'http://schemas.openxmlformats.org';
const RELATION = `${OFFICE}/officeDocument/2006/relationships`;
const OPEN_DOCUMENT = 'urn:oasis:names:tc:opendocument:xmlns';
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

const text = (name: string, content: (sentence: string) => string): SampleFile => ({
  name,
  content: (sentence) => strToU8(content(sentence)),
});

const relations = (...targets: [id: string, type: string, target: string][]): string =>
  `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${targets
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** @param types media type of each part, without its common beginning and end */
const contentTypes = (types: Record<string, string>): string =>
  `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    types,
  )
    .map(
      ([part, type]) =>
        `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`;

function container(name: string, part: string, parts: (sentence: string) => Record<string, string>): SampleFile {
  return {
    name,
    part,
    content: (sentence) => {
      const files: Zippable = {};
      for (const [path, content] of Object.entries(parts(sentence))) {
        files[path] = [strToU8(content), { level: path === 'mimetype' ? 0 : 6 }];
      }
      return zipSync(files);
    },
  };
}

const openDocument = (name: string, kind: string, body: (sentence: string) => string): SampleFile =>
  container(name, 'content.xml', (sentence) => ({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `${XML}<office:document-content xmlns:office="${OPEN_DOCUMENT}:office:1.0" xmlns:text="${OPEN_DOCUMENT}:text:1.0" xmlns:table="${OPEN_DOCUMENT}:table:1.0" xmlns:draw="${OPEN_DOCUMENT}:drawing:1.0" office:version="1.3"><office:body>${body(sentence)}</office:body></office:document-content>`,
    'META-INF/manifest.xml': `${XML}<manifest:manifest xmlns:manifest="${OPEN_DOCUMENT}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.${kind}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
  }));

const DRAWING = `${OFFICE}/drawingml/2006/main`;
const PRESENTATION = `${OFFICE}/presentationml/2006/main`;
const SHEET = `${OFFICE}/spreadsheetml/2006/main`;

/** A file of each format that can be translated. */
export const SAMPLE_FILES: Record<FileFormatName, SampleFile> = {
  adoc: text('sample.adoc', (sentence) => `= Casa\n\n${sentence}\n`),
  android: text(
    'sample.xml',
    (sentence) => `${XML}<resources>\n  <string name="title">${sentence}</string>\n</resources>\n`,
  ),
  ass: text(
    'sample.ass',
    (sentence) =>
      `[Script Info]\nScriptType: v4.00+\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,${sentence}\n`,
  ),
  csv: text('sample.csv', (sentence) => `id,texto\r\n1,${sentence}\r\n`),
  dita: text(
    'sample.dita',
    (sentence) =>
      `${XML}<!DOCTYPE topic PUBLIC "-//OASIS//DTD DITA Topic//EN" "topic.dtd">\n<topic id="a"><title>Casa</title><body><p>${sentence}</p></body></topic>\n`,
  ),
  docbook: text(
    'sample.dbk',
    (sentence) =>
      `${XML}<article xmlns="http://docbook.org/ns/docbook" version="5.0"><title>Casa</title><para>${sentence}</para></article>\n`,
  ),
  docx: container('sample.docx', 'word/document.xml', (sentence) => ({
    '[Content_Types].xml': contentTypes({ 'word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relations(['r1', 'officeDocument', 'word/document.xml']),
    'word/document.xml': `${XML}<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${sentence}</w:t></w:r></w:p></w:body></w:document>`,
  })),
  epub: container('sample.epub', 'text/one.xhtml', (sentence) => ({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `${XML}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    'book.opf': `${XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:x</dc:identifier><dc:title>Casa</dc:title><dc:language>es</dc:language></metadata><manifest><item id="one" href="text/one.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="one"/></spine></package>`,
    'text/one.xhtml': `${XML}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Casa</title></head><body><p>${sentence}</p></body></html>`,
  })),
  fodt: text(
    'sample.fodt',
    (sentence) =>
      `${XML}<office:document xmlns:office="${OPEN_DOCUMENT}:office:1.0" xmlns:text="${OPEN_DOCUMENT}:text:1.0"><office:body><office:text><text:p>${sentence}</text:p></office:text></office:body></office:document>\n`,
  ),
  ftl: text('sample.ftl', (sentence) => `title = ${sentence}\n`),
  html: text('sample.html', (sentence) => `<!DOCTYPE html>\n<title>Casa</title><p>${sentence}</p>\n`),
  ipynb: text(
    'sample.ipynb',
    (sentence) =>
      `{ "cells": [{ "cell_type": "markdown", "metadata": {}, "source": [${JSON.stringify(sentence)}] }], "metadata": {}, "nbformat": 4, "nbformat_minor": 5 }\n`,
  ),
  js: text('sample.js', (sentence) => `export default { title: ${JSON.stringify(sentence)} };\n`),
  json: text('sample.json', (sentence) => `{ "title": ${JSON.stringify(sentence)}, "count": 1 }\n`),
  json5: text('sample.json5', (sentence) => `{ title: ${JSON.stringify(sentence)}, count: 1 }\n`),
  lrc: text('sample.lrc', (sentence) => `[00:12.00]${sentence}\n`),
  md: text('sample.md', (sentence) => `# Casa\n\n${sentence}\n`),
  mdx: text('sample.mdx', (sentence) => `import A from './a';\n\n# Casa\n\n<A title="b">\n\n${sentence}\n\n</A>\n`),
  odp: openDocument(
    'sample.odp',
    'presentation',
    (sentence) =>
      `<office:presentation><draw:page draw:name="p"><draw:frame><draw:text-box><text:p>${sentence}</text:p></draw:text-box></draw:frame></draw:page></office:presentation>`,
  ),
  ods: openDocument(
    'sample.ods',
    'spreadsheet',
    (sentence) =>
      `<office:spreadsheet><table:table table:name="T"><table:table-row><table:table-cell office:value-type="string"><text:p>${sentence}</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet>`,
  ),
  odt: openDocument('sample.odt', 'text', (sentence) => `<office:text><text:p>${sentence}</text:p></office:text>`),
  pdf: {
    name: 'sample.pdf',
    content: async (sentence) => {
      const pdf = new PdfDocument();
      pdf.text(sentence);
      pdf.end();
      return buffer(pdf);
    },
  },
  php: text('sample.php', (sentence) => `<?php\nreturn ['title' => ${JSON.stringify(sentence)}];\n`),
  po: text(
    'sample.po',
    (sentence) =>
      `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n#: a.c:1\nmsgid "${sentence}"\nmsgstr ""\n`,
  ),
  pptx: container('sample.pptx', 'ppt/slides/slide1.xml', (sentence) => ({
    '[Content_Types].xml': contentTypes({
      'ppt/presentation.xml': 'presentationml.presentation.main',
      'ppt/slides/slide1.xml': 'presentationml.slide',
    }),
    '_rels/.rels': relations(['r1', 'officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml': `${XML}<p:presentation xmlns:p="${PRESENTATION}" xmlns:r="${RELATION}"><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(['r1', 'slide', 'slides/slide1.xml']),
    'ppt/slides/slide1.xml': `${XML}<p:sld xmlns:p="${PRESENTATION}" xmlns:a="${DRAWING}"><p:cSld><p:spTree><p:sp><p:txBody><a:bodyPr/><a:p><a:r><a:t>${sentence}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
  })),
  properties: text('sample.properties', (sentence) => `# Título\ntitle=${sentence}\n`),
  qt: text(
    'sample.ts',
    (sentence) =>
      `${XML}<!DOCTYPE TS>\n<TS version="2.1"><context><name>A</name><message><source>${sentence}</source><translation type="unfinished"></translation></message></context></TS>\n`,
  ),
  resx: text(
    'sample.resx',
    (sentence) => `${XML}<root>\n  <data name="Title"><value>${sentence}</value></data>\n</root>\n`,
  ),
  rst: text('sample.rst', (sentence) => `Casa\n====\n\n.. note::\n\n   ${sentence}\n`),
  rtf: text(
    'sample.rtf',
    (sentence) =>
      `{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}\\f0 ${[...sentence].map((sign) => (sign > '~' ? `\\u${sign.charCodeAt(0)}?` : sign)).join('')}\\par}`,
  ),
  sbv: text('sample.sbv', (sentence) => `0:00:01.000,0:00:03.000\n${sentence}\n`),
  srt: text('sample.srt', (sentence) => `1\n00:00:01,000 --> 00:00:03,000\n${sentence}\n`),
  strings: text('sample.strings', (sentence) => `"title" = "${sentence}";\n`),
  stringsdict: text(
    'sample.stringsdict',
    (sentence) =>
      `${XML}<plist version="1.0"><dict><key>title</key><dict><key>NSStringLocalizedFormatKey</key><string>${sentence}</string></dict></dict></plist>\n`,
  ),
  tex: text(
    'sample.tex',
    (sentence) => `\\documentclass{article}\n\\begin{document}\n\\section{Casa}\n\n${sentence}\n\\end{document}\n`,
  ),
  toml: text('sample.toml', (sentence) => `title = ${JSON.stringify(sentence)}\ncount = 1\n`),
  tsv: text('sample.tsv', (sentence) => `id\ttexto\n1\t${sentence}\n`),
  txt: text('sample.txt', (sentence) => `${sentence}\n`),
  ttml: text(
    'sample.ttml',
    (sentence) =>
      `${XML}<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="es"><body><div><p begin="1s" end="3s">${sentence}</p></div></body></tt>\n`,
  ),
  vtt: text('sample.vtt', (sentence) => `WEBVTT\n\n00:01.000 --> 00:03.000\n${sentence}\n`),
  xcstrings: text(
    'sample.xcstrings',
    (sentence) => `{ "sourceLanguage": "es", "strings": { ${JSON.stringify(sentence)}: {} }, "version": "1.0" }\n`,
  ),
  xliff: text(
    'sample.xlf',
    (sentence) =>
      `${XML}<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="es" target-language="ca" datatype="plaintext"><body><trans-unit id="1"><source>La casa es blanca.</source><target>La casa és blanca.</target></trans-unit><trans-unit id="2"><source>${sentence}</source></trans-unit></body></file></xliff>\n`,
  ),
  xlsx: container('sample.xlsx', 'xl/sharedStrings.xml', (sentence) => ({
    '[Content_Types].xml': contentTypes({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
      'xl/sharedStrings.xml': 'spreadsheetml.sharedStrings',
    }),
    '_rels/.rels': relations(['r1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${XML}<workbook xmlns="${SHEET}" xmlns:r="${RELATION}"><sheets><sheet name="Hoja" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['r1', 'worksheet', 'worksheets/sheet1.xml'],
      ['r2', 'sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${SHEET}"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${XML}<sst xmlns="${SHEET}" count="1" uniqueCount="1"><si><t>${sentence}</t></si></sst>`,
  })),
  yaml: text('sample.yaml', (sentence) => `title: ${sentence}\ncount: 1\n`),
};

/** The text of a file, or of the part of a container that has the sentence. */
export function readSample(bytes: Uint8Array, { name, part }: SampleFile): string {
  const text = strFromU8(part === undefined ? bytes : (unzipSync(bytes)[part] ?? new Uint8Array()));
  // A character beyond ASCII has one for programs without Unicode behind it.
  return name.endsWith('.rtf') ? text.replace(/\\u(\d+)./g, (_, code) => String.fromCharCode(Number(code))) : text;
}
