import { stems } from '../stems.ts';
import type { Evidence } from './document-index.ts';

/** Capitalized, and not behind what ends a sentence or opens one; in Japanese, words in katakana. */
const NAME = /(?<=[\p{Ll}\p{N},;)%]\s)\p{Lu}[\p{L}\p{M}'’-]{2,}|\p{Script=Katakana}[\p{Script=Katakana}ー]{2,}/gu;

/** How many names of a summary are not in the document: a hint only, as in German every noun looks like one. */
export function countUnknownNames(lines: readonly string[], evidence: Evidence): number {
  const names = new Set(lines.flatMap((line) => line.match(NAME) ?? []));
  return names
    .values()
    .filter((name) => stems(name).some((stem) => !evidence.stems.has(stem)))
    .reduce((count) => count + 1, 0);
}
