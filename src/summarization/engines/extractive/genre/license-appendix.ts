import type { TextUnit } from '../input/segment-document.ts';
import type { Emphasis, GenreInput } from './emphasis.ts';
import { isLegal, LICENSE } from './license.ts';

/** UTF-16 units of a heading. Longer ones are sentences. */
const MAX_HEADING_LENGTH = 80;
/** Headings that are judged, and units below each. They bound the work on texts with many such headings. */
const MAX_JUDGED_HEADINGS = 20;
const JUDGED_UNITS = 80;
/** The share of the sentences below the heading that gives permission, sets conditions or disclaims. */
const MIN_LEGAL_SHARE = 0.2;
const MIN_JUDGED_SENTENCES = 10;
const APPENDIX_BONUS = -5;

/** Finds the text of a license in the second half of another document. It is an appendix, as is all that follows. */
export function findLicenseAppendix({ units }: GenreInput): Emphasis[] {
  const middle = Math.ceil(units.length / 2);
  const headings = [...units.keys()].slice(middle).filter((at) => namesLicense(units[at]));
  const at = headings.slice(0, MAX_JUDGED_HEADINGS).find((heading) => {
    const below = units.slice(heading + 1, heading + 1 + JUDGED_UNITS).filter(({ kind }) => kind !== 'heading');
    const legal = below.filter(({ text }) => isLegal(text)).length;
    return below.length >= MIN_JUDGED_SENTENCES && legal >= MIN_LEGAL_SHARE * below.length;
  });
  const [first, last] = [at === undefined ? undefined : units[at], units.at(-1)];
  return first && last ? [{ start: first.start, end: last.end, bonus: APPENDIX_BONUS }] : [];
}

function namesLicense(unit: TextUnit | undefined): boolean {
  return unit?.kind === 'heading' && unit.text.length <= MAX_HEADING_LENGTH && LICENSE.test(unit.text);
}
