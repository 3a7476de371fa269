import { type ReadFile, type Stage, UnsupportedError } from '../stage.ts';
import type { Variables } from './branch.ts';
import { createStringComparer } from './compare-strings.ts';
import { decodeProgram } from './decode-program.ts';
import { readGrammar } from './grammar.ts';
import type { Program } from './instructions.ts';
import { createMachine } from './machine.ts';
import { createParser } from './parser.ts';
import { createParts, type Parts } from './parts.ts';
import { createPatternMatcher } from './pattern-matcher.ts';
import { createReductions } from './reductions.ts';
import { createSentenceWriter } from './sentence-writer.ts';
import { transferText } from './transfer-text.ts';

/**
 * `rtx-proc`: structural transfer with rules that build phrases from words and phrases, and write them. With `-a`, units have
 * an antecedent from the anaphora stage.
 * @throws UnsupportedError for an option or a file that is not known
 */
export function createRecursiveTransfer(args: readonly string[], readFile: ReadFile): Stage {
  const [path, ...others] = args.filter((argument) => argument !== '-a');
  if (path === undefined || path.startsWith('-') || others.length > 0) {
    throw new UnsupportedError(`rtx-proc ${args.join(' ')}`);
  }
  const grammar = readGrammar(readFile(path));
  const parts = createParts(grammar);
  const machine = createMachine(parts, createStringComparer(grammar));
  const matcher = createPatternMatcher(grammar);
  const inputPrograms = decodeLazily(grammar.inputRules, parts);
  const engine = {
    matcher,
    machine,
    parser: createParser(
      matcher,
      createReductions(machine, (rule) => inputPrograms(rule - 1)),
    ),
    writer: createSentenceWriter(machine, decodeLazily(grammar.outputRules, parts)),
  };
  const hasReferences = args.includes('-a');
  const variables: Variables = { strings: grammar.variables, wordBlanks: new Map(), chunks: new Map() };
  return { process: (stream) => transferText(stream, hasReferences, variables, engine) };
}

function decodeLazily(codes: readonly string[], parts: Parts): (index: number) => Program {
  const programs: (Program | undefined)[] = [];
  return (index) => {
    const known = programs[index];
    if (known) return known;
    const code = codes[index];
    if (code === undefined) throw new UnsupportedError('a rule that does not exist');
    const program = decodeProgram(code, parts);
    programs[index] = program;
    return program;
  };
}
