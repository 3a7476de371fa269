import type { Family } from '../family.ts';

const MODIFIER =
  '(?:Ctrl|Control|CTRL|Alt|ALT|AltGr|Option|Opt|Shift|SHIFT|Cmd|Command|CMD|Super|Meta|Win|Windows|Fn|Strg|Umschalt|Mayús|Maj|[⌃⌥⇧⌘])';
const KEY = String.raw`(?:F\d{1,2}|Esc(?:ape)?|Tab|Enter|Return|Space(?:bar)?|Backspace|Del(?:ete)?|Ins(?:ert)?|Home|End|Pg(?:Up|Dn|Down)|Page(?:Up|Down)|Up|Down|Left|Right|Print|PrtSc|Pause|Entf|Einfg|Supr|Suppr|Plus|Minus|[A-Za-z\d]|[+\-=,.\/;'\[\]\\])`;

/** Chords of keys: Ctrl+Shift+S, and the key in brackets that some languages put behind a label: (&F). */
export const keys: Family = {
  name: 'keys',
  expressions: [
    String.raw`(?<![\p{L}\p{N}+])${MODIFIER} ?\+ ?(?:${MODIFIER} ?\+ ?){0,3}${KEY}(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}+])(?:Ctrl|Alt|Shift|Cmd|Strg)-(?:(?:Ctrl|Alt|Shift|Cmd|Strg)-){0,3}${KEY}(?![\p{L}\p{N}])`,
    String.raw`[⌃⌥⇧⌘]{1,4}${KEY}(?![\p{L}\p{N}])`,
    String.raw`\([&_][A-Z\d]\)`,
  ],
  examples: ['Ctrl+S', 'Ctrl + Shift + S', 'Alt+F4', 'Cmd+Enter', 'Ctrl-C', '⌘K', '⌘⇧P', '(&F)'],
  counterExamples: ['Control the volume', 'a + b', 'Option 1 + 2', 'the Shift key'],
};
