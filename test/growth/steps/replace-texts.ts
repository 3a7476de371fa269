import type { Format, ParsedText } from '../../../src/formats/format.ts';
import type { Work } from '../measure.ts';

/** Takes a document apart, and puts it together with other texts. @param isBilingual with its source under them */
export function replaceTexts<P extends ParsedText>(
  format: Format<P>,
  toSource: (text: string) => string,
  isBilingual = false,
): Work {
  const shownSource = isBilingual ? { code: 'en', isRightToLeft: false } : undefined;
  return (text) => {
    const parsed = format.parse(toSource(text));
    const translations = parsed.units.map((unit) => ({ text: `${unit.text}!`, tags: unit.tags }));
    return format.compose(parsed, translations, { code: 'ar', isRightToLeft: true, shownSource });
  };
}
