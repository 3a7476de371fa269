import { type Cohort, copyReading, type Reading, rehash } from './cohorts.ts';
import type { Form, Forms } from './forms.ts';
import { addBit, type SetIndex } from './set-index.ts';
import type { Tag } from './tags.ts';

/** Changes of the tags of readings, which keep the possible sets of their cohorts. */
export interface ReadingEditor {
  add(cohort: Cohort, reading: Reading, tag: Tag): void;
  remove(reading: Reading, tag: Tag): void;
  setTags(cohort: Cohort, reading: Reading, tags: readonly number[]): void;
  /** Adds the sets of all tags of a form. */
  allow(cohort: Cohort, form: Form): void;
  append(cohort: Cohort, reading: Reading): void;
  /** A reading has one mapping at most, so that more of them make more readings. */
  map(cohort: Cohort, reading: Reading, mappings: readonly Tag[], isMapped: boolean): void;
}

/** @param onGrowth is called when a cohort that had one reading gets another one */
export function createReadingEditor(forms: Forms, index: SetIndex, onGrowth: (cohort: Cohort) => void): ReadingEditor {
  function allowTag(cohort: Cohort, tag: number): void {
    for (const set of index.possible(tag)) addBit(cohort.possible, set);
  }

  function add(cohort: Cohort, reading: Reading, tag: Tag): void {
    reading.form = forms.with(reading.form, tag);
    rehash(reading);
    allowTag(cohort, tag.id);
  }

  function allow(cohort: Cohort, form: Form): void {
    for (const tag of form.tags) allowTag(cohort, tag);
  }

  function append(cohort: Cohort, reading: Reading): void {
    cohort.readings.push(reading);
    if (cohort.readings.length === 2) onGrowth(cohort);
  }

  function remove(reading: Reading, tag: Tag): void {
    reading.form = forms.without(reading.form, tag);
    rehash(reading);
  }

  return {
    add,
    remove,
    allow,
    append,
    setTags(cohort, reading, numbers) {
      reading.form = forms.of(numbers);
      rehash(reading);
      allow(cohort, reading.form);
    },
    map(cohort, reading, mappings, isMapped) {
      const all = [...mappings];
      const old = reading.form.mapping;
      if (old) {
        all.push(old);
        remove(reading, old);
      }
      const last = all.pop();
      if (!last) return;
      let distance = all.length;
      for (const tag of all) {
        if (hasMapped(cohort, reading, tag)) continue;
        const copy = copyReading(reading);
        copy.isMapped = isMapped;
        copy.number = reading.number - distance--;
        add(cohort, copy, tag);
        append(cohort, copy);
      }
      reading.isMapped = isMapped;
      add(cohort, reading, last);
    },
  };
}

function hasMapped(cohort: Cohort, reading: Reading, mapping: Tag): boolean {
  const { basicId } = reading.form;
  return cohort.readings.some(({ form }) => form.basicId === basicId && form.mapping === mapping);
}
