import { PLURAL_SAMPLES, pluralRules } from '../../../languages/plural-rules.ts';
import type { Choice } from '../../../text/icu-message.ts';

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

/** The options of the source, in its order, and before `other` those that the plural rules of the target add. */
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

/** Numbers of a category of the source that can stand in a sentence, so that it has the grammar of its form. Best first. */
export function samplesFor(
  category: string,
  type: 'plural' | 'selectordinal',
  from: string,
  to: string,
): readonly number[] {
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
