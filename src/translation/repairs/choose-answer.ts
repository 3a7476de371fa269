import type { TaggedText } from '@glossa/tagged-text';
import type { Fault } from '../checks/find-faults.ts';
import { LOWER_WORD } from './other-forms.ts';

/** A translation and its faults. */
export interface Answer {
  translation: TaggedText;
  faults: readonly Fault[];
}

/** Answers of other forms that must agree before a text is replaced that may be a name. */
const MIN_AGREEING = 2;

/** What a name shows, which stays as it is. */
const NAME_FAULTS: ReadonlySet<Fault> = new Set(['untranslated', 'untranslated_word', 'echo', 'kept_word']);

/**
 * Chooses among the answer to a segment and the answers to its other forms: the answer without faults that most forms give.
 * If every answer has faults, the one with the fewest. Several words in lower case that most forms translate, each in another way, are
 * no name: the last form, in lower case and without a stop, is most like a label.
 */
export function chooseAnswer(first: Answer, others: readonly Answer[]): Answer {
  const mayBeName = first.faults.every((fault) => NAME_FAULTS.has(fault));
  const minAgreeing = mayBeName ? MIN_AGREEING : 1;
  const votes = (answer: Answer): number => others.filter((other) => isSame(other, answer)).length;
  const isKnown = (fault: Fault): boolean => fault === 'kept_word' && first.faults.some((one) => one !== fault);
  const faultless = others.filter(({ faults }) => faults.every(isKnown));
  const best = maxBy(
    faultless.filter((answer) => votes(answer) >= minAgreeing),
    votes,
  );
  if (best) return best;
  if (!mayBeName) return maxBy([first, ...others], ({ faults }) => -faults.length) ?? first;
  const isName =
    !first.faults.some((fault) => fault === 'untranslated' || fault === 'echo') ||
    faultless.length < MIN_AGREEING ||
    !LOWER_WORD.test(first.translation.text);
  return isName ? first : (faultless.at(-1) ?? first);
}

function isSame(one: Answer, other: Answer): boolean {
  return one.translation.text.toLowerCase() === other.translation.text.toLowerCase();
}

/** The first element with the largest value. */
function maxBy<T>(elements: readonly T[], scoreOf: (element: T) => number): T | undefined {
  const values = elements.map(scoreOf);
  return elements[values.indexOf(Math.max(...values))];
}
