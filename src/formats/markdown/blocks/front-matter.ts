import type { TextRange } from '../../format.ts';
import { trimBlanksAtEnd } from '../blanks.ts';

/** Metadata before the text of a document, between fences. */
export interface FrontMatter {
  /** Offset after the line of the closing fence. */
  readonly end: number;
  /** The values of the keys that a reader sees. */
  readonly values: readonly TextRange[];
}

const FRONT_MATTER = /^\uFEFF?(---|\+\+\+)[ \t]*(?:\r\n?|\n)/;
const YAML_END = /^---[ \t]*$/m;
const TOML_END = /^\+\+\+[ \t]*$/m;
const LINE_BREAK = /\r\n?|\n|$/g;
const LINE = /[^\r\n]+/g;
const KEY = /^(?:title|description)[ \t]*:[ \t]+/;
const QUOTED = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')$/;
/** A plain string that is no number, and without a comment. */
const PLAIN = /^(?![\s"'#&*!|>%@`[\]{},?:-])(?:[^#]|(?<![ \t])#)*$/;

/** Finds the front matter at the start of a document: YAML between `---`, or TOML between `+++`, of which nothing is read. */
export function frontMatterOf(source: string): FrontMatter | undefined {
  const opening = FRONT_MATTER.exec(source);
  if (!opening) return undefined;
  const [start, fence = ''] = opening;
  const rest = source.slice(start.length);
  const match = (fence === '---' ? YAML_END : TOML_END).exec(rest);
  if (!match) return undefined;
  LINE_BREAK.lastIndex = match.index + match[0].length;
  LINE_BREAK.test(rest);
  const end = start.length + LINE_BREAK.lastIndex;
  if (fence === '+++') return { end, values: [] };
  const values: TextRange[] = [];
  for (const { 0: line, index } of rest.slice(0, match.index).matchAll(LINE)) {
    const from = KEY.exec(line)?.[0].length ?? line.length;
    const value = trimBlanksAtEnd(line.slice(from));
    // Text that is indented in the next line belongs to the value.
    const isContinued = /^(?:\r\n?|\n)[ \t]/.test(rest.slice(index + line.length, index + line.length + 3));
    if (isContinued || value === '' || !(QUOTED.test(value) || PLAIN.test(value))) continue;
    const at = start.length + index + from;
    values.push({ start: at, end: at + value.length });
  }
  return { end, values };
}

/** The string that a value stands for; undefined for escapes that JSON does not have. */
export function readYamlString(value: string): string | undefined {
  if (value.startsWith("'")) return value.slice(1, -1).replaceAll("''", "'");
  if (!value.startsWith('"')) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'string' ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** What YAML reads as something else than the same plain string. */
const NOT_PLAIN =
  /^[\s"'#&*!|>%@`[\]{},?:-]|[:][ \t]|[ \t]#|[:\s]$|[\n\r\t]|^(?:true|false|yes|no|on|off|null|~)$|^[-+.\d][-+.\deExo_:]*$/i;

/** Writes a string in the style of another value: plain where YAML allows it, else in double quotation marks. */
export function writeYamlString(text: string, source: string): string {
  if (source.startsWith("'") && !/[\n\r]/.test(text)) return `'${text.replaceAll("'", "''")}'`;
  return source.startsWith('"') || source.startsWith("'") || NOT_PLAIN.test(text) ? JSON.stringify(text) : text;
}
