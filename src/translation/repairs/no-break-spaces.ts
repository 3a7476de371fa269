import type { Candidate } from '../checks/candidate.ts';

const NO_BREAK = /[\u00a0\u2009\u202f]/u;
/** A number and its unit: `10 km`, `5 %`. */
const WITH_UNIT = /(?<=\d)([ \u00a0\u2009\u202f])(\p{L}{1,4}|[%‰°€£$])(?![\p{L}\p{N}])/gu;

/** Writes the blank between a number and its unit that does not break as the source does, because models write another one. */
export function followNoBreakSpaces({ source, translation }: Candidate): string {
  if (!NO_BREAK.test(source)) return translation;
  const blanks = new Map<string, string>();
  for (const [, blank = '', unit = ''] of source.matchAll(WITH_UNIT)) {
    const known = blanks.get(unit) ?? blank;
    blanks.set(unit, known === blank ? blank : ' ');
  }
  return translation.replace(WITH_UNIT, (whole, blank: string, unit: string) => {
    const own = blank === ' ' ? blanks.get(unit) : undefined;
    return own === undefined ? whole : own + unit;
  });
}
