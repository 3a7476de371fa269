import type { Reading } from './cohorts.ts';
import { ANY_SUB_READING } from './constants.ts';
import type { Form, Forms } from './forms.ts';

/** @returns the subreading at a position, or null when the reading has too few */
export function findSubReading(head: Reading, position: number, forms: Forms): Reading | null {
  if (position === 0) return head;
  if (position === ANY_SUB_READING) return head.next === null ? head : mergeSubReadings(head, forms);
  if (position < 0) return fromEnd(head, position);
  let reading: Reading | null = head;
  for (let at = 0; at < position && reading; at++) reading = reading.next;
  return reading;
}

/** @returns the form of the subreading at a position */
export function findSubForm(head: Reading, position: number, forms: Forms): Form | null {
  if (position === 0) return head.form;
  if (position === ANY_SUB_READING) return mergedForm(head, forms);
  return findSubReading(head, position, forms)?.form ?? null;
}

function mergedForm(head: Reading, forms: Forms): Form {
  let { form } = head;
  for (let next = head.next; next; next = next.next) form = forms.merge(form, next.form);
  return form;
}

/** A reading with the tags of all subreadings. Changes of it change nothing else. */
function mergeSubReadings(head: Reading, forms: Forms): Reading {
  let { isMapped, isActive } = head;
  for (let next = head.next; next; next = next.next) {
    isMapped ||= next.isMapped;
    isActive ||= next.isActive;
  }
  return { ...head, form: mergedForm(head, forms), next: null, isMapped, isActive };
}

function fromEnd(head: Reading, position: number): Reading | null {
  let count = 0;
  for (let reading: Reading | null = head; reading; reading = reading.next) count++;
  let reading: Reading | null = head.next ? head : null;
  for (let at = -count; at < position && reading; at++) reading = reading.next;
  return reading;
}
