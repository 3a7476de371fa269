import { MARKER, type TextKind } from './text-kinds.ts';

/** Line breaks, and characters that never reach an engine. */
const BREAKS = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFEFF]+/gu;
/** The same without line breaks. */
const NOT_LINES = /(?!\n)[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFEFF]/gu;
/** Marks that only an engine writes, or that the service writes for an engine. */
const LEAKS = /\u2047|\u2581|<\/?unk>|<\/?s>|<img id=|<a id=|<\/a>|&(?:lt|gt|amp);/gu;

/** Finds faults in the translation of a hostile text. @returns one sentence for each fault */
export function findFaults(kind: TextKind, source: string, output: string): string[] {
  const faults: string[] = [];
  if (!isSame(source.match(MARKER), output.match(MARKER)))
    faults.push('markers are missing, repeated or in another order');
  if (!isSame(source.match(BREAKS), output.match(BREAKS)) && !isShortParagraph(source, output))
    faults.push('line breaks or controls differ');
  const kept = [source, output].map((text) => counted(text, kind.keeps));
  if (kept[0] !== kept[1]) faults.push(`protected text changed from ${kept[0]} to ${kept[1]}`);
  for (const [sign, count] of counts(output, LEAKS)) {
    if (count > (counts(source, LEAKS).get(sign) ?? 0)) faults.push(`${sign} leaked`);
  }
  if (output.trim() === '') faults.push('the translation is empty');
  return faults;
}

function counts(text: string, pattern: RegExp): Map<string, number> {
  const found = new Map<string, number>();
  for (const [sign] of text.matchAll(pattern)) found.set(sign, (found.get(sign) ?? 0) + 1);
  return found;
}

const counted = (text: string, pattern: RegExp): string =>
  [...counts(text, pattern)]
    .sort()
    .map(([sign, count]) => `${sign} ${count}`)
    .join(', ');

/** Whether a wrapped paragraph lost lines because its translation has too few words for them. Groups of digits are one word. */
function isShortParagraph(source: string, output: string): boolean {
  const words = output.match(/\d+(?: \d+)+|\S+/gu)?.length ?? 0;
  return words < source.split('\n').length && isSame(source.match(NOT_LINES), output.match(NOT_LINES));
}

function isSame(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return (one ?? []).join('\n') === (other ?? []).join('\n');
}
