import type { Reading } from './cohorts.ts';
import { ANY_SUB_READING } from './constants.ts';
import type { Forms } from './forms.ts';

/** @returns the subreading at a position, or null when the reading has too few */
export function findSubReading(head: Reading, position: number, forms: Forms): Reading | null {
  if (position === ANY_SUB_READING) return head.next === null ? head : mergeSubReadings(head, forms);
  if (position < 0) return fromEnd(head, position);
  let reading: Reading | null = head;
  for (let at = 0; at < position && reading; at++) reading = reading.next;
  return reading;
}

/** A reading with the tags of all subreadings. Changes of it change nothing else. */
function mergeSubReadings(head: Reading, forms: Forms): Reading {
  const tags = [...head.form.tags];
  let { isMapped, isActive } = head;
  for (let next = head.next; next; next = next.next) {
    tags.push(...next.form.tags);
    isMapped ||= next.isMapped;
    isActive ||= next.isActive;
  }
  return { ...head, form: forms.of(tags, head.form.baseForm ?? undefined), next: null, isMapped, isActive };
}

function fromEnd(head: Reading, position: number): Reading | null {
  let count = 0;
  for (let reading: Reading | null = head; reading; reading = reading.next) count++;
  let reading: Reading | null = head.next ? head : null;
  for (let at = -count; at < position && reading; at++) reading = reading.next;
  return reading;
}
