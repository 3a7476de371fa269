import type { TaggedText } from '@glossa/tagged-text';
import type { ParsedText, Unit } from '../formats/format.ts';
import type { Composition } from '../formats/text-formats.ts';
import { asVarietyOf, canonicalLanguage } from '../languages/canonical-code.ts';
import type { SourceRole } from '../languages/source-priors.ts';
import type { DetectableText } from './detect-sources.ts';
import type { TranslationDemand } from './plan.ts';

/** A unit of a string, and the language that it is translated from; null when it stays unchanged. */
export interface SourceUnit {
  unit: Unit;
  language: string | null | undefined;
}

export function toPlainUnit(
  sources: readonly (string | null | undefined)[],
): (text: string, index: number) => SourceUnit {
  return (text, index) => ({ unit: { text, tags: [], layout: 'lines' }, language: sources[index] });
}

/** The units of documents, each document in its own language. */
export function unitsOf(
  documents: readonly ParsedText[],
  sources: readonly (string | null | undefined)[],
  roleOf: (language: string) => SourceRole,
): SourceUnit[] {
  return documents.flatMap(({ units }, index) => units.map((unit) => sourceUnitOf(unit, sources[index], roleOf)));
}

/**
 * A unit of a document. A unit that declares another language than its document is translated from that language, and stays
 * unchanged if this is not possible.
 */
export function sourceUnitOf(
  unit: Unit,
  language: string | null | undefined,
  roleOf: (language: string) => SourceRole,
): SourceUnit {
  const declared = unit.language === undefined ? undefined : canonicalLanguage(unit.language)?.code;
  if (declared === undefined || !language || asVarietyOf(language, declared) === language) return { unit, language };
  return { unit, language: roleOf(declared) === 'source' ? declared : null };
}

/** For each unit of documents the index of its document. */
export function documentsOfUnits(documents: readonly Pick<ParsedText, 'units'>[]): number[] {
  return documents.flatMap(({ units }, index) => units.map(() => index));
}

/** The text of a document in its own language, for detection. */
export function textOfDocument({ units }: ParsedText): DetectableText {
  const own = units.filter(({ language }) => language === undefined);
  return { text: (own.length > 0 ? own : units).map(({ text }) => text).join('\n'), isDocument: true };
}

export function toCompositions(
  documents: readonly ParsedText[],
  units: readonly SourceUnit[],
  translated: readonly TaggedText[],
): Composition[] {
  let next = 0;
  return documents.map((parsed) => ({
    parsed,
    translations: parsed.units.map(() => {
      const isTranslated = units[next]?.language !== null;
      const translation = translated[next++];
      return isTranslated ? translation : undefined;
    }),
  }));
}

/** The languages and the volume of units that are translated to `to`. */
export function demandOf(units: readonly SourceUnit[], to: string): TranslationDemand {
  const charactersFrom = new Map<string, number>();
  for (const { unit, language } of units) {
    if (language) charactersFrom.set(language, (charactersFrom.get(language) ?? 0) + unit.text.length);
  }
  return { to, charactersFrom };
}
