import type { TaggedText } from '@glossa/tagged-text';

/** Whether a translation leaves a unit as it is, so that its source need not be touched. */
export function isUnchanged(unit: TaggedText, translation: TaggedText): boolean {
  const isSameTag = (at: number): boolean =>
    unit.tags[at]?.start === translation.tags[at]?.start && unit.tags[at]?.end === translation.tags[at]?.end;
  return unit.text === translation.text && unit.tags.every((_, at) => isSameTag(at));
}
