import { characterOf } from '../../text/non-language/written-characters.ts';
import type { Part, Segment } from '../engine.ts';
import { joinTextParts } from '../text/segment-text.ts';
import { type Replacement, replaceParts, replaceRanges } from '../text/tags/replace-parts.ts';
import { languageRanges } from './language-ranges.ts';
import type { ReadForm } from './read-form.ts';

/**
 * Reads escapes and references as the characters that they stand for: `Don\'t`, `Don&#39;t`, `Caf&eacute;`. The translation
 * writes each of these characters as its source does.
 */
export function readCharacters(segment: Segment): ReadForm | undefined {
  const read = segment.parts.map(readPart);
  if (read.every((part, index) => part === segment.parts[index])) return undefined;
  const writings = writingsOf(segment.parts, read);
  const replaced = replaceParts(segment, (part, index) => read[index] ?? part);
  const joined: Segment = { parts: joinTextParts(replaced.parts), tags: replaced.tags };
  return {
    segment: joined,
    restore: (translation) => {
      const found = [...charactersIn(translation.text, languageRanges(translation, joined), writings)];
      const replacements = [...Map.groupBy(found, ({ character }) => character)].flatMap(([character, places]) =>
        places.map(({ start }, index): Replacement => {
          const text = writingOf(writings.get(character) ?? [], index, places.length);
          return { start, end: start + character.length, text };
        }),
      );
      replacements.sort((one, other) => one.start - other.start);
      return replaceRanges(translation, replacements);
    },
  };
}

function readPart(part: Part): Part {
  const character = part.kind === 'protected' ? characterOf(part.text) : undefined;
  return character === undefined ? part : { kind: 'text', text: character };
}

/** How the source writes each character that it writes as a reference at least once, in order. */
function writingsOf(parts: readonly Part[], read: readonly Part[]): Map<string, string[]> {
  const writings = new Map<string, string[]>();
  for (const [index, part] of parts.entries()) {
    if (part !== read[index]) writings.set(read[index]?.text ?? '', []);
  }
  for (const [index, part] of parts.entries()) {
    if (part !== read[index]) writings.get(read[index]?.text ?? '')?.push(part.text);
    else if (part.kind === 'text') for (const character of part.text) writings.get(character)?.push(character);
  }
  return writings;
}

function* charactersIn(
  text: string,
  ranges: readonly { start: number; end: number }[],
  writings: ReadonlyMap<string, unknown>,
): Generator<{ character: string; start: number }, void> {
  for (const { start, end } of ranges) {
    let at = start;
    for (const character of text.slice(start, end)) {
      if (writings.has(character)) yield { character, start: at };
      at += character.length;
    }
  }
}

/**
 * How to write one of the occurrences of a character. A source that writes it in several ways is followed in order if the
 * translation has as many. Otherwise quotation marks around the whole stay as they are, and others are references.
 */
function writingOf(written: readonly string[], index: number, count: number): string {
  if (count === written.length) return written[index] ?? '';
  const reference = written.find((one) => one.length > 1) ?? '';
  const isOuter = index === 0 || index === count - 1;
  const outer = written[index === 0 ? 0 : written.length - 1] ?? '';
  return isOuter && outer.length === 1 ? outer : reference;
}
