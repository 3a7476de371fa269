import { isDamaged } from '../../../text/protected-parts.ts';
import type { Check } from './check.ts';

export const isEmpty: Check = ({ said }) => said.trim() === '';

/** A segment is one line. */
export const hasLineBreak: Check = ({ said }) => /[\n\r\v\f\u0085\u2028\u2029]/.test(said.trim());

export const hasControls: Check = ({ segment, said }) =>
  isDamaged(
    segment.filter(({ kind }) => kind === 'text'),
    said,
  );

/** So much of a scheme tells it, and a long run of letters is not read again from each of them. */
const ADDRESS = /[a-z][a-z\d+.-]{0,30}:\/\/\S|\bwww\.\S|[\w.+-]@[\w-]+\.\w/gi;

/** What must not change is there as often as before, and no address is there that the source does not have. */
export const hasDamagedKeeps: Check = ({ segment, source, said }) =>
  isDamaged(segment, said) || (said.match(ADDRESS)?.length ?? 0) > (source.match(ADDRESS)?.length ?? 0);

export const hasFence: Check = ({ source, said }) => said.includes('```') && !source.includes('```');
