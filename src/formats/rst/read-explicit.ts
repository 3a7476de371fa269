import { contentOfLines, isBlank, type Line, lineAt } from '../marked-text/lines.ts';
import { readMarkedUnit } from '../marked-text/read-unit.ts';
import { hasWords, isLanguage } from '../values/is-language.ts';
import { addWarning } from '../warnings.ts';
import { directiveOf, fieldOf, noteOf, substitutionOf, targetOf } from './block-starts.ts';
import { kindOfDirective, SHOWN_OPTIONS } from './directives.ts';
import { declare, normalizeName } from './names.ts';
import type { Reading } from './reading.ts';

const REFERENCE = /^(?:`([^`<>]{1,300})`|([\w.+:-]{1,100}))_$/;
const VERSION = /^[^\s]+[ \t]*/;
const PAGE = /^(.*\S)[ \t]*<([^<>]+)>$/;

/** Reads the lines within a block. */
type ReadBody = (lines: readonly Line[], termsStay: boolean) => void;

/**
 * Reads what begins with two dots: a note, a target, a substitution, a directive or a comment.
 * @param mark length of the dots with the blanks after them
 * @returns the index after it
 */
export function readExplicit(
  reading: Reading,
  lines: readonly Line[],
  at: number,
  mark: number,
  readBody: ReadBody,
): number {
  const line = lines[at];
  if (!line) return at + 1;
  const text = reading.textOf(line).slice(mark);
  const note = noteOf(text);
  if (note) {
    const { body, end } = reading.bodyAfter(lines, at, mark + note.length);
    reading.mark(`note ${note.name}`);
    readBody(body, false);
    reading.mark(')');
    return end;
  }
  const end = Math.max(at + 1, reading.endOfIndented(lines, at + 1, line.column));
  const target = targetOf(text);
  if (target) addTarget(reading, line, target.name, mark + target.length);
  const substitution = substitutionOf(text);
  if (substitution?.name === 'replace') {
    const { body } = reading.bodyAfter(lines, at, mark + substitution.length);
    reading.mark('substitution');
    if (isLanguage(body.map((own) => reading.textOf(own)).join(' ')))
      reading.add(body, undefined, { isBlockStart: false });
    return end;
  }
  if (substitution) {
    reading.mark('substitution');
    readOptions(reading, lines.slice(at + 1, end), 0);
    return end;
  }
  const directive = target ? undefined : directiveOf(text);
  if (directive) readDirective(reading, lines.slice(at, end), directive.name, mark + directive.length, readBody);
  else reading.mark('explicit');
  return end;
}

function addTarget(reading: Reading, line: Line, name: string, length: number): void {
  declare(reading.blocks.names, normalizeName(name), 'explicit');
  const value = lineAt(reading.source, line.at + length, line.end, 0);
  const [, phrase, word] = REFERENCE.exec(reading.textOf(value)) ?? [];
  const referred = phrase ?? word;
  if (referred !== undefined && !reading.isInCell)
    reading.blocks.indirect.push({ start: value.at, end: value.end, name: referred });
}

/** @param lines of the directive */
function readDirective(
  reading: Reading,
  lines: readonly Line[],
  name: string,
  length: number,
  readBody: ReadBody,
): void {
  const kind = kindOfDirective(name);
  const { body } = reading.bodyAfter(lines, 0, length);
  reading.mark(`directive ${name}`);
  const hasArgument = lines[0] !== undefined && lines[0].at + length < lines[0].end;
  const takesArgument = kind !== 'body' && kind !== 'version';
  let at = 0;
  if (hasArgument && takesArgument) {
    const isEnd = (line: Line | undefined): boolean =>
      !line || isBlank(line) || fieldOf(reading.textOf(line)) !== undefined;
    while (!isEnd(body[at])) at++;
    if (kind === 'title') reading.add(body.slice(0, at), undefined, { isBlockStart: false });
  } else if (hasArgument && kind === 'version' && body[0]) {
    const version = VERSION.exec(reading.textOf(body[0]))?.[0].length ?? 0;
    body[0] = { ...body[0], at: body[0].at + version };
    if (isBlank(body[0])) body.shift();
  }
  if (!hasArgument || takesArgument) at = readOptions(reading, body, at);
  const content = body.slice(at);
  if (kind === 'pages') readPages(reading, content);
  else if (kind === undefined) {
    if (content.some((line) => hasWords(reading.textOf(line)))) addWarning(reading.blocks.warnings, 'not_read');
  } else if (name.toLowerCase() === 'csv-table') {
    if (content.length > 0) addWarning(reading.blocks.warnings, 'not_read');
  } else if (kind !== 'code') readBody(content, kind === 'glossary');
  reading.mark(')');
}

/** Reads the options below the first line of a directive. @returns the index after them */
function readOptions(reading: Reading, lines: readonly Line[], from: number): number {
  let at = from;
  for (let line = lines[at]; line && !isBlank(line); line = lines[at]) {
    const option = fieldOf(reading.textOf(line));
    if (!option) break;
    const end = Math.max(at + 1, reading.endOfIndented(lines, at + 1, line.column));
    const first = { ...line, at: line.at + option.length };
    const own = [...(isBlank(first) ? [] : [first]), ...lines.slice(at + 1, end).filter((next) => !isBlank(next))];
    const text = own.map((next) => reading.textOf(next)).join(' ');
    if (SHOWN_OPTIONS.has(option.name) && isLanguage(text)) {
      reading.mark(`:${option.name}:`);
      reading.add(own, undefined, { isBlockStart: false });
    }
    at = end;
  }
  return at;
}

function readPages(reading: Reading, lines: readonly Line[]): void {
  for (const line of lines) {
    const [, title] = PAGE.exec(reading.textOf(line)) ?? [];
    if (title === undefined || !isLanguage(title)) continue;
    reading.mark('page');
    const content = contentOfLines(reading.source, [{ ...line, end: line.at + title.length }]);
    const unit = readMarkedUnit(reading.source, content, [], undefined);
    if (unit) reading.blocks.units.push({ ...unit, isBlockStart: false, isInCell: reading.isInCell });
  }
}
