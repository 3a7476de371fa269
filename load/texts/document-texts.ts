import { FILE_TYPES, type FileFormatName } from '../../src/formats/files/file-types.ts';
import { htmlPage } from './html-page.ts';
import { markdownPage } from './markdown-page.ts';

/** A format whose files are one text. */
interface TextKind {
  readonly head?: string;
  /** @param index from 0 @param text a sentence or paragraph without quotes and marks */
  entry(index: number, text: string): string;
  readonly foot?: string;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const timeOf = (seconds: number): string => new Date(1_000 * seconds).toISOString().slice(11, 19);

const jsonEntry = (index: number, text: string): string =>
  `${index > 0 ? ',' : ''}\n  "message_${index}": { "title": "${text}", "count": ${index} }`;

const KINDS: Partial<Record<FileFormatName, TextKind>> = {
  adoc: {
    head: '= The old bridge\n\n',
    entry: (index, text) =>
      `${index % 10 === 0 ? `== Part ${index}\n\n` : ''}${text} See *part ${index}*.\n\n* ${text}\n\n`,
  },
  android: {
    head: `${XML}<resources>\n`,
    entry: (index, text) => `  <string name="message_${index}">${text}</string>\n`,
    foot: '</resources>\n',
  },
  csv: { head: 'id,title,count\r\n', entry: (index, text) => `${index},"${text}",${index % 7}\r\n` },
  docbook: {
    head: `${XML}<article xmlns="http://docbook.org/ns/docbook" version="5.0"><title>The bridge</title>\n`,
    entry: (index, text) => `<para xml:id="p${index}">${text} See <emphasis>part ${index}</emphasis>.</para>\n`,
    foot: '</article>\n',
  },
  ftl: { entry: (index, text) => `message-${index} = ${text}\n` },
  ipynb: {
    head: '{ "cells": [',
    entry: (index, text) =>
      `${index > 0 ? ',' : ''}\n { "cell_type": "markdown", "metadata": {}, "source": ["# Part ${index}\\n", "\\n", "${text}"] }`,
    foot: '\n], "metadata": {}, "nbformat": 4, "nbformat_minor": 5 }\n',
  },
  js: {
    head: 'export default {',
    entry: (index, text) => `\n  message_${index}: { title: '${text}', count: ${index} },`,
    foot: '\n};\n',
  },
  json: { head: '{', entry: jsonEntry, foot: '\n}\n' },
  php: {
    head: '<?php\nreturn [',
    entry: (index, text) => `\n  'message_${index}' => ['title' => '${text}', 'count' => ${index}],`,
    foot: '\n];\n',
  },
  po: {
    head: 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n',
    entry: (index, text) => `#: src/page.c:${index}\nmsgid "${text}"\nmsgstr ""\n\n`,
  },
  properties: { entry: (index, text) => `message.${index}.title=${text}\n` },
  qt: {
    head: `${XML}<!DOCTYPE TS>\n<TS version="2.1"><context><name>Page</name>\n`,
    entry: (index, text) =>
      `<message><location filename="page.cpp" line="${index}"/><source>${text}</source><translation type="unfinished"></translation></message>\n`,
    foot: '</context></TS>\n',
  },
  resx: {
    head: `${XML}<root>\n`,
    entry: (index, text) => `  <data name="Message${index}" xml:space="preserve"><value>${text}</value></data>\n`,
    foot: '</root>\n',
  },
  rst: {
    head: 'The old bridge\n==============\n\n',
    entry: (index, text) => `${text} See *part* ${index}.\n\n* ${text}\n\n`,
  },
  rtf: {
    head: '{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}\\f0\n',
    entry: (index, text) => `${text} See {\\b part} ${index}.\\par\n`,
    foot: '}\n',
  },
  srt: {
    entry: (index, text) => `${index + 1}\n${timeOf(3 * index)},000 --> ${timeOf(3 * index + 2)},500\n${text}.\n\n`,
  },
  strings: { entry: (index, text) => `/* page */\n"message_${index}" = "${text}";\n` },
  tex: {
    head: '\\documentclass{article}\n\\begin{document}\n',
    entry: (index, text) =>
      `${index % 10 === 0 ? `\\section{Part ${index}}\n\n` : ''}${text} See \\emph{part} ${index}.\n\n`,
    foot: '\\end{document}\n',
  },
  toml: { entry: (index, text) => `[message_${index}]\ntitle = "${text}"\ncount = ${index}\n\n` },
  txt: { entry: (_, text) => `${text}\n\n` },
  xcstrings: {
    head: '{ "sourceLanguage": "en", "strings": {',
    entry: (index, text) => `${index > 0 ? ',' : ''}\n  "${text}": { "comment": "page ${index}" }`,
    foot: '\n}, "version": "1.0" }\n',
  },
  xliff: {
    head: `${XML}<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="page" source-language="en" target-language="es" datatype="plaintext"><body>\n`,
    entry: (index, text) => `<trans-unit id="${index}"><source>${text}</source></trans-unit>\n`,
    foot: '</body></file></xliff>\n',
  },
  yaml: { entry: (index, text) => `message_${index}:\n  title: ${text}\n  count: ${index}\n` },
};

/** Whether `documentText` makes texts of a format. */
export const isTextKind = (name: string): name is FileFormatName =>
  Object.hasOwn(KINDS, name) || name === 'html' || name === 'md';

export const TEXT_KINDS: readonly FileFormatName[] = Object.keys(FILE_TYPES).filter(isTextKind);

/**
 * A text of a format with the structure of usual ones.
 * @param length in UTF-16 units, at least
 * @param textOf makes the text of an entry, without quotes and marks
 */
export function documentText(format: FileFormatName, length: number, textOf: (index: number) => string): string {
  if (format === 'html' || format === 'md') {
    const texts = Array.from({ length: 1_001 }, (_, index) => `${textOf(index)}.`);
    return format === 'html' ? htmlPage(length, texts) : markdownPage(length, texts);
  }
  const { head = '', entry, foot = '' } = KINDS[format] ?? { entry: () => '' };
  const pieces = [head];
  let total = head.length + foot.length;
  for (let index = 0; total < length; index++) {
    const piece = entry(index, textOf(index));
    total += piece.length;
    pieces.push(piece);
  }
  return [...pieces, foot].join('');
}
