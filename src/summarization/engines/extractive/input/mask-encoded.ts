import { blank } from './blank.ts';

/** A run of the alphabet of base64, which is longer than any word. Data in URLs (`data:image/png;base64,…`) are such runs. */
const RUN = /[A-Za-z0-9+/=]{160,}/g;
const TYPE = /data:[\w/+.;=-]{1,80},$/;
/** UTF-16 units before a run in which the type of its data is. */
const MAX_TYPE_LENGTH = 90;

/** Masks encoded data, such as pictures that a page has within. As long as the source. Linear. */
export function maskEncoded(source: string): string {
  let masked = '';
  let end = 0;
  for (const { 0: run, index } of source.matchAll(RUN)) {
    if (!/[a-z]/.test(run) || !/[A-Z]/.test(run) || !/\d/.test(run)) continue;
    const before = source.slice(Math.max(end, index - MAX_TYPE_LENGTH), index);
    const type = TYPE.exec(before)?.[0] ?? '';
    masked += source.slice(end, index - type.length) + blank(type + run);
    end = index + run.length;
  }
  return end === 0 ? source : masked + source.slice(end);
}
