/** Sides of a word. */
export const SOURCE = 0;
export const TARGET = 1;
export const REFERENCE = 2;
