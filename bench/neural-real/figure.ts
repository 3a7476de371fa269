import { bleuFor } from '../translation/bleu.ts';
import { chrF } from '../translation/chrf.ts';
import { countsOf, type Metric, scoreOf } from '../translation/metric.ts';
import type { Translator } from './translator.ts';

/** What a class measures: one direction, with parallel sentences. */
export interface Setting {
  from: string;
  to: string;
  translator: Translator;
  sources: readonly string[];
  references: readonly string[];
}

/** Source and translation of a text that came out wrong. */
export type Fault = readonly [source: string, translation: string];

/** One cell of the table. */
export interface Figure {
  measure: string;
  value: string;
  faults?: readonly Fault[];
}

/** Measures one class of texts: the same measures in every direction. */
export type ClassMeasure = (setting: Setting) => Promise<Figure[]>;

/** BLEU and chrF of translations, the target language's tokens counted. */
export function scores(
  to: string,
  translations: readonly string[],
  references: readonly string[],
  what?: string,
): Figure[] {
  return [bleuFor(to), chrF].map((metric) => ({
    measure: what === undefined ? metric.name : `${metric.name}, ${what}`,
    value: scoreWith(metric, translations, references),
  }));
}

/** BLEU of translations. */
export function bleuFigure(
  measure: string,
  to: string,
  translations: readonly string[],
  references: readonly string[],
): Figure {
  return { measure, value: scoreWith(bleuFor(to), translations, references) };
}

/** How many translations are right. */
export function rightOf(
  measure: string,
  sources: readonly string[],
  translations: readonly string[],
  isRight: (source: string, translation: string, index: number) => boolean,
): Figure {
  const faults = sources.flatMap((source, i) => {
    const translation = translations[i] ?? '';
    return isRight(source, translation, i) ? [] : [[source, translation] as const];
  });
  return { measure, value: `${sources.length - faults.length} of ${sources.length}`, faults };
}

/** Translates in the direction of a setting. */
export function translateEach({ from, to, translator }: Setting, texts: readonly string[]): Promise<string[]> {
  return translator.translate(from, to, texts);
}

function scoreWith(metric: Metric, translations: readonly string[], references: readonly string[]): string {
  return scoreOf(metric, countsOf(metric, translations, references)).toFixed(1);
}
