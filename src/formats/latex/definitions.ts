import type { ArgumentReader } from './arguments.ts';
import { COMMANDS, type Command } from './commands.ts';
import { isSentence } from './guesses.ts';
import type { Token } from './tokens.ts';

/** The names of commands that define others. */
export const DEFINITION = /^(?:re|provide)?newcommand$|^providecommand$|^renewcommand$/;
const NAME = /\\([A-Za-z@]+)/y;
/** What a definition does whose argument is no text. */
const NO_TEXT =
  /\\(?:ref|label|url|cite|texttt|includegraphics|begin|ensuremath|href|input|csname|verb|index)\b|[$_^]|[\p{L}\p{N}:_-]#1/u;
/** What only programs have. */
const PROGRAM = /@|\\(?:if|def|let|new|expandafter|csname|global|set|begin|makeat)|=/;
const CODE = /\\[A-Za-z]{1,40}|\$[^$]{0,200}\$|[{}]/g;
/** What makes a separate text of the arguments of a command. */
const NAMES = /\\([A-Za-z@]+|\\)/g;
const BREAKS: ReadonlySet<string> = new Set(['par', 'newline', '\\']);
const SEPARATE: ReadonlySet<Command['kind'] | undefined> = new Set(['heading', 'block', 'item']);
/** A command whose argument holds an argument of the definition. */
const CALL = /\\([A-Za-z@]+)\s{0,9}\*?\s{0,9}(?:\[[^\]{}]{0,200}\]\s{0,9})?\{[^{}]{0,200}#1/g;
/** What commands do whose arguments stay. */
const KEEPING: ReadonlySet<Command['kind'] | undefined> = new Set(['noun', 'point', 'skip', 'file', 'own']);
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
  const bodies = new Map<string, string>();
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
    commands.set(name, isShown ? { kind: isSeparate(body) ? 'block' : 'around', args: 't' } : own);
    if (isShown) bodies.set(name, body);
  }
  if (commands) keepReferences(commands, bodies);
  return commands ?? COMMANDS;
}

/** Commands that pass their argument to one that keeps it keep it, too: `\sect` for `\Section`, which refers to `#1`. */
function keepReferences(commands: Map<string, Command>, bodies: ReadonlyMap<string, string>): void {
  const callers = new Map<string, string[]>();
  for (const [name, body] of bodies) {
    for (const [, called = ''] of body.matchAll(CALL)) callers.set(called, [...(callers.get(called) ?? []), name]);
  }
  const keeping = [...callers.keys()].filter((name) => {
    const { kind, args = '' } = commands.get(name) ?? {};
    return KEEPING.has(kind) && args.includes('m');
  });
  for (let called = keeping.pop(); called !== undefined; called = keeping.pop()) {
    for (const name of callers.get(called) ?? []) {
      if (commands.get(name)?.args !== 't') continue;
      commands.set(name, { kind: 'own', args: 'm' });
      keeping.push(name);
    }
  }
}

/** Whether a definition has a sentence, which stays in the language of the source. @param body of a command */
export function hasSentence(body: string): boolean {
  return !PROGRAM.test(body) && isSentence(body.replaceAll(CODE, ' '));
}

/** Whether a command stands between texts, as one that begins an item. */
function isSeparate(body: string): boolean {
  return body.matchAll(NAMES).some(([, name = '']) => BREAKS.has(name) || SEPARATE.has(COMMANDS.get(name)?.kind));
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
