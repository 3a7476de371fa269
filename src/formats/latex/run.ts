import type { UnitRole } from '../format.ts';
import { byPosition, type Mark } from '../marked-text/mark.ts';
import type { MarkedUnit } from '../marked-text/marked-unit.ts';
import { readMarkedUnit } from '../marked-text/read-unit.ts';

/** A text while it is read, with its marks. Offsets of marks are those of the source. */
export class Run {
  readonly #marks: Mark[] = [];
  /** Marks without words, which are a part of the text only if words follow. */
  #points: Mark[] = [];
  #from = -1;
  #to = -1;

  get isEmpty(): boolean {
    return this.#from < 0;
  }

  /** Adds words, or marks with words. */
  add(start: number, end: number, mark?: Mark): void {
    if (this.#from < 0) {
      this.#from = start;
      this.#points = [];
    }
    this.#marks.push(...this.#points.splice(0));
    this.#to = Math.max(this.#to, end);
    if (mark) this.#marks.push(mark);
  }

  addPoint(mark: Mark): void {
    if (this.#from < 0) return;
    const last = this.#points.at(-1);
    if (mark.key === '%' && last?.key === '%' && last.end === mark.start)
      this.#points.splice(-1, 1, { ...last, openEnd: mark.end, closeStart: mark.end, end: mark.end });
    else if (mark.end <= this.#to) this.#marks.push(mark);
    else this.#points.push(mark);
  }

  /** @returns undefined for a text without words */
  unit(source: string, role: UnitRole | undefined): MarkedUnit | undefined {
    const [from, to] = [this.#from, this.#to];
    if (from < 0) return undefined;
    const content = { text: source.slice(from, to), lines: [{ start: from, end: to }], starts: [0] };
    const marks = this.#marks.sort(byPosition).map((mark) => ({
      ...mark,
      start: mark.start - from,
      openEnd: mark.openEnd - from,
      closeStart: mark.closeStart - from,
      end: mark.end - from,
    }));
    const unit = readMarkedUnit(source, content, marks, role);
    return unit && hasWords(unit) ? unit : undefined;
  }
}

const LETTERS = /\p{L}{2}/u;

/** Whether a text has words outside of formulas and code. */
function hasWords({ text, verbatim = [] }: MarkedUnit): boolean {
  let at = 0;
  for (const { start, end } of verbatim) {
    if (LETTERS.test(text.slice(at, start))) return true;
    at = end;
  }
  return LETTERS.test(text.slice(at));
}
