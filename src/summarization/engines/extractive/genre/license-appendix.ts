import type { Emphasis, GenreInput } from './emphasis.ts';
import { isLegal, LICENSE } from './license.ts';

/** UTF-16 units of a heading. Longer ones are sentences. */
const MAX_HEADING_LENGTH = 80;
/** Sentences below the heading that are judged, and the share of them that gives permission, sets conditions or disclaims. */
const JUDGED_SENTENCES = 60;
const MIN_JUDGED_SENTENCES = 10;
const MIN_LEGAL_SHARE = 0.2;
const APPENDIX_BONUS = -5;

/** Finds the text of a license in the second half of another document. It is an appendix, as is all that follows. */
export function findLicenseAppendix({ units }: GenreInput): Emphasis[] {
  const middle = units.length / 2;
  const sentences = units.filter(({ kind }, at) => at >= middle && kind !== 'heading' && kind !== 'noise');
  const end = sentences.at(-1)?.end ?? 0;
  for (const { kind, text, start } of units.slice(Math.ceil(middle))) {
    if (kind !== 'heading' || text.length > MAX_HEADING_LENGTH || !LICENSE.test(text)) continue;
    const below = sentences.filter((unit) => unit.start > start).slice(0, JUDGED_SENTENCES);
    const legal = below.filter((unit) => isLegal(unit.text)).length;
    if (below.length < MIN_JUDGED_SENTENCES || legal < MIN_LEGAL_SHARE * below.length) continue;
    return [{ start, end, bonus: APPENDIX_BONUS }];
  }
  return [];
}
