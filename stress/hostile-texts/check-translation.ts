import { type Kind, MARK } from './text-kinds.ts';

/** Line breaks, and what is neither language nor reaches an engine. */
const BREAKS = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFEFF]+/gu;
/** What only an engine writes, or we for it. */
const LEAKS = /\u2047|\u2581|<\/?unk>|<\/?s>|<img id=|<a id=|<\/a>|&(?:lt|gt|amp);/gu;

/** What must not be in the translation of a hostile text, in sentences. */
export function faultsOf(kind: Kind, source: string, output: string): string[] {
  const faults: string[] = [];
  if (!isSame(source.match(MARK), output.match(MARK))) faults.push('marks are lost, doubled or in another order');
  if (!isSame(source.match(BREAKS), output.match(BREAKS))) faults.push('line breaks or controls differ');
  const kept = [source, output].map((text) => counted(text, kind.keeps));
  if (kept[0] !== kept[1]) faults.push(`of what is kept there was ${kept[0]}, there is ${kept[1]}`);
  for (const [sign, count] of counts(output, LEAKS)) {
    if (count > (counts(source, LEAKS).get(sign) ?? 0)) faults.push(`${sign} leaked`);
  }
  if (output.trim() === '') faults.push('nothing came back');
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

function isSame(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return (one ?? []).join('\n') === (other ?? []).join('\n');
}
