import { primarySubtag } from '../../languages/primary-subtag.ts';
import type { Candidate } from '../checks/candidate.ts';

/** Small words that models leave between two items, with their translations, by the languages of source and target. */
const SMALL_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'en-pt': { of: 'de', by: 'por', and: 'e', or: 'ou', to: 'a', with: 'com', from: 'de' },
  'pt-en': { de: 'of', por: 'by', e: 'and', ou: 'or', com: 'with' },
};

/** Translates a small word between two items that an engine left: "Page {page} de {total}". */
export function followSmallWords({ segment, translation, from, to }: Candidate): string {
  const words = SMALL_WORDS[`${primarySubtag(from)}-${primarySubtag(to)}`];
  if (!words) return translation;
  return segment.reduce((followed, { kind, text }, index) => {
    const [before, after] = [segment[index - 1], segment[index + 1]];
    const word = words[text.trim()];
    if (kind !== 'text' || word === undefined || before?.kind !== 'protected' || after?.kind !== 'protected')
      return followed;
    return followed.replace(before.text + text + after.text, () => `${before.text} ${word} ${after.text}`);
  }, translation);
}
