import type { ParsedText } from '../formats/format.ts';
import type { Example } from './engine.ts';

/** A text of a memory that is similar to a segment. */
export interface MemoryExample extends Example {
  /** Score of the match, from the threshold of the request to 100. */
  match: number;
}

/** Where the translation of a segment comes from. */
export interface SegmentReport {
  text: string;
  translation: string;
  source: 'memory' | 'engine';
  /** Score of the match in the memory that was used, 1 to 100; 0 without one. */
  match: number;
  /** The similar text of the memory that the engine had as an example. */
  example?: MemoryExample | undefined;
  /** Whether the translation passed all checks. */
  isSound: boolean;
}

/** Collects the segments of each unit, in their order. */
export interface SegmentReports {
  /** Adds a segment of a unit. @returns what receives its translation */
  add(unit: number, text: string): (result: Omit<SegmentReport, 'text'>) => void;
  /** The segments of each unit that have a translation. */
  ofUnits(): SegmentReport[][];
}

export function createSegmentReports(units: number): SegmentReports {
  const all = Array.from({ length: units }, (): { text: string; result?: Omit<SegmentReport, 'text'> }[] => []);
  return {
    add(unit, text) {
      const report: { text: string; result?: Omit<SegmentReport, 'text'> } = { text };
      all[unit]?.push(report);
      return (result) => {
        report.result = result;
      };
    },
    ofUnits: () => all.map((own) => own.flatMap(({ text, result }) => (result ? [{ text, ...result }] : []))),
  };
}

/** Joins the segments of the units of each document. */
export function segmentsOfDocuments(
  documents: readonly Pick<ParsedText, 'units'>[],
  ofUnits: readonly SegmentReport[][],
): SegmentReport[][] {
  let start = 0;
  return documents.map(({ units }) => {
    const own = ofUnits.slice(start, start + units.length);
    start += units.length;
    return own.flat();
  });
}
