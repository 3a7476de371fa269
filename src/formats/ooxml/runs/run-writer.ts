import type { TargetLanguage } from '../../format.ts';
import type { ContentPiece, Run } from './content.ts';

/** How runs of one kind of paragraph are written. */
export interface RunDialect {
  /** @returns the properties of a run, changed as far as the language requires it */
  writeProperties(run: Run, target: TargetLanguage, source: string): string;
  /** Writes a text in a run, without line breaks. @param prefix namespace prefix of the run, with its colon */
  writeText(text: string, prefix: string): string;
  /** Writes a tab or a line break that the source does not have. @returns undefined for a character of a text */
  writeControl(character: string, run: Run): { text: string; isInRun: boolean } | undefined;
}

/** Writes the contents of a paragraph. Texts with the same formatting share a run. */
export class RunWriter {
  readonly #dialect: RunDialect;
  readonly #target: TargetLanguage;
  readonly #source: string;
  readonly #copy: (start: number, end: number) => string;
  readonly #xml: string[] = [];
  #run: Run | undefined;
  #text = '';
  /** Whether the run has parts of the source, which are in separate runs. Some readers need that for fields. */
  #hasSource = false;

  /** @param copy returns a part of the source, in which texts may be translated */
  constructor(
    dialect: RunDialect,
    target: TargetLanguage,
    source: string,
    copy: (start: number, end: number) => string,
  ) {
    this.#dialect = dialect;
    this.#target = target;
    this.#source = source;
    this.#copy = copy;
  }

  addText(text: string, run: Run): void {
    if (text === '') return;
    if (this.#hasSource || this.#run?.key !== run.key) this.#setRun(run);
    this.#text += text;
  }

  addPieces(pieces: readonly ContentPiece[]): void {
    for (const piece of pieces) {
      if (piece.kind === 'text') this.addText(piece.text, piece.run);
      else this.#addXml(this.#copy(piece.start, piece.end), piece.run);
    }
  }

  addControl(character: string, run: Run): void {
    const control = this.#dialect.writeControl(character, run);
    if (control) this.#addXml(control.text, control.isInRun ? run : undefined);
    else this.addText(character, run);
  }

  end(): string {
    this.#setRun(undefined);
    return this.#xml.join('');
  }

  #addXml(xml: string, run: Run | undefined): void {
    this.#setRun(run);
    this.#endText();
    this.#hasSource = true;
    this.#xml.push(xml);
  }

  #setRun(run: Run | undefined): void {
    if (this.#run === run) return;
    this.#endText();
    this.#hasSource = false;
    if (this.#run) this.#xml.push(`</${this.#run.start.name}>`);
    if (run) {
      const { start, end } = run.start;
      this.#xml.push(this.#source.slice(start, end), this.#dialect.writeProperties(run, this.#target, this.#source));
    }
    this.#run = run;
  }

  #endText(): void {
    if (this.#text === '' || !this.#run) return;
    const { name, local } = this.#run.start;
    this.#xml.push(this.#dialect.writeText(this.#text, name.slice(0, -local.length)));
    this.#text = '';
  }
}
