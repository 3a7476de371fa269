import type { UnitRole } from '../format.ts';
import { markAround, markAt } from '../marked-text/mark.ts';
import { addWarning } from '../warnings.ts';
import { type Argument, ArgumentReader, type Arguments } from './arguments.ts';
import { findBoundaries } from './boundaries.ts';
import { COMMANDS, type Command, PREAMBLE_TEXTS } from './commands.ts';
import { DEFINITION, hasSentence, readDefinitions } from './definitions.ts';
import { DRAWINGS, ENVIRONMENT_ARGUMENTS, TABLES } from './environments.ts';
import { isAfterWord, isAlone, isProgram, isSentence, shownWords } from './guesses.ts';
import { type LatexTexts, TextCollector } from './text-collector.ts';
import { readTokens, type Token, type Tokens } from './tokens.ts';

const SWITCHES: ReadonlySet<string> = new Set(
  [...COMMANDS].filter(([, { kind }]) => kind === 'switch' || kind === 'point').map(([name]) => name),
);

const TYPEWRITER: ReadonlySet<string> = new Set(['tt', 'ttfamily']);

/** Reads a document, in time proportional to its length. */
export function readLatex(source: string): LatexTexts {
  return new DocumentReader(source, readTokens(source)).read();
}

class DocumentReader {
  readonly #source: string;
  readonly #tokens: readonly Token[];
  readonly #closes: ReadonlyMap<number, number>;
  readonly #arguments: ArgumentReader;
  readonly #commands: ReadonlyMap<string, Command>;
  readonly #hasBoundary: (from: number, to: number) => boolean;
  readonly #texts: TextCollector;
  /** Arguments that are still to be read, the first one last. */
  #pending: (Argument & { role?: UnitRole | undefined })[] = [];
  readonly #closedByMark = new Set<number>();
  readonly #isDocument: boolean;
  #index = 0;
  #at = 0;

  constructor(source: string, { list, closes }: Tokens) {
    this.#source = source;
    this.#tokens = list;
    this.#closes = closes;
    this.#arguments = new ArgumentReader(source, closes);
    this.#commands = readDefinitions(source, list, this.#arguments);
    this.#isDocument = list.some(({ kind, value }) => kind === 'begin' && value === 'document');
    this.#texts = new TextCollector(source, this.#isDocument);
    this.#hasBoundary = findBoundaries(list, this.#commands);
  }

  read(): LatexTexts {
    const { length } = this.#source;
    while (this.#at < length) {
      const token = this.#tokens[this.#index];
      const argument = this.#pending.at(-1);
      const { end } = this.#texts.frame;
      if (argument && argument.start <= end) {
        this.#readArgument(argument);
        continue;
      }
      const next = Math.min(token?.start ?? length, end);
      this.#texts.addText(this.#at, next);
      if (end <= next) {
        this.#texts.closeFrame();
        this.#skipTo(end + 1);
      } else if (token) {
        this.#index++;
        this.#at = token.end;
        this.#readToken(token);
      } else this.#at = length;
    }
    const texts = this.#texts.finish();
    const isEmpty = !this.#isDocument && isProgram(this.#tokens, texts.units.length);
    return isEmpty ? { ...texts, units: [], warnings: {} } : texts;
  }

  #skipTo(offset: number): void {
    this.#at = Math.max(this.#at, offset);
    while ((this.#tokens[this.#index]?.start ?? Number.POSITIVE_INFINITY) < this.#at) this.#index++;
  }

  #readArgument(argument: Argument & { role?: UnitRole | undefined }): void {
    this.#pending.pop();
    this.#skipTo(argument.isText ? argument.start : argument.end + 1);
    if (!argument.isText) return;
    this.#texts.structure.push('(');
    this.#texts.push({ end: argument.end, role: argument.role });
  }

  /** Lets arguments with text be read, one after the other. */
  #readLater({ list, end }: Arguments, from: number, role: UnitRole | undefined): void {
    const hasText = list.some(({ isText }) => isText);
    this.#skipTo(hasText ? from : end);
    if (hasText) this.#pending.push(...list.map((argument) => ({ ...argument, role })).reverse());
  }

  #readToken(token: Token): void {
    const { kind, start, end, value } = token;
    if (this.#texts.isInPreamble) this.#readPreamble(token);
    else if (kind === 'character') this.#texts.run.add(start, end, markAt('character', start, end, value));
    else if (kind === 'noun') this.#texts.addNoun(start, end, value.trim() || '-');
    else if (kind === 'comment') this.#texts.run.addPoint({ ...markAt('point', start, end), key: '%' });
    else if (kind === 'open') this.#openGroup(token);
    else if (kind === 'begin') this.#begin(token);
    else if (kind === 'link') this.#readAround(token, this.#arguments.read('t', end));
    else if (kind === 'command') this.#readCommand(token);
    else if (kind === 'block') {
      if (DRAWINGS.has(value.replace(/\*$/, ''))) this.#notRead(this.#source.slice(start, end));
      this.#texts.flush(`block ${value}`);
    } else if (kind === 'end') {
      this.#texts.endEnvironment(value);
      if (value === 'document') this.#skipTo(this.#source.length);
      // The end of marks around words is known already.
    } else if (kind !== 'close' || !this.#closedByMark.delete(start)) this.#texts.flush(kind);
  }

  #readPreamble({ kind, value, start, end }: Token): void {
    if (kind === 'open') this.#skipTo((this.#closes.get(start) ?? start) + 1);
    else if (kind === 'begin' && value === 'document') {
      this.#texts.endPreamble();
    } else if (kind === 'command') {
      const command = this.#commands.get(value);
      if (!command) return;
      const found = this.#arguments.read(command.args, end);
      if (command.kind === 'file') addWarning(this.#texts.warnings, 'not_read');
      const body = DEFINITION.test(value) ? found.list.at(-1) : undefined;
      if (body && hasSentence(this.#source.slice(body.start, body.end))) addWarning(this.#texts.warnings, 'not_read');
      if (PREAMBLE_TEXTS.has(value)) this.#readLater(found, end, 'heading');
      else this.#skipTo(found.end);
    }
  }

  #openGroup({ start, end }: Token): void {
    const close = this.#closes.get(start);
    const first = this.#tokens[this.#index];
    if (close === undefined) this.#texts.flush('{');
    else if (this.#hasBoundary(start, close)) {
      this.#texts.flush('{');
      this.#texts.push({ end: close, role: this.#texts.frame.role });
    } else if (this.#source.slice(start + 1, close).trim() === '') this.#addPoint(start, close + 1);
    else if (first?.kind === 'command' && first.start === end && first.end === close && !SWITCHES.has(first.value)) {
      this.#skipTo(close + 1);
      this.#texts.addNoun(start, close + 1, first.value);
    } else if (first?.kind === 'command' && TYPEWRITER.has(first.value) && this.#isCode(first, end, close)) {
      this.#skipTo(close + 1);
      this.#texts.addNoun(start, close + 1, this.#source.slice(first.end, close).trim());
    } else this.#addAround(start, this.#afterFonts(end, close), close);
  }

  /** Whether a group in the font of code is one, as in `{\tt file.tex}`. */
  #isCode(font: Token, from: number, close: number): boolean {
    const content = this.#source.slice(font.end, close).trim();
    return this.#source.slice(from, font.start).trim() === '' && content !== '' && !/\s/.test(content);
  }

  /** The offset after the fonts at the start of a group, which are a part of its opening mark. */
  #afterFonts(start: number, close: number): number {
    let openEnd = start;
    for (let token = this.#tokens[this.#index]; token?.kind === 'command'; token = this.#tokens[this.#index]) {
      const isNext = this.#source.slice(openEnd, token.start).trim() === '';
      const command = this.#commands.get(token.value);
      if (!isNext || command?.kind !== 'switch') break;
      openEnd = this.#arguments.read(command.args, token.end).end;
      while (openEnd < close && /\s/.test(this.#source.charAt(openEnd))) openEnd++;
      this.#skipTo(openEnd);
    }
    return openEnd;
  }

  #addPoint(start: number, end: number): void {
    this.#skipTo(end);
    this.#texts.run.addPoint(markAt('point', start, end));
  }

  #addAround(start: number, openEnd: number, close: number): void {
    this.#skipTo(openEnd);
    this.#closedByMark.add(close);
    this.#texts.run.add(start, close + 1, markAround(start, openEnd, close, close + 1));
  }

  #readAround({ start, end, value }: Token, found: Arguments): void {
    const text = found.list.at(-1);
    if (found.isCut || !text) this.#addPoint(start, Math.max(found.end, end));
    else if (!this.#hasBoundary(text.start, text.end)) this.#addAround(start, text.start, text.end);
    else {
      this.#texts.flush(value);
      this.#readLater(found, end, this.#texts.frame.role);
    }
  }

  #readCommand(token: Token): void {
    const { value, start, end } = token;
    const command = this.#commands.get(value);
    const found = this.#arguments.read(command?.args ?? '', end);
    switch (command?.kind) {
      case undefined:
        this.#readUnknown(token);
        break;
      case 'own':
        this.#readUnknown(token, found.isCut ? undefined : found);
        break;
      case 'around':
        this.#readAround(token, found);
        break;
      case 'nested': {
        const point = markAt('point', start, found.end);
        this.#texts.run.addPoint({ ...point, key: value, name: `${start}:${found.end}`, isOrdered: true });
        this.#readLater(found, end, undefined);
        break;
      }
      case 'noun':
        this.#addNoun(token, found);
        break;
      case 'point':
      case 'switch':
        if (value === 'index') this.#notRead(this.#source.slice(end, found.end));
        this.#addPoint(start, found.end);
        break;
      case 'file':
        addWarning(this.#texts.warnings, 'not_read');
        this.#endText(value, found, end, undefined);
        break;
      case 'item':
        this.#texts.frame.role = 'list_item';
        this.#endText(value, found, end, undefined);
        break;
      default:
        this.#endText(value, found, end, command?.kind === 'heading' ? 'heading' : roleOf(value));
    }
  }

  #endText(command: string, found: Arguments, from: number, role: UnitRole | undefined): void {
    this.#texts.flush(command);
    this.#readLater(found, from, role);
  }

  #addNoun({ start, end, value }: Token, { list, end: argumentsEnd }: Arguments): void {
    // Behind the label of a term, its ending can stand in brackets.
    const last = list.findLast((one) => this.#source.charAt(one.start - 1) === '{') ?? list.at(-1);
    const shown = shownWords(value, last ? this.#source.slice(last.start, last.end) : '');
    const until = list.length === 0 && this.#source.startsWith('{}', end) ? end + 2 : Math.max(end, argumentsEnd);
    this.#skipTo(until);
    this.#texts.addNoun(start, until, shown);
  }

  /** A command of an unknown package: a noun; after a word, something like an index entry; alone on its line, between texts. */
  #readUnknown(token: Token, known?: Arguments): void {
    const { start, end, value } = token;
    const length = this.#arguments.read('=', end);
    const found = known ?? (length.end > end ? length : this.#arguments.readAll(end));
    this.#notRead(...found.list.map((argument) => this.#source.slice(argument.start, argument.end)));
    if (!/^[A-Za-z@]/.test(value)) this.#addPoint(start, end);
    else if (this.#texts.isAtStartOfCell && found.list.length === 0) this.#addPoint(start, found.end);
    else if (found === length || (found.list.length > 0 && this.#isAfterWord(start))) this.#addPoint(start, found.end);
    else if (!isAlone(this.#source, start, found.end)) this.#addNoun(token, found);
    else {
      this.#texts.flush(value);
      this.#skipTo(found.end);
    }
  }

  #isAfterWord(start: number): boolean {
    const before = this.#tokens[this.#index - 2];
    return isAfterWord(this.#source, start) || (before?.kind === 'comment' && before.end === start);
  }

  #notRead(...texts: string[]): void {
    addWarning(this.#texts.warnings, 'not_read', texts.filter(isSentence).length);
  }

  #begin({ value, end }: Token): void {
    this.#texts.flush(`begin ${value}`);
    const known = ENVIRONMENT_ARGUMENTS.get(value) ?? ENVIRONMENT_ARGUMENTS.get(value.replace(/\*$/, ''));
    const found = known === undefined ? this.#arguments.readAll(end) : this.#arguments.read(known, end);
    if (known === undefined) this.#notRead(...found.list.map(({ start, end: to }) => this.#source.slice(start, to)));
    const role = TABLES.has(value.replace(/\*$/, '')) ? 'cell' : 'paragraph';
    this.#texts.push({ end: this.#texts.frame.end, environment: value, role });
    this.#readLater(found, end, known === undefined ? undefined : 'heading');
  }
}

const roleOf = (command: string): UnitRole | undefined => (/^multi(?:column|row)$/.test(command) ? 'cell' : undefined);
