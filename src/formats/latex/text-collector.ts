import type { UnitRole } from '../format.ts';
import { markAt } from '../marked-text/mark.ts';
import type { MarkedUnit } from '../marked-text/marked-unit.ts';
import type { WarningCounts } from '../warnings.ts';
import { Run } from './run.ts';

export interface LatexTexts {
  readonly units: MarkedUnit[];
  readonly structure: string[];
  readonly warnings: WarningCounts;
}

/** A part of the document that ends together: an argument, a group or an environment. */
interface Frame {
  /** Offset of its closing brace or bracket. An environment ends with the argument that it is in. */
  readonly end: number;
  readonly environment?: string | undefined;
  role: UnitRole | undefined;
  run: Run;
}

/** Start of the names of marks that follow a tie. */
export const TIED = '~';
/** End of the names of commands that no plain blank follows. TeX would drop one. */
export const UNSPACED = '\\';
const ENDS_WITH_NAME = /\\[A-Za-z@]+$/;
const BLANK = /\s/;

/** Collects the texts of a document in its nested parts. */
export class TextCollector {
  readonly #source: string;
  readonly #units: MarkedUnit[] = [];
  readonly structure: string[] = [];
  readonly warnings: WarningCounts = {};
  readonly #outermost: Frame = { end: Number.POSITIVE_INFINITY, role: 'paragraph', run: new Run() };
  readonly #frames: Frame[] = [this.#outermost];
  #isPreamble: boolean;

  constructor(source: string, hasPreamble: boolean) {
    this.#source = source;
    this.#isPreamble = hasPreamble;
  }

  /** The innermost part. */
  get frame(): Frame {
    return this.#frames.at(-1) ?? this.#outermost;
  }

  get run(): Run {
    return this.frame.run;
  }

  /** Whether what follows is no text, outside of titles. */
  get isInPreamble(): boolean {
    return this.#isPreamble && this.#frames.length === 1;
  }

  /** Whether commands here may be those of a row, such as its colour. */
  get isAtStartOfCell(): boolean {
    return this.frame.role === 'cell' && this.run.isEmpty;
  }

  endPreamble(): void {
    this.#isPreamble = false;
    this.flush('document');
  }

  addText(from: number, to: number): void {
    if (this.isInPreamble) return;
    let [start, end] = [from, to];
    while (start < end && BLANK.test(this.#source.charAt(start))) start++;
    while (end > start && BLANK.test(this.#source.charAt(end - 1))) end--;
    if (start < end) this.run.add(start, end);
  }

  /** Adds a part that stays and acts as a noun. The engine may lose the tie before it. @param shown to the engine */
  addNoun(start: number, end: number, shown: string): void {
    const isTied = this.#source.charAt(start - 1) === TIED;
    const isUnspaced = !BLANK.test(this.#source.charAt(end)) && ENDS_WITH_NAME.test(this.#source.slice(start, end));
    const name = (isTied ? TIED : '') + (isUnspaced ? UNSPACED : '');
    // An empty group only ends the name of a command.
    const key = this.#source.slice(start, end).replace(/\{\}$/, '').replaceAll(/\s+/g, '');
    this.run.add(start, end, { ...markAt('noun', start, end, shown), key, ...(name === '' ? {} : { name }) });
  }

  /** Ends a text. @param kind of what stands behind it */
  flush(kind?: string): void {
    const { frame } = this;
    const unit = this.isInPreamble ? undefined : frame.run.unit(this.#source, frame.role);
    if (unit) this.#units.push(unit);
    frame.run = new Run();
    if (kind !== undefined) this.structure.push(kind);
  }

  push(frame: Omit<Frame, 'run'>): void {
    this.#frames.push({ ...frame, run: new Run() });
  }

  /** Ends an argument or a group, with the environments that do not end in it. */
  closeFrame(): void {
    this.flush(')');
    const { end } = this.frame;
    while (this.#frames.length > 1 && this.frame.end === end) this.#pop();
  }

  endEnvironment(name: string): void {
    this.flush(`end ${name}`);
    const from = this.#frames.findLastIndex(({ environment }) => environment === undefined);
    const opened = this.#frames.findLastIndex(({ environment }) => environment === name);
    if (opened > from) while (this.#frames.length > opened) this.#pop();
  }

  /** Ends all parts. @returns the texts, in the order of the document */
  finish(): LatexTexts {
    while (this.#frames.length > 1) this.#pop();
    this.flush();
    const units = this.#units.sort((one, other) => one.start - other.start);
    return { units, structure: this.structure, warnings: this.warnings };
  }

  #pop(): void {
    this.flush();
    this.#frames.pop();
  }
}
