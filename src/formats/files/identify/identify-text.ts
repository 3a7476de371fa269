import { GlossaError } from '../../../errors.ts';
import type { ReadableFormatName } from '../file-types.ts';
import { decodeFile } from '../text-encoding.ts';
import { unsupported } from './unsupported.ts';

/** The first bytes of a file. */
export interface TextHead {
  readonly bytes: Buffer;
  /** Whether the file has no more. */
  readonly isWhole: boolean;
}

/** Formats that any text is of, so that the name alone tells them. */
const UNMARKED: readonly ReadableFormatName[] = [
  'adoc',
  'csv',
  'html',
  'json5',
  'md',
  'mdx',
  'properties',
  'rst',
  'tex',
  'toml',
  'tsv',
  'txt',
  'yaml',
];
/** Formats whose files begin in their own way. */
const BEGINNINGS: readonly { format: ReadableFormatName; pattern: RegExp }[] = [
  { format: 'vtt', pattern: /^WEBVTT(?![^\s])/ },
  { format: 'srt', pattern: /^\d{1,10}[ \t]*(?:\r\n?|\n)\d{1,3}:\d\d:\d\d[,.]\d{1,3} *-->/ },
  { format: 'ass', pattern: /^\[script info\]/i },
  { format: 'android', pattern: /^<resources[\s>]/ },
  { format: 'qt', pattern: /^<TS[\s>]/ },
  { format: 'ttml', pattern: /^<(?:[\w.-]{1,50}:)?tt[\s>]/ },
  { format: 'xliff', pattern: /^<(?:[\w.-]{1,50}:)?xliff[\s>]/ },
  {
    format: 'html',
    pattern: /^<(?:!doctype\s+html|html|head|body|title|meta|p|div|h[1-6]|table|ul|ol|article|main)[\s/>]/i,
  },
  // A line of a log begins with a number in brackets, too.
  { format: 'json', pattern: /^(?:\{\s*(?:"|\})|\[\s*(?:["[{\]]|-?\d[\d.eE+-]{0,30}\s*,|(?:true|false|null)\b))/ },
];
/** What a file with the name of a format contains, however it begins. */
const MARKS: Partial<Record<ReadableFormatName, RegExp>> = {
  android: /<resources[\s>]/,
  ass: /^[ \t]{0,9}\[(?:script info|v4\+{0,2} styles|events)\]/im,
  dita: /^</,
  docbook: /^</,
  // A header field, or the line of a mailbox before it.
  eml: /^(?:From .{0,500}\r?\n)?[!-9;-~]{1,100}[ \t]*:/,
  fodt: /<office:document[\s>]/,
  ftl: /^(?:#|-?[A-Za-z][\w-]*[ \t]*=)/m,
  ipynb: /^\{/,
  // A template of HTML that scripts are in.
  js: /^(?!<)/,
  json: /^[[{"\-\d/tfn]/,
  lrc: /^[ \t]{0,9}\[[^\]\n]{1,500}\]/m,
  php: /^(?:#![^\n]*\n)?<\?(?:php|=)?\s/i,
  po: /^(?:msgid|msgctxt|#~)/m,
  resx: /<root[\s>]/,
  sbv: /^\s{0,9}\d{1,3}:\d{1,2}:\d{1,2}[.,]\d{1,3}\s?,/m,
  srt: /-->/,
  stringsdict: /<plist[\s>]/,
  // A property list in XML has the same ending.
  strings: /^(?:["'\w]|\/[*/])/,
  ttml: /<(?:[\w.-]{1,50}:)?tt[\s>]/,
  vtt: /^WEBVTT(?![^\s])/,
  xcstrings: /^\{/,
  xliff: /<(?:[\w.-]{1,50}:)?xliff[\s>]/,
};
/** Declarations, comments and document types before the first element. */
const PROLOG = /^(?:<\?[^>]*>|<!--(?:[^-]|-(?!->))*-->|<!doctype(?!\s+html)[^>[]*>)\s*/i;
/** XML has a declaration, or an element with a namespace, such as those of SVG. */
const XML = /^(?:<\?xml\s|<[A-Za-z_][^<>]{0,2000}\sxmlns[:=])/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
const BINARY = /[\u0000-\u0006\u000e-\u0019]/g;
/** Control characters in a thousand characters of a text. Some old texts hold a few. */
const MAX_BINARY_SHARE = 0.01;

/** Formats whose content tells them under any name. HTML and JSON are in files of many kinds. */
const SELF_EVIDENT: ReadonlySet<ReadableFormatName> = new Set([
  'android',
  'ass',
  'dita',
  'docbook',
  'qt',
  'ttml',
  'vtt',
  'xliff',
]);

interface TextClaim {
  /** Format of the file's name. */
  named?: ReadableFormatName | undefined;
  /** Extension of the file's name. */
  extension?: string | undefined;
  /** Whether a text with an unknown extension is plain text. */
  isPlainText?: boolean;
}

/**
 * Tells the format of a text. A text with an unknown extension is of a format that this program would damage.
 * @returns another format than `named` for a text that contradicts its name
 * @throws GlossaError `unsupported_format`
 */
export function identifyText(head: TextHead, { named, extension, isPlainText = false }: TextClaim): ReadableFormatName {
  const text = decodeHead(head).trimStart();
  // Word saves RTF under the names of its other formats.
  if (text.startsWith('{\\rtf')) return 'rtf';
  if (named !== undefined && UNMARKED.includes(named)) return named;
  const mark = named && MARKS[named];
  if (named !== undefined && mark && (text === '' || mark.test(text))) return named;
  const isNameOpen = named !== undefined || extension === undefined || isPlainText;
  const begin = withoutProlog(text);
  const documentation = identifyDocumentation(text, begin);
  if (documentation) return documentation;
  const found = BEGINNINGS.find(({ pattern }) => pattern.test(begin))?.format;
  if (found && (isNameOpen || SELF_EVIDENT.has(found))) return found;
  if (XML.test(text) || XML.test(begin)) throw unsupported('The file is XML of a kind that is not supported.');
  if (mark) throw unsupported(`The name of the file is that of the format ${named}, but its content is not.`);
  if (!isNameOpen) throw unsupported(`Files with the ending .${extension} are not supported.`);
  return 'txt';
}

function withoutProlog(text: string): string {
  let rest = text;
  for (let match = PROLOG.exec(rest); match; match = PROLOG.exec(rest)) rest = rest.slice(match[0].length);
  return rest;
}

/** @throws GlossaError `unsupported_format` for bytes that are no text */
function decodeHead({ bytes, isWhole }: TextHead): string {
  // The end of a part of a file can divide a character, which has at most four bytes.
  const lengths = isWhole ? [bytes.length] : [bytes.length, bytes.length - 2];
  for (const length of lengths) {
    try {
      const { text } = decodeFile(bytes.subarray(0, length), undefined);
      const binary = text.match(BINARY)?.length ?? 0;
      if (text.includes('\0') || binary > MAX_BINARY_SHARE * text.length) break;
      return text;
    } catch (error) {
      if (!(error instanceof GlossaError)) throw error;
    }
  }
  throw unsupported('The file is neither a document nor a text.');
}

/** Roots whose names no other vocabulary of XML is known for. */
const DOCBOOK_ROOT =
  /^<(?:appendix|bookinfo|articleinfo|chapter|colophon|preface|qandaset|refentry|refsect[1-3]|refsection|sect[1-5]|sectioninfo|setinfo)[\s>]/;
const DITA_ROOT = /^<(?:bookmap|concept|dita|ditabase|glossgroup|learning\w{1,40}|subjectScheme|troubleshooting)[\s>]/;
/** Roots that other vocabularies have, too. With a name of DITA, they are of DITA. */
const ATTRIBUTE_OF_DITA = /^<[\w.-]{1,50}\s[^>]{0,2000}(?:ditaarch|dita\.oasis-open|topic\/topic|map\/map)/;
const NAMESPACE_OF_DOCBOOK = /^<[\w.:-]{1,50}\s[^>]{0,2000}["']http:\/\/docbook\.org\/ns\/docbook["']/;
const DOCBOOK_TYPE = /<!DOCTYPE\s+[\w.:-]{1,50}\s+(?:PUBLIC|SYSTEM)\s+["'][^"'<>]{0,200}docbook/i;
const DITA_TYPE =
  /<!DOCTYPE\s+[\w.:-]{1,50}\s+(?:PUBLIC|SYSTEM)\s+["'][^"'<>]{0,200}(?:DTD (?:LIGHTWEIGHT )?DITA|:dita:)/i;
const DITA_MODEL = /<\?xml-model\s[^<>]{0,300}dita/;

/**
 * Tells documents in DocBook and DITA, by their document type, their namespace or their root.
 * @param begin the text from its first element, or from a document type with declarations
 */
function identifyDocumentation(text: string, begin: string): 'dita' | 'docbook' | undefined {
  if (!begin.startsWith('<')) return undefined;
  const isTyped = begin.startsWith('<!');
  const prolog = isTyped ? begin.slice(0, 1_000) : text.slice(0, text.length - begin.length);
  if (DOCBOOK_TYPE.test(prolog) || NAMESPACE_OF_DOCBOOK.test(begin)) return 'docbook';
  if (DITA_TYPE.test(prolog) || DITA_MODEL.test(prolog) || ATTRIBUTE_OF_DITA.test(begin)) return 'dita';
  if (DOCBOOK_ROOT.test(begin)) return 'docbook';
  return DITA_ROOT.test(begin) ? 'dita' : undefined;
}
