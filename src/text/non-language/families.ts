import { addresses } from './families/addresses.ts';
import { code } from './families/code.ts';
import { dateFormats } from './families/date-formats.ts';
import { emoji } from './families/emoji.ts';
import { identifiers } from './families/identifiers.ts';
import { keys } from './families/keys.ts';
import { keywords } from './families/keywords.ts';
import { latex } from './families/latex.ts';
import { markdown } from './families/markdown.ts';
import { markup } from './families/markup.ts';
import { messages } from './families/messages.ts';
import { numberFormats } from './families/number-formats.ts';
import { markedNames, placeholders } from './families/placeholders.ts';
import { programNames } from './families/program-names.ts';
import { escapes, references } from './families/references.ts';
import { social } from './families/social.ts';
import { templateTags } from './families/template-tags.ts';
import type { Family } from './family.ts';

/** All families. Where several match at the same place, the first one wins. */
export const FAMILIES: readonly Family[] = [
  addresses,
  code,
  messages,
  templateTags,
  placeholders,
  markedNames,
  latex,
  programNames,
  social,
  keys,
  keywords,
  identifiers,
  dateFormats,
  numberFormats,
  escapes,
  references,
  emoji,
  markup,
  markdown,
];
