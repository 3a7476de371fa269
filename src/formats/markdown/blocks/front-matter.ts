import type { TextRange } from '../../format.ts';

/** Metadata before the text of a document, between fences. */
export interface FrontMatter {
  /** Offset after the line of the closing fence. */
  readonly end: number;
  /** The values of the keys that a reader sees. */
  readonly values: readonly TextRange[];
}

const FRONT_MATTER = /^\uFEFF?(---|\+\+\+)[ \t]*(?:\r\n?|\n)/;
const YAML_END = /^---[ \t]*(?:\r\n?|\n|$(?![^]))/m;
const TOML_END = /^\+\+\+[ \t]*(?:\r\n?|\n|$(?![^]))/m;
/** A string of one line: in double or single quotation marks, or plain. Lines with an indented line after them have more. */
const VALUE =
  /^(?:title|description)[ \t]*:[ \t]+("(?:[^"\\\r\n]|\\[^\r\n])*"|'(?:[^'\r\n]|'')*'|[^\s"'#&*!|>%@`[\]{},?:-][^\r\n]*)[ \t]*(?=[\r\n])(?!\r?\n?[ \t])/gm;
const COMMENT = /[ \t]#/;

/** Finds the front matter at the start of a document: YAML between `---`, or TOML between `+++`, of which nothing is read. */
export function frontMatterOf(source: string): FrontMatter | undefined {
  const opening = FRONT_MATTER.exec(source);
  if (!opening) return undefined;
  const [start, fence = ''] = opening;
  const rest = source.slice(start.length);
  const match = (fence === '---' ? YAML_END : TOML_END).exec(rest);
  if (!match) return undefined;
  const end = start.length + match.index + match[0].length;
  if (fence === '+++') return { end, values: [] };
  const values = [...source.slice(start.length, start.length + match.index).matchAll(VALUE)].flatMap((found) => {
    const value = (found[1] ?? '').trimEnd();
    const from = start.length + found.index + found[0].indexOf(value, found[0].indexOf(':') + 1);
    return COMMENT.test(value) ? [] : [{ start: from, end: from + value.length }];
  });
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
const NOT_PLAIN = /^[\s"'#&*!|>%@`[\]{},?:-]|[:][ \t]|[ \t]#|[:\s]$|[\n\r\t]|^(?:true|false|yes|no|on|off|null|~)$|^[-+.\d][-+.\deExo_:]*$/i;

/** Writes a string in the style of another value: plain where YAML allows it, else in double quotation marks. */
export function writeYamlString(text: string, source: string): string {
  if (source.startsWith("'") && !/[\n\r]/.test(text)) return `'${text.replaceAll("'", "''")}'`;
  return source.startsWith('"') || source.startsWith("'") || NOT_PLAIN.test(text) ? JSON.stringify(text) : text;
}
