import { startsLower } from '../../text/letter-case.ts';
import type { Check } from './candidate.ts';
import { isShort } from './short-text.ts';

/** Finds a capital at the start of a short translation whose source has none: "Red" for "vermelho". */
export const hasAddedCapital: Check = ({ source, translation }) =>
  isShort(source) && startsLower(source) && /^["“„«(]?\p{Lu}/u.test(translation);
