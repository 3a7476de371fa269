import { blanks } from './classes/blanks.ts';
import { blocks } from './classes/blocks.ts';
import { detection } from './classes/detection.ts';
import { emphasis } from './classes/emphasis.ts';
import { icu } from './classes/icu.ts';
import { lines } from './classes/lines.ts';
import { long } from './classes/long.ts';
import { mixed } from './classes/mixed.ts';
import { placeholders } from './classes/placeholders.ts';
import { capitals, plain, shouted, titles } from './classes/prose.ts';
import { sameAnswer } from './classes/same-answer.ts';
import { short } from './classes/short.ts';
import { numbers, signs } from './classes/signs.ts';
import { speed } from './classes/speed.ts';
import { code, contacts } from './classes/verbatim.ts';
import { wrapped } from './classes/wrapped.ts';
import type { ClassMeasure } from './figure.ts';

/** What is measured, in the order of the table. */
export const classes: Record<string, ClassMeasure> = {
  plain,
  capitals,
  shouted,
  titles,
  wrapped,
  lines,
  long,
  signs,
  numbers,
  placeholders,
  code,
  contacts,
  blocks,
  blanks,
  icu,
  emphasis,
  short,
  detection,
  mixed,
  same: sameAnswer,
  speed,
};
