import type { Check } from './candidate.ts';

/** A word and a number before a colon: "Error 404: page not found". */
const LABEL = /^\p{L}[\p{L}\p{M}]{1,30} \p{N}{1,6} ?[:：]/u;
const NUMBER_ALONE = /^\p{N}{1,6} ?[:：]/u;

/** Finds a translation whose label lacks its word: "404: página não encontrada" for "Error 404: page not found". */
export const hasLostLabel: Check = ({ source, translation }) => NUMBER_ALONE.test(translation) && LABEL.test(source);
