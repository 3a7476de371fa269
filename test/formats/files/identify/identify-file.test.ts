import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { identifyFile } from '../../../../src/formats/files/identify/identify-file.ts';
import { buildZip } from '../zip/zip-samples.ts';
import { compoundFile } from './compound-file.ts';

const directory = mkdtempSync(join(tmpdir(), 'glossa-identify-'));
after(() => rmSync(directory, { recursive: true }));

function identify(filename: string, content: string | Buffer, isPlainText = false): string {
  const path = join(directory, 'file');
  writeFileSync(path, content);
  return identifyFile(path, { filename, isPlainText });
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const MACROS = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const PRESENTATION = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';
const SLIDESHOW = 'application/vnd.openxmlformats-officedocument.presentationml.slideshow.main+xml';
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const BINARY_WORKBOOK = 'application/vnd.ms-excel.sheet.binary.macroEnabled.main';

const zip = (parts: Record<string, string>): Buffer =>
  buildZip(Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content) })));
const office = (type: string): Buffer =>
  zip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="${type}"/></Types>`,
  });
const openDocument = (mediaType: string, manifest = '<manifest/>'): Buffer =>
  zip({ mimetype: mediaType, 'META-INF/manifest.xml': manifest });
const ODT = 'application/vnd.oasis.opendocument.text';
const epub = (encryption?: string): Buffer =>
  zip({ mimetype: 'application/epub+zip', ...(encryption && { 'META-INF/encryption.xml': encryption }) });
const encryptedWith = (algorithm: string): string =>
  `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><enc:EncryptedData xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`;

test('XML of another kind is not read as plain text, with or without a declaration', () => {
  const svg = '<svg width="10"\n  xmlns="http://www.w3.org/2000/svg"><text>Hello</text></svg>';
  const prefixed = '<!-- drawn --><s:svg xmlns:s="http://www.w3.org/2000/svg"/>';
  for (const content of [svg, prefixed, `<?xml version="1.0"?>${svg}`, '<?xml version="1.0"?><a/>']) {
    assert.throws(() => identify('drawing.svg', content), { code: 'unsupported_format' });
  }
  assert.equal(identify('notes', '<b> is a tag, and xmlns= an attribute of others.'), 'txt');
});

test('tells the format by content and name', () => {
  const files: [name: string, content: string | Buffer, format: string][] = [
    ['a.docx', office(WORD), 'docx'],
    ['a.docm', office(MACROS), 'docx'],
    ['a.PPTX', office(PRESENTATION), 'pptx'],
    ['tail.pptx', Buffer.concat([office(PRESENTATION), Buffer.from([0])]), 'pptx'],
    ['stub.xlsx', Buffer.concat([Buffer.from('#!/bin/sh\n'), office(WORKBOOK)]), 'xlsx'],
    ['a.ppsx', office(SLIDESHOW), 'pptx'],
    ['a.xlsx', office(WORKBOOK), 'xlsx'],
    ['download', office(WORKBOOK), 'xlsx'],
    ['a.odt', openDocument(ODT), 'odt'],
    ['a.ott', openDocument(`${ODT}-template`), 'odt'],
    ['a.odp', openDocument('application/vnd.oasis.opendocument.presentation\n'), 'odp'],
    [
      'a.ods',
      zip({
        'META-INF/manifest.xml':
          '<m:manifest xmlns:m="urn:m"><m:file-entry m:full-path="/" m:media-type="application/vnd.oasis.opendocument.spreadsheet"/></m:manifest>',
      }),
      'ods',
    ],
    ['a.epub', epub(), 'epub'],
    ['fonts.epub', epub(encryptedWith('http://www.idpf.org/2008/embedding')), 'epub'],
    ['a.pdf', '%PDF-1.7\n', 'pdf'],
    ['download', 'HTTP/1.1\r\n\r\n%PDF-1.7\n', 'pdf'],
    ['a.html', '<p>Text', 'html'],
    ['page', '\ufeff<!DOCTYPE html><title>Page</title>', 'html'],
    ['page', '<?xml version="1.0"?><!-- a -->\n<html xmlns="http://www.w3.org/1999/xhtml">', 'html'],
    ['a.xlf', '<?xml version="1.0"?><xliff version="1.2">', 'xliff'],
    ['messages', '<?xml version="1.0"?>\n<xliff version="2.0">', 'xliff'],
    ['strings.xml', '<?xml version="1.0"?>\n<!-- a -->\n<resources>', 'android'],
    ['strings', '<resources>', 'android'],
    ['app_de.ts', '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS version="2.1">', 'qt'],
    ['de.ts', 'export default {}', 'js'],
    ['a.xcstrings', '{"sourceLanguage":"en"}', 'xcstrings'],
    ['a.resw', '<?xml version="1.0"?>\n<root>', 'resx'],
    ['a.properties', 'a=b', 'properties'],
    ['a.strings', '/* a */ "a" = "b";', 'strings'],
    ['a.vtt', '\ufeffWEBVTT\n\n', 'vtt'],
    ['cues', 'WEBVTT - Title\n', 'vtt'],
    ['a.dita', '<?xml version="1.0"?>\n<topic id="a">', 'dita'],
    [
      'a.xml',
      '<!DOCTYPE glossentry PUBLIC "-//OASIS//DTD DITA Glossary Entry//EN" "g.dtd">\n<glossentry id="a">',
      'dita',
    ],
    ['a.ditamap', '<map>', 'dita'],
    [
      'a.xml',
      '<!DOCTYPE book PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "d.dtd" [\n<!ENTITY a "b">\n]>\n<book>',
      'docbook',
    ],
    ['a.xml', '<!-- a --><book xml:id="a" xmlns="http://docbook.org/ns/docbook">', 'docbook'],
    ['page', '<?xml version="1.0"?>\n<refentry id="a">', 'docbook'],
    ['a.rtf', '{\\rtf1 Text}', 'rtf'],
    ['a.doc', '{\\rtf1 Text}', 'rtf'],
    ['a.ssa', '[Script Info]\nTitle: A', 'ass'],
    ['subtitles', '[Script Info]\nTitle: A', 'ass'],
    ['a.sbv', '0:00:01.000,0:00:02.000\nText', 'sbv'],
    ['a.lrc', '\ufeff[ti:A]\n[00:01.00]Text', 'lrc'],
    ['a.dfxp', '<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml">', 'ttml'],
    ['a.xml', '<tt:tt xmlns:tt="http://www.w3.org/ns/ttml">', 'ttml'],
    ['a.srt', '1\r\n00:00:01,000 --> 00:00:02,000\r\nText', 'srt'],
    ['a.json', '{"a": 1}', 'json'],
    ['data', ' [\n {"a": "b"}]', 'json'],
    ['a.po', '# Comment\nmsgid ""\nmsgstr ""\n', 'po'],
    ['a.yml', 'a: b', 'yaml'],
    ['a.csv', 'a,b', 'csv'],
    ['a.md', '# Title', 'md'],
    ['a.eml', 'Received: by mx\r\nSubject: Text\r\n\r\nText', 'eml'],
    ['a.eml', 'From ana@a.example Mon Mar  3 10:00:00 2025\nFrom: ana@a.example\n', 'eml'],
    ['a.txt', 'Text', 'txt'],
    ['a.txt', '', 'txt'],
    ['README', 'Just a text [with] {brackets}.', 'txt'],
    ['a.txt', Buffer.from('caf\xe9', 'latin1'), 'txt'],
    ['a.text', 'Text', 'txt'],
    ['Release 2.0', 'Text', 'txt'],
    ['notes.2024', 'Text', 'txt'],
    ['log', '[2024-01-01 10:00] Started', 'txt'],
    ['messages.xml', '<?xml version="1.0"?>\n<xliff version="2.0">', 'xliff'],
    ['cues.bak', 'WEBVTT\n', 'vtt'],
    ['download.bin', '%PDF-1.7\n', 'pdf'],
    ['report.bak', office(WORD), 'docx'],
    ['a.txt', Buffer.from('\ufeffText in sixteen bits', 'utf16le'), 'txt'],
    ['a.txt', `${'é'.repeat(32_767)}aé${'é'.repeat(100)}`, 'txt'],
  ];
  for (const [name, content, format] of files) assert.equal(identify(name, content), format, `${name} as ${format}`);
});

test('a text with an unknown extension is refused, unless it is said to be plain text', () => {
  const files = {
    'a.log': 'Text',
    'a.conf': 'hello = Hello\n',
    'a.stringsdict': 'Text',
    'a.ipynb': 'Text',
    'a.php': '<html><body><?php echo 1; ?></body></html>',
    'a.vue': '<p>Text</p>',
    'a.sub': '{1}{25}Text',
    'a.json.bak': '{"a":"b"}',
    '.env': 'NAME=value',
    'a.zip': zip({ 'a.txt': 'a' }),
  };
  for (const [name, content] of Object.entries(files)) {
    assert.throws(() => identify(name, content), { code: 'unsupported_format' }, name);
    if (name === 'a.log' || name === 'a.conf') assert.equal(identify(name, content, true), 'txt');
  }
});

test('rejects files whose name and content contradict each other, and names both', () => {
  const files: [name: string, content: string | Buffer, message: RegExp][] = [
    ['a.docx', office(WORKBOOK), /\.docx.*xlsx/],
    ['a.pdf', '<html></html>', /\.pdf.*html/],
    ['a.docx', 'Just text', /\.docx.*plain text/],
    ['a.txt', '%PDF-1.4', /\.txt.*pdf/],
    ['a.odt', epub(), /\.odt.*epub/],
    ['a.json', '<html></html>', /\.json.*html/],
    ['a.xliff', 'Just text', /xliff/],
    ['a.eml', 'Just text', /eml/],
    ['a.eml', '<html></html>', /\.eml.*html/],
    ['a.vtt', '1\n00:00:01,000 --> 00:00:02,000\nText', /\.vtt.*srt/],
  ];
  for (const [name, content, message] of files) {
    assert.throws(() => identify(name, content), { code: 'unsupported_format', message }, name);
  }
});

test('tells the files of older Office programs, and those with a password', () => {
  assert.equal(identify('a.doc', compoundFile(['WordDocument', '1Table'])), 'doc');
  assert.equal(identify('a.xls', compoundFile(['Workbook'])), 'xls');
  assert.equal(identify('old', compoundFile(['BOOK'])), 'xls');
  assert.equal(identify('a.pps', compoundFile(['Current User', 'PowerPoint Document'])), 'ppt');
  // Other programs write under their names, too.
  const withDocument = compoundFile(['\u0001CompObj', 'Workbook'], undefined, ['WordDocument', 'EncryptedPackage']);
  assert.equal(identify('a.xls', withDocument), 'xls');
  assert.equal(identify('a.doc', office(WORD)), 'docx');
  assert.equal(identify('a.doc', '{\\rtf1 a}'), 'rtf');
  const secrets = [
    compoundFile(['WordDocument'], Buffer.from('eca5c1000000000000000001', 'hex')),
    // BOF, FilePass
    compoundFile(['Workbook'], Buffer.from(`09081000${'00'.repeat(16)}2f00`, 'hex')),
    compoundFile(['PowerPoint Document', 'EncryptedSummary']),
  ];
  for (const content of secrets) assert.throws(() => identify('a', content), { code: 'document_encrypted' });
});

test('rejects other files', () => {
  const files: [name: string, content: string | Buffer, message: RegExp][] = [
    ['a.msi', compoundFile(['Other']), /./],
    ['a.xlsb', office(BINARY_WORKBOOK), /./],
    ['a.zip', zip({ 'a.txt': 'a' }), /./],
    ['a.txt', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), /./],

    ['a.xml', '<?xml version="1.0"?><feed/>', /XML/],
  ];
  for (const [name, content, message] of files) {
    assert.throws(() => identify(name, content), { code: 'unsupported_format', message }, name);
  }
});

test('tells encrypted files', () => {
  const manifest =
    '<m:manifest xmlns:m="urn:m"><m:file-entry m:full-path="content.xml"><m:encryption-data/></m:file-entry></m:manifest>';
  const files: [name: string, content: Buffer][] = [
    ['a.docx', compoundFile(['EncryptionInfo', 'EncryptedPackage'])],
    ['a.odt', openDocument(ODT, manifest)],
    ['a.epub', epub(encryptedWith('http://www.w3.org/2001/04/xmlenc#aes128-cbc'))],
    ['a.docx', buildZip([{ name: '[Content_Types].xml', content: Buffer.from('x'), flags: 1 }])],
  ];
  for (const [name, content] of files)
    assert.throws(() => identify(name, content), { code: 'document_encrypted' }, name);
});

test('damaged containers are told as such', () => {
  const whole = office(WORD);
  for (const content of [whole.subarray(0, -1), whole.subarray(0, 40), Buffer.from('PK\x03\x04')]) {
    assert.throws(() => identify('a.docx', content), { code: 'document_damaged' });
  }
  assert.throws(() => identify('a.doc', compoundFile(['WordDocument']).subarray(0, 100)), { code: 'document_damaged' });
});
