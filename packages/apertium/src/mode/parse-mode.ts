/** A program and its arguments. */
export type Command = readonly string[];

/**
 * Parses a `.mode` file: one shell pipeline whose words may be in single quotes. `$1` and `-g` of the generator become `-n`,
 * which writes unknown words without marks, and `$2` is dropped, as the `apertium` command does.
 */
export function parseMode(source: string): Command[] {
  return source
    .trim()
    .split('|')
    .map((stage) => withoutUnknownWordMarks([...stage.matchAll(WORD)].map(([word, quoted]) => quoted ?? word)));
}

const WORD = /'([^']*)'|\S+/g;

function withoutUnknownWordMarks(command: Command): Command {
  const isGenerator = command[0] === 'lt-proc';
  return command
    .map((word) => (word === '$1' || (isGenerator && word === '-g') ? '-n' : word))
    .filter((word) => word !== '$2');
}
