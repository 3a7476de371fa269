import type { LanguagePair } from '../../../languages/language-pair.ts';
import { PLURAL_SAMPLES, pluralRules } from '../../../languages/plural-rules.ts';
import { type Choice, showsCount } from '../../../text/icu-message.ts';

/** An option that the translation of a choice has. */
export interface PlannedOption {
  /** Selector in the translation. */
  key: string;
  /** Selector of the option of the source. */
  sourceKey: string;
  /** Numbers that can stand for `#`, so that the sentence has the grammar of this option. Best first. */
  samples: readonly number[];
  /** Whether only the target language needs the option. */
  isAdded: boolean;
}

/**
 * The options of the source, in its order, and before `other` those that the plural rules of the target add. An option of one thing without
 * its number ("One file") is not for the other numbers that the target counts as one: 0 in Portuguese, 21 in Russian.
 */
export function planOptions(choice: Choice, from: string, to: string): PlannedOption[] {
  const keys = [...choice.options.keys()];
  if (choice.type === 'select') {
    return keys.map((key) => ({ key, sourceKey: key, samples: [], isAdded: false }));
  }
  const type = choice.type === 'plural' ? 'cardinal' : 'ordinal';
  const [source, target] = [pluralRules(from, type), pluralRules(to, type)];
  const categories = target?.resolvedOptions().pluralCategories ?? [];
  const added = categories.filter((category) => !choice.options.has(category));
  const planned = [...keys.filter((key) => key !== 'other'), ...added, 'other'];
  return planned.flatMap((key): PlannedOption[] => {
    const shared = key === 'one' ? sharedWithOne(choice, source, target) : [];
    if (shared.length > 0) return optionsOfOne(choice, shared);
    if (choice.options.has(key)) {
      return [{ key, sourceKey: key, samples: samplesOf(key, choice, source, target), isAdded: false }];
    }
    // A number with a separate option needs no category.
    const samples = PLURAL_SAMPLES.filter(
      (number) => target?.select(number) === key && !choice.options.has(`=${number + choice.offset}`),
    );
    const category = samples[0] === undefined ? undefined : (source?.select(samples[0]) ?? 'other');
    if (category === undefined) return [];
    return [{ key, sourceKey: choice.options.has(category) ? category : 'other', samples, isAdded: true }];
  });
}

/** Whole numbers besides 1 that the target alone counts as one, if the option of one lacks the number that `other` shows. */
function sharedWithOne(
  choice: Choice,
  source: Intl.PluralRules | undefined,
  target: Intl.PluralRules | undefined,
): number[] {
  const [one, other] = [choice.options.get('one'), choice.options.get('other')];
  if (choice.type !== 'plural' || !one || !other || showsCount(one, choice) || !showsCount(other, choice)) return [];
  const isOne = (rules: Intl.PluralRules | undefined, number: number) =>
    rules?.select(number) === 'one' && number !== 1;
  if (PLURAL_SAMPLES.some((number) => isOne(source, number))) return [];
  return PLURAL_SAMPLES.filter((number) => isOne(target, number) && !choice.options.has(`=${number + choice.offset}`));
}

/** Options of one thing, and of the other numbers of its category. */
function optionsOfOne({ options, offset }: Choice, shared: readonly number[]): PlannedOption[] {
  const isZero = shared.every((number) => number === 0);
  const exact = `=${offset + (isZero ? 0 : 1)}`;
  const own: PlannedOption = { key: isZero ? 'one' : exact, sourceKey: 'one', samples: [1], isAdded: false };
  const others: PlannedOption = { key: isZero ? exact : 'one', sourceKey: 'other', samples: shared, isAdded: true };
  return options.has(exact) ? [others] : isZero ? [others, own] : [own, others];
}

/**
 * Numbers of a category of the source that can stand in a sentence, so that it has the grammar of its form. Best first.
 * @param isOthers whether they are only those that the source has in other categories
 */
export function samplesFor(
  category: string,
  type: 'plural' | 'selectordinal',
  { from, to }: LanguagePair,
  isOthers: boolean,
): readonly number[] {
  if (isOthers && type === 'plural') {
    const [source, target] = [pluralRules(from, 'cardinal'), pluralRules(to, 'cardinal')];
    const others = PLURAL_SAMPLES.filter(
      (number) => target?.select(number) === category && source?.select(number) !== category,
    );
    if (others.length > 0) return others;
  }
  const options: Choice['options'] = new Map([category, 'other'].map((key) => [key, []]));
  const planned = planOptions({ kind: 'choice', name: '', type, offset: 0, options }, from, to);
  return planned.find(({ key }) => key === category)?.samples ?? [];
}

/** Numbers that both languages count to the category. Otherwise those of the target, otherwise those of the source. */
function samplesOf(
  key: string,
  { offset }: Choice,
  source: Intl.PluralRules | undefined,
  target: Intl.PluralRules | undefined,
): readonly number[] {
  if (key.startsWith('=')) return [Number(key.slice(1)) - offset];
  const ofSource = PLURAL_SAMPLES.filter((number) => source?.select(number) === key);
  const ofTarget = PLURAL_SAMPLES.filter((number) => target?.select(number) === key);
  const ofBoth = ofSource.filter((number) => ofTarget.includes(number));
  return [ofBoth, ofTarget, ofSource].find(({ length }) => length > 0) ?? PLURAL_SAMPLES;
}
