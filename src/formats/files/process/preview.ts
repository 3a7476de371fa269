import type { Choice } from '../../choice.ts';
import type { Unit } from '../../format.ts';
import type { ParseOptions } from '../../parse-options.ts';
import type { NamedTexts, TextPreview } from '../file-processor.ts';
import type { OpenedFile } from '../opened-file.ts';
import { chosenParts, unmatchedPatterns } from './chosen-parts.ts';
import { parsePart } from './parse-part.ts';

/** UTF-16 units of a text that a preview shows. */
const MAX_EXAMPLE_LENGTH = 300;
/** UTF-16 units of a name that a preview shows: the longest one that patterns are compared with. */
const MAX_NAME_LENGTH = 1_000;

/**
 * Tells which texts of a file a request would translate: those that `extract` would send, beside all that could be chosen.
 * @param open opens the file with a choice
 * @param maxNames names that are told
 * @param onPart called with the size of each part that is read
 */
export async function previewChoice(
  open: (options: ParseOptions) => Promise<OpenedFile>,
  options: ParseOptions,
  maxNames: number,
  onPart: (textBytes: number) => void,
): Promise<TextPreview> {
  const names = new Map<string | undefined, NamedTexts & { count: number; chosen: number }>();
  let [all, chosen, namesLeft] = [0, 0, 0];
  const readUnits = (choice: Choice, take: (unit: Unit) => void): Promise<void> =>
    eachUnit(open, { ...options, choice }, take, onPart);
  await readUnits({ columns: options.choice?.columns }, (unit) => {
    all++;
    const name = nameOf(unit);
    const known = names.get(name);
    if (known) known.count++;
    else if (names.size < maxNames) names.set(name, { name, example: exampleOf(unit), count: 1, chosen: 0 });
    else namesLeft++;
  });
  const matched = new Set<string>();
  await readUnits({ ...options.choice, matched }, (unit) => {
    chosen++;
    const name = nameOf(unit);
    const known = names.get(name);
    if (known) known.count = Math.max(known.count, ++known.chosen);
    // A request can include values of front matter that no setting shows.
    else if (names.size < maxNames) names.set(name, { name, example: exampleOf(unit), count: 1, chosen: 1 });
  });
  return {
    ...{ all: Math.max(all, chosen), chosen, namesLeft, names: [...names.values()] },
    unmatched: unmatchedPatterns(options, matched),
  };
}

async function eachUnit(
  open: (options: ParseOptions) => Promise<OpenedFile>,
  options: ParseOptions,
  take: (unit: Unit) => void,
  onPart: (textBytes: number) => void,
): Promise<void> {
  using file = await open(options);
  for (const part of chosenParts(file, options)) {
    for (const { units } of parsePart(part, options))
      for (const unit of units) take({ ...unit, names: unit.names ?? part.names });
    onPart(part.bytes);
  }
}

const nameOf = ({ names }: Unit): string | undefined => names?.[0]?.slice(0, MAX_NAME_LENGTH);

function exampleOf({ text }: Unit): string {
  return text.length <= MAX_EXAMPLE_LENGTH ? text : `${text.slice(0, MAX_EXAMPLE_LENGTH - 1).toWellFormed()}…`;
}
