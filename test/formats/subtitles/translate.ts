import type { TaggedText } from '@glossa/tagged-text';
import type { Format, ParsedText, TargetLanguage, Unit } from '../../../src/formats/format.ts';

/** Replaces each run of letters. Tags stay around their words. */
export function replaceWords({ text, tags }: Unit, replace: (word: string) => string): TaggedText {
  const offsets = new Map<number, number>();
  let output = '';
  let end = 0;
  for (const { index, 0: word } of text.matchAll(/\p{L}+|[^\p{L}]/gu)) {
    offsets.set(index, output.length);
    output += /\p{L}/u.test(word) ? replace(word) : word;
    end = index + word.length;
    offsets.set(end, output.length);
  }
  const move = (at: number): number => offsets.get(at) ?? 0;
  return { text: output, tags: tags.map((tag) => ({ ...tag, start: move(tag.start), end: move(tag.end) })) };
}

/** @param translate undefined for a unit that stays as it is */
export function translateFile<P extends ParsedText>(
  format: Format<P>,
  source: string,
  translate: (unit: Unit) => TaggedText | undefined,
  target: TargetLanguage = { code: 'pt', isRightToLeft: false },
): string {
  const parsed = format.parse(source);
  return format.compose(parsed, parsed.units.map(translate), target);
}
