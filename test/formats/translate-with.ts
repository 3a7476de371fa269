import type { TaggedText } from '@glossa/tagged-text';
import type { Format, ParsedText, TargetLanguage } from '../../src/formats/format.ts';

const SPANISH = { code: 'es', isRightToLeft: false };

/** Translates a document with a function for its texts without tags. */
export function translateWith<P extends ParsedText>(
  format: Format<P>,
  source: string,
  translate: (text: string, unit: number) => string | TaggedText,
  target: TargetLanguage = SPANISH,
): string {
  const parsed = format.parse(source);
  const translations = parsed.units.map((unit, index): TaggedText => {
    const translation = translate(unit.text, index);
    return typeof translation === 'string' ? { text: translation, tags: unit.tags } : translation;
  });
  return format.compose(parsed, translations, target);
}

/** Puts a document together with its own texts. */
export function recompose<P extends ParsedText>(format: Format<P>, source: string): string {
  const parsed = format.parse(source);
  return format.compose(parsed, parsed.units, SPANISH);
}

/** The texts of a document. */
export function textsOf<P extends ParsedText>(format: Format<P>, source: string): string[] {
  return format.parse(source).units.map(({ text }) => text);
}
