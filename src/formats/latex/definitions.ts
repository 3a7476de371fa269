import type { ArgumentReader } from './arguments.ts';
import { COMMANDS, type Command } from './commands.ts';
import type { Token } from './tokens.ts';

const DEFINITION = /^(?:re|provide)?newcommand$|^providecommand$|^renewcommand$/;
const NAME = /\\([A-Za-z@]+)/y;
/** What a definition does whose argument is no text. */
const NO_TEXT = /\\(?:ref|label|url|cite|texttt|includegraphics|begin|ensuremath|href|input|csname|verb|index)\b|[$_^]/;

const COUNT = /^\s*[1-9]\s*$/;

/**
 * The commands of a document: those that are known, and those that it defines with arguments.
 * @param tokens of the document
 */
export function readDefinitions(
  source: string,
  tokens: readonly Token[],
  reader: ArgumentReader,
): ReadonlyMap<string, Command> {
  let commands: Map<string, Command> | undefined;
  for (const { kind, value, end } of tokens) {
    if (kind !== 'command' || !DEFINITION.test(value)) continue;
    const found = reader.read('scoom', end);
    const [name, count = '', body, first] = argumentsOf(source, end, found.list);
    if (found.isCut || name === undefined || COMMANDS.has(name) || body === undefined) continue;
    const isShown = count === '1' && first === undefined && body.includes('#1') && !NO_TEXT.test(body);
    if (!isShown && !COUNT.test(count)) continue;
    commands ??= new Map(COMMANDS);
    const required = 'm'.repeat(Number(count) - (first === undefined ? 0 : 1));
    const own: Command = { kind: 'own', args: first === undefined ? required : `o${required}` };
    commands.set(name, isShown ? { kind: 'around', args: 't' } : own);
  }
  return commands ?? COMMANDS;
}

function argumentsOf(
  source: string,
  from: number,
  list: readonly { start: number; end: number }[],
): (string | undefined)[] {
  NAME.lastIndex = from + (source.charAt(from) === '*' ? 1 : 0);
  const bare = NAME.exec(source)?.[1];
  const texts = list.map(({ start, end }) => source.slice(start, end));
  const name = bare ?? /^\s*\\([A-Za-z@]+)\s*$/.exec(texts.shift() ?? '')?.[1];
  const [count, ...others] = texts;
  return name === undefined || others.length === 0 ? [] : [name, count, others.at(-1), others.at(-2)];
}
