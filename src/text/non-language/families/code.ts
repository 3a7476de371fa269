import type { Family } from '../family.ts';

const NAME = String.raw`[A-Za-z_$][\w$]{0,60}`;
const OPERAND = String.raw`(?:'[^'\n]{0,100}'|"[^"\n]{0,100}"|[\w.?:$]{1,60}|\([^()\n]{0,100}\))`;
const CONDITION = String.raw`[\w.]{1,60} ?(?:<>|!=|<=|>=|=|<|>|LIKE|IN|IS(?: NOT)?) ?${OPERAND}`;
const CONDITIONS = `${CONDITION}(?: (?:AND|OR) ${CONDITION}){0,8}`;

/** Calls of functions, queries, and elements and marks of inline code. */
export const code: Family = {
  name: 'code',
  expressions: [
    // Calls without arguments, of methods, of names that no word has, with a string, and pages of the manual.
    String.raw`(?<![\w$.])[A-Za-z_$][\w$.]{1,60}\(\)`,
    String.raw`(?<![\w$.])(?:${NAME}\.){1,4}${NAME}\([^()\n]{0,100}\)`,
    String.raw`(?<![\w$.])(?:[a-z]{1,20}_\w{1,60}|[a-z]{1,20}[A-Z]\w{1,60})\([^()\n]{0,100}\)`,
    String.raw`(?<![\w$.])[A-Za-z_]\w{1,60}\((?:"[^"()\n]{0,100}"|'[^'()\n]{0,100}')\)`,
    String.raw`(?<![\w$.])[a-z][a-z\d_]{1,30}\([1-9][a-z]?\)`,
    // Several arguments, of which one is longer than the ending of a word: "open(path, mode)".
    String.raw`(?<![\w$.])[a-z]\w{1,40}\((?=[^()\n]{0,80}\w{4})[a-z]\w{0,30}(?:, ?[a-z]\w{0,30}){1,5}\)`,
    // Members of a namespace: "std::vector<int>".
    String.raw`(?<![\w:])[A-Za-z_]\w{0,40}(?:::\w{1,60}){1,6}(?:<[\w:, *&]{1,60}>)?`,
    // The brackets of a call whose name is emphasized.
    String.raw`(?<=[^\s\p{L}\p{N}])\(\)`,
    // Variables of the environment with their values: "DEBUG=1".
    String.raw`(?<![\w$.])[A-Z][A-Z\d_]{1,60}=(?:"[^"\n]{0,100}"|'[^'\n]{0,100}'|[^\s"'=,;]{0,99}[^\s"'=,;.:!?)])`,
    // Comparisons of a variable. "<3" is a heart.
    String.raw`(?<![\p{L}\p{N}])[A-Za-z] ?(?:[<>]=|==|!=|[≤≥]|[<>](?= )|(?<! )[<>]) ?(?:-?\d{1,12}(?:\.\d{1,12})?|[A-Za-z])(?![\p{L}\p{N}%'’])`,
    String.raw`(?<![A-Za-z])SELECT [^"\x60;“”\n]{1,100}? FROM [\w.]{1,60}(?: (?:WHERE|HAVING|ON) ${CONDITIONS}| (?:ORDER|GROUP) BY [\w., ]{1,60}?(?: ASC| DESC)?(?![\w,])| LIMIT \d{1,9}| (?:LEFT |INNER )?JOIN [\w.]{1,60}){0,8}`,
    String.raw`(?<![A-Za-z])INSERT INTO [\w.]{1,60} ?(?:\([^()\n]{1,200}\) ?)?VALUES ?\([^()\n]{1,200}\)`,
    String.raw`(?<![A-Za-z])(?:UPDATE [\w.]{1,60} SET [\w.]{1,60} ?= ?${OPERAND}(?:, [\w.]{1,60} ?= ?${OPERAND}){0,8}|DELETE FROM [\w.]{1,60})(?: WHERE ${CONDITIONS})?`,
    String.raw`(?<![A-Za-z])(?:CREATE|ALTER|DROP) (?:TABLE|INDEX|VIEW|DATABASE) [\w.]{1,60}`,
    String.raw`<(?<element>code|kbd|samp|CODE|KBD|SAMP)(?:\s[^<>]{0,200})?>[^<>]{1,300}<\/\k<element>>`,
    String.raw`(?<![\x60\p{L}])\x60[^\x60]{1,300}\x60(?!\x60)`,
    String.raw`\x60\x60[^\x60]{1,300}\x60\x60`,
    String.raw`\x60{3}[^\x60]{1,300}\x60{3}`,
  ],
  examples: [
    'getName()',
    'get_name()',
    'math.max(a, b)',
    'load_page(id)',
    'toString(x)',
    'print("done")',
    'open(path, mode)',
    'std::vector<int>',
    'open(2)',
    'ls(1)',
    'DEBUG=1',
    'LOG_LEVEL="warn all"',
    'x > 5',
    'n<=10',
    'a > b',
    "SELECT id, name FROM people WHERE name = 'Ann' AND age > 20 ORDER BY name",
    'INSERT INTO people (id) VALUES (1)',
    "UPDATE people SET name = 'Bob' WHERE id = 2",
    'DELETE FROM people WHERE id = 2',
    'DROP TABLE people',
    '<kbd>Ctrl</kbd>',
    '`let x`',
    '``let x``',
  ],
  counterExamples: [
    'item(s)',
    'Select a file from the list.',
    'the group (of five)',
    'He said (quietly) no.',
    'Home > 5 things',
    'professor(a, es)',
    'amigo(o,os)',
    'Note:: two colons',
  ],
};
