import { UnsupportedError } from '../stage.ts';
import { concatenate } from './compile-text.ts';
import type { Compiler, Text } from './compiler.ts';
import { copyCase } from './letter-case.ts';
import type { RuleElement } from './rule-file.ts';

/** Compiles a lexical unit (`lu`). */
export function compileUnit<Word>({ children }: RuleElement, compiler: Compiler<Word>): Text {
  const { machine, dialect } = compiler;
  const inner = concatenate(children.map(compiler.text));
  return () => {
    machine.isInUnit = true;
    machine.wordBlank = '';
    const text = inner();
    machine.isInUnit = false;
    const wordBlank = finishWordBlank(compiler);
    return text === '' ? '' : dialect.unit(text, wordBlank);
  };
}

/** Compiles a lexical unit of several words (`mlu`), which are joined by plus signs. */
export function compileMultiwordUnit<Word>({ children }: RuleElement, compiler: Compiler<Word>): Text {
  const { machine, dialect } = compiler;
  const words = children.map((unit) => concatenate(unit.children.map(compiler.text)));
  return () => {
    machine.isInUnit = true;
    machine.wordBlank = '';
    let text = '';
    for (const word of words) {
      const next = word();
      // An empty word and the invariable part of a multiword are not joined.
      text += text !== '' && next !== '' && !next.startsWith('#') ? `+${next}` : next;
    }
    machine.isInUnit = dialect.staysInUnit;
    const wordBlank = finishWordBlank(compiler);
    return text === '' ? '' : `${wordBlank}^${text}$`;
  };
}

/** The word-bound blank of a unit. */
function finishWordBlank<Word>({ machine, dialect }: Compiler<Word>): string {
  const only = dialect.onlyWord(machine);
  if (only !== undefined) machine.wordBlank = dialect.wordBlankOf(only);
  return machine.wordBlank;
}

/** Compiles a chunk of `apertium-transfer`: a name, tags, and lexical units in braces. */
export function compileChunk<Word>(element: RuleElement, compiler: Compiler<Word>): Text {
  const { name, namefrom, case: caseFrom } = element.attributes;
  const children = concatenate(
    element.children.map((child) => (child.name === 'tags' ? compileTags(child, compiler) : compiler.text(child))),
  );
  const lemma = compileName(name, namefrom, compiler);
  if (!caseFrom) return () => `^${lemma()}${children()}}$`;
  const pattern = compiler.variables.get(caseFrom);
  return () => `^${copyCase(pattern.value, lemma())}${children()}}$`;
}

/** Compiles a chunk of `apertium-interchunk`, whose expressions make the whole chunk. */
export function compileBareChunk<Word>({ children }: RuleElement, compiler: Compiler<Word>): Text {
  const inner = concatenate(children.map(compiler.text));
  return () => `^${inner()}$`;
}

function compileName<Word>(
  name: string | undefined,
  nameFrom: string | undefined,
  { variables }: Compiler<Word>,
): Text {
  if (name) return () => name;
  if (!nameFrom) throw new UnsupportedError('a chunk without a name in transfer rules');
  const variable = variables.get(nameFrom);
  return () => variable.value;
}

function compileTags<Word>({ children }: RuleElement, compiler: Compiler<Word>): Text {
  const tags = children.filter(({ name }) => name === 'tag').flatMap((tag) => tag.children);
  const inner = concatenate(tags.map(compiler.text));
  return () => `${inner()}{`;
}
