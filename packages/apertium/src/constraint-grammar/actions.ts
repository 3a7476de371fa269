import { type Cohort, createCohort, createReading, type Reading, renumber } from './cohorts.ts';
import type { ReadingEditor } from './edit-readings.ts';
import type { Forms } from './forms.ts';
import type { Grammar, Rule } from './grammar.ts';
import type { ReadingMatcher } from './match-readings.ts';
import type { RuleIndex } from './rule-index.ts';
import { tagsOf } from './tag-lists.ts';
import { isAny, isBaseForm, isMade, isSpecial, isWordForm, type Tag } from './tags.ts';
import { makeTag } from './varstrings.ts';

/** A reading that is a target of a rule, and what the rule has found with it. */
export interface Target {
  cohort: Cohort;
  head: Reading;
  reading: Reading;
}

/** What the actions of rules work with. */
export interface Workshop {
  readonly grammar: Grammar;
  readonly forms: Forms;
  readonly editor: ReadingEditor;
  readonly matcher: ReadingMatcher;
  readonly index: RuleIndex;
  readonly endTag: Tag;
}

/** @returns the tags that a rule adds, with captured texts filled in */
export function addedTags({ grammar, matcher }: Workshop, rule: Rule): Tag[] {
  if (!rule.tags) return [];
  return tagsOf(rule.tags, grammar).map((tag) => resolve(tag, matcher, grammar));
}

function resolve(tag: Tag, matcher: ReadingMatcher, grammar: Grammar): Tag {
  return isMade(tag) ? (makeTag(tag, matcher.captures, grammar.tags).tag ?? tag) : tag;
}

/** Adds tags to a reading. Mappings among them may make more readings. */
export function addTags(
  workshop: Workshop,
  target: { cohort: Cohort; reading: Reading },
  tags: readonly Tag[],
  isMapped: boolean,
): void {
  editTags(workshop, target, tags, isMapped);
  for (const tag of tags) workshop.index.addTag(target.cohort, tag);
}

function editTags(
  { editor, forms }: Workshop,
  { cohort, reading }: { cohort: Cohort; reading: Reading },
  tags: readonly Tag[],
  isMapped: boolean,
): void {
  const mappings: Tag[] = [];
  for (const tag of tags) {
    if (forms.isMapping(tag)) mappings.push(tag);
    else editor.add(cohort, reading, tag);
  }
  if (mappings.length > 0) editor.map(cohort, reading, mappings, isMapped);
}

/** Replaces the tags of a reading after its word form. Without a new base form it keeps the old one. */
export function replaceAll(workshop: Workshop, rule: Rule, target: Target): void {
  const { cohort, reading } = target;
  const { baseForm } = reading.form;
  workshop.editor.setTags(cohort, reading, baseForm ? [cohort.wordForm.id, baseForm.id] : [cohort.wordForm.id]);
  addTags(workshop, target, addedTags(workshop, rule), true);
}

/** Replaces tags where they stand; several different ones where the last of them stands. @returns whether it did */
export function substitute(workshop: Workshop, rule: Rule, { cohort, reading }: Target): boolean {
  const replaced = presentTags(workshop, rule, reading, cohort);
  const { tags } = reading.form;
  const places: number[] = [];
  for (const [place, tag] of tags.entries()) if (replaced.has(tag)) places.push(place);
  if (places.length === 0) return false;
  const insertAt = replaced.size > 1 ? places.slice(-1) : places;
  const added = addedTags(workshop, rule);
  const nothing = added.findIndex(isAny);
  const inserted = nothing < 0 ? added : added.slice(0, nothing);
  const mappings = inserted.filter(workshop.forms.isMapping);
  const others = inserted.filter((tag) => !workshop.forms.isMapping(tag));
  const result: number[] = [];
  for (const [place, tag] of tags.entries()) {
    if (!replaced.has(tag)) result.push(tag);
    if (insertAt.includes(place)) for (const other of others) result.push(other.id);
  }
  workshop.editor.setTags(cohort, reading, result);
  const all = insertAt.flatMap(() => mappings);
  if (all.length > 0) workshop.editor.map(cohort, reading, all, true);
  for (const tag of inserted) workshop.index.addTag(cohort, tag);
  const wordForm = others.findLast(isWordForm);
  if (wordForm && wordForm !== cohort.wordForm) changeWordForm(workshop, cohort, wordForm);
  return true;
}

/** The tags of a reading that a rule replaces. */
function presentTags({ grammar, matcher }: Workshop, rule: Rule, reading: Reading, cohort: Cohort): Set<number> {
  const present = new Set<number>();
  for (const tag of rule.replaced ? tagsOf(rule.replaced, grammar) : []) {
    if (reading.form.tags.includes(tag.id)) present.add(tag.id);
    else if (isSpecial(tag)) {
      const found = matcher.matchTag(reading.form, cohort, tag, false);
      if (found) present.add(found.id);
    }
  }
  return present;
}

function changeWordForm({ editor, index }: Workshop, cohort: Cohort, wordForm: Tag): void {
  for (const reading of cohort.readings) {
    editor.remove(reading, cohort.wordForm);
    editor.add(cohort, reading, wordForm);
  }
  cohort.wordForm = wordForm;
  index.changeWordForm(cohort);
  index.addTag(cohort, wordForm);
}

/** Adds readings to a cohort. */
export function appendReadings(workshop: Workshop, rule: Rule, cohort: Cohort): void {
  for (const tags of splitAtBaseForms(addedTags(workshop, rule))) {
    const reading = createReading(cohort, workshop.forms.of([cohort.wordForm.id]));
    workshop.editor.allow(cohort, reading.form);
    editTags(workshop, { cohort, reading }, tags, false);
    workshop.editor.append(cohort, reading);
    for (const tag of tags) workshop.index.addTag(cohort, tag);
  }
  if (cohort.readings.length > 1) cohort.readings = cohort.readings.filter((reading) => !reading.isMagic);
}

/** Adds a cohort after another one. The tag for any tag stands for the tags of that one's first reading. */
export function addCohortAfter(workshop: Workshop, rule: Rule, before: Cohort): Cohort | null {
  const tags = addedTags(workshop, rule);
  const wordForm = tags.findLast(isWordForm);
  if (!wordForm) return null;
  const cohort = createCohort(before.window, wordForm, workshop.grammar.index.always);
  const copied = (before.readings[0]?.form.tags ?? []).slice(2);
  for (const part of splitAtBaseForms(tags.filter((tag) => !isWordForm(tag)))) {
    const reading = createReading(cohort, workshop.forms.of([wordForm.id]));
    workshop.editor.allow(cohort, reading.form);
    const expanded = part.flatMap((tag) =>
      isAny(tag) && copied.length > 0 ? copied.map((number) => workshop.grammar.tags.list[number] ?? tag) : [tag],
    );
    editTags(workshop, { cohort, reading }, expanded, false);
    workshop.editor.append(cohort, reading);
  }
  const { window } = before;
  window.cohorts.splice(before.index + 1, 0, cohort);
  window.all.splice(window.all.indexOf(before) + 1, 0, cohort);
  renumber(window);
  if (window.cohorts.at(-1) === cohort) moveEnd(workshop, before, cohort);
  return cohort;
}

/** @returns whether the cohort before it is now the last one of the window */
export function removeCohort(workshop: Workshop, cohort: Cohort): boolean {
  const { window } = cohort;
  workshop.index.removeCohort(cohort);
  cohort.isRemoved = true;
  window.cohorts.splice(cohort.index, 1);
  renumber(window);
  const last = window.cohorts.at(-1);
  if (!last || !cohort.readings[0]?.form.tags.includes(workshop.endTag.id)) return false;
  markEnd(workshop, last);
  return true;
}

function moveEnd(workshop: Workshop, from: Cohort, to: Cohort): void {
  for (const reading of from.readings) workshop.editor.remove(reading, workshop.endTag);
  markEnd(workshop, to);
}

function markEnd({ editor, index, endTag }: Workshop, cohort: Cohort): void {
  for (const reading of cohort.readings) editor.add(cohort, reading, endTag);
  index.addTag(cohort, endTag);
}

/** @returns whether the reading had a mapping */
export function unmap({ editor }: Workshop, reading: Reading): boolean {
  const { mapping } = reading.form;
  const wasMapped = reading.isMapped;
  if (mapping) editor.remove(reading, mapping);
  reading.isMapped = false;
  return mapping !== null || wasMapped;
}

function splitAtBaseForms(tags: readonly Tag[]): Tag[][] {
  const parts: Tag[][] = [];
  for (const tag of tags) {
    if (isBaseForm(tag)) parts.push([]);
    parts.at(-1)?.push(tag);
  }
  return parts;
}
