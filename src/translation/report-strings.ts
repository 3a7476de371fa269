import type { TaggedText } from '@glossa/tagged-text';
import type { ParsedText } from '../formats/format.ts';
import type { Composition } from '../formats/text-formats.ts';
import { type SourceUnit, toCompositions } from './source-units.ts';
import type { OnTranslated } from './translate-request.ts';

/** Reports the strings of a request while its units are translated. */
export interface StringReports {
  onUnit(index: number, translated: TaggedText): void;
  /** Waits until every string has been reported whose units are translated. @throws the error of `compose` */
  finish(): Promise<void>;
}

/** Reports of strings without a format: each is one unit. */
export function reportUnits(onTranslated: OnTranslated): StringReports {
  return {
    onUnit: (index, { text }) => onTranslated(index, text),
    finish: async () => undefined,
  };
}

/**
 * Reports of strings with a format. Each is composed when its last unit is translated, one at a time, because they share the
 * queue of a thread with other requests.
 */
export function reportDocuments(
  documents: readonly ParsedText[],
  units: readonly SourceUnit[],
  compose: (compositions: Composition[]) => Promise<string[]>,
  onTranslated: OnTranslated,
): StringReports {
  const owners = documents.flatMap(({ units: own }, document) => own.map(() => document));
  const ends = documents.map(sumOfUnits());
  const missing = documents.map(({ units: own }) => own.length);
  const translated: TaggedText[] = [];
  let reported = Promise.resolve();

  function report(document: number): void {
    const parsed = documents[document];
    const end = ends[document];
    if (!parsed || end === undefined) return;
    const start = end - parsed.units.length;
    reported = reported.then(async () => {
      const [text] = await compose(toCompositions([parsed], units.slice(start, end), translated.slice(start, end)));
      if (text !== undefined) onTranslated(document, text);
    });
    // `finish` throws it.
    reported.catch(() => undefined);
  }

  for (const [document, left] of missing.entries()) if (left === 0) report(document);
  return {
    onUnit(index, unit) {
      translated[index] = unit;
      const document = owners[index] ?? 0;
      const left = (missing[document] ?? 0) - 1;
      missing[document] = left;
      if (left === 0) report(document);
    },
    finish: () => reported,
  };
}

/** Counts the units up to and including each document. */
function sumOfUnits(): (document: ParsedText) => number {
  let sum = 0;
  return ({ units }) => {
    sum += units.length;
    return sum;
  };
}
