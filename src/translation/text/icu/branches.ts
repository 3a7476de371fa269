import { type Choice, type MessagePart, showsCount } from '../../../text/icu-message.ts';
import { type PlannedOption, planOptions } from './plural-categories.ts';

/** A message with all text inside of the options, so that every text is a whole sentence. */
export type Branch = { kind: 'text'; parts: readonly MessagePart[]; chosen: readonly Chosen[] } | ChoiceBranch;

export interface ChoiceBranch {
  kind: 'choice';
  choice: Choice;
  options: readonly { option: PlannedOption; branch: Branch }[];
}

/** A choice around a text, the outermost first, and its option. */
export interface Chosen {
  choice: Choice;
  option: PlannedOption;
}

/** Cap on the texts of one message. Arabic has six plural categories, so that two plurals make 36. */
const MAX_TEXTS = 64;
/** Cap on the length of all texts of one message, in UTF-16 units. They are split in one step. */
const MAX_TOTAL_LENGTH = 20_000;
/** Cap on the depth of choices in the translation. */
const MAX_DEPTH = 4;

/**
 * Moves the text around a choice into its options, as a sentence must be translated whole. A second choice becomes part of
 * the options of the first one.
 * @returns undefined for a message with too many texts
 */
export function branchesOf(parts: readonly MessagePart[], from: string, to: string): Branch | undefined {
  let texts = 0;
  let length = 0;
  const expand = (current: readonly MessagePart[], chosen: readonly Chosen[]): Branch | undefined => {
    const at = current.findIndex(({ kind }) => kind === 'choice');
    const choice = current[at];
    if (choice?.kind !== 'choice') {
      texts += 1;
      for (const part of current) length += part.kind === 'text' ? part.text.length : 0;
      return texts > MAX_TEXTS || length > MAX_TOTAL_LENGTH ? undefined : { kind: 'text', parts: current, chosen };
    }
    const branchFor = (option: PlannedOption, around: readonly Chosen[]): Branch | undefined => {
      const inside = choice.options.get(option.sourceKey) ?? [];
      return expand([...current.slice(0, at), ...inside, ...current.slice(at + 1)], around);
    };
    const same = chosen.find((one) => isSameChoice(one.choice, choice));
    if (same) return branchFor(same.option, chosen);
    if (chosen.length === MAX_DEPTH) return undefined;
    const options: ChoiceBranch['options'][number][] = [];
    for (const option of planOptions(choice, from, to)) {
      // Without its number, an added category would be a copy of `other`.
      if (option.isAdded && !showsCount(current, choice)) continue;
      const branch = branchFor(option, [...chosen, { choice, option }]);
      if (!branch) return undefined;
      options.push({ option, branch });
    }
    return { kind: 'choice', choice, options };
  };
  return expand(parts, []);
}

/** Whether two choices have the same argument and the same selectors, so that they always select the same one. */
function isSameChoice(one: Choice, other: Choice): boolean {
  const keyOf = ({ name, type, offset, options }: Choice) => [name, type, offset, ...[...options.keys()].sort()].join();
  return keyOf(one) === keyOf(other);
}
