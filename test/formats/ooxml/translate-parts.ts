import type { TaggedText } from '@glossa/tagged-text';
import { type Choice, createChoice } from '../../../src/formats/choice.ts';
import type { Container, ContainerFormat } from '../../../src/formats/files/file-format.ts';
import type { TargetLanguage, Unit } from '../../../src/formats/format.ts';

export type Parts = Readonly<Record<string, string>>;
export type TranslateUnit = (unit: Unit) => TaggedText | undefined;

export const PORTUGUESE: TargetLanguage = { code: 'pt-PT', isRightToLeft: false };
export const ARABIC: TargetLanguage = { code: 'ar', isRightToLeft: true };

export const identity: TranslateUnit = ({ text, tags }) => ({ text, tags });
/** Keeps all offsets. */
export const upperCase: TranslateUnit = ({ text, tags }) => ({
  text: text.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  tags,
});

/** Translates the parts of a container as a file is translated, one after the other. */
export function translateParts(
  format: ContainerFormat,
  parts: Parts,
  translate: TranslateUnit,
  target = PORTUGUESE,
  choice?: Choice,
): { parts: Record<string, string>; units: Unit[]; kept: number } {
  const container: Container = { names: Object.keys(parts), read: (name) => parts[name] };
  const translated: Record<string, string> = { ...parts };
  const units: Unit[] = [];
  let kept = 0;
  const isChosen = createChoice(choice, false);
  for (const part of format.findParts(container, choice)) {
    if (part.names && !isChosen(part.names)) continue;
    const parsed = part.format.parse(parts[part.name] ?? '', { choice });
    const { names } = part;
    units.push(...(names ? parsed.units.map((unit) => ({ names, ...unit })) : parsed.units));
    translated[part.name] = part.format.compose(parsed, parsed.units.map(translate), target, () => kept++);
  }
  return { parts: translated, units, kept };
}

/** The list of content types of a package. @param types by the name of their part */
export function contentTypes(types: Readonly<Record<string, string>>): Parts {
  const overrides = Object.entries(types).map(
    ([name, type]) => `<Override PartName="/${name}" ContentType="application/${type}+xml"/>`,
  );
  return {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
  };
}
