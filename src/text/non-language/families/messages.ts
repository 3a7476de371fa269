import type { Family } from '../family.ts';

/** The text of an option, with one more level of braces. */
const OPTION_TEXT = String.raw`(?:[^{}]|\{[^{}]{0,100}\}){0,300}`;

/** Messages of ICU and of Java with cases, which any change would break, and their quoted braces. */
export const messages: Family = {
  name: 'message',
  expressions: [
    String.raw`\{\w{1,60}, ?(?:plural|select|selectordinal),(?:[^{}]{0,100}\{${OPTION_TEXT}\}){1,12}\s{0,20}\}`,
    String.raw`\{\w{1,60}, ?choice,${OPTION_TEXT}\}`,
    String.raw`'\{[^{}'\n]{0,60}\}'`,
    String.raw`'\{'[^{}'\n]{0,60}'\}'`,
  ],
  examples: [
    '{n, plural, one {# day} other {# days}}',
    '{place, selectordinal, one {#st} two {#nd} other {#th}}',
    '{0, choice, 0#no files|1#one file|1<{0} files}',
    "'{name}'",
    "'{'total'}'",
  ],
  counterExamples: ['(n, plural)', "the 'name' of it"],
};
