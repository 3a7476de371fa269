import { UnsupportedError } from '../stage.ts';
import { type Attribute, createAttribute } from './attribute.ts';
import { compileStep, compileSteps } from './compile-step.ts';
import { compileTest } from './compile-test.ts';
import { compileText } from './compile-text.ts';
import { compileMultiwordUnit, compileUnit } from './compile-unit.ts';
import { type Compiler, type Dialect, type Macro, parseNumber, type Step, type Text } from './compiler.ts';
import { createMachine, createVariables, type Machine } from './machine.ts';
import type { RuleElement, RuleFile } from './rule-file.ts';
import type { TransferData } from './transfer-data.ts';

/** The rules of a file, which are compiled when they are first used. */
export interface Program<Word> {
  readonly machine: Machine<Word>;
  /** Gives the machine the state at the start of a text. */
  reset(): void;
  /**
   * Runs a rule on the words and blanks of the machine, and writes the blanks that it leaves, other than spaces.
   * @param rule its number, from 1
   * @returns a number of words to skip when the rule rejects its words, otherwise `CONTINUE`
   * @throws StreamError when the rule calls too many macros
   */
  run(rule: number): number;
}

/** @throws UnsupportedError when the data have a feature that is not known */
export function createProgram<Word>(file: RuleFile, data: TransferData, dialect: Dialect<Word>): Program<Word> {
  const machine = createMachine<Word>();
  const variables = createVariables(data);
  const attributes = new Map<string, Attribute>();
  for (const [name, pattern] of data.attributes) attributes.set(name, createAttribute(pattern, attributes.size));
  const macros = new Map<string, Macro>();
  const rules: (Step | undefined)[] = [];

  const compiler: Compiler<Word> = {
    machine,
    dialect,
    variables,
    attribute: (name) => attributes.get(name),
    list: (name) => data.lists.get(name) ?? [],
    text: (element) => compileExpression(element, compiler),
    test(element) {
      if (element === undefined) throw new UnsupportedError('an empty condition in transfer rules');
      return compileTest(element, compiler);
    },
    step: (element) => compileStep(element, compiler),
    macro(name) {
      const known = macros.get(name);
      if (known) return known;
      const created = createMacro(file.macros[data.macros.get(name) ?? 0], compiler);
      macros.set(name, created);
      return created;
    },
  };

  function compileRule(rule: number): Step {
    const step = compileSteps(file.actions[rule - 1]?.children ?? [], compiler);
    rules[rule] = step;
    return step;
  }

  return {
    machine,
    reset() {
      variables.reset();
      Object.assign(machine, createMachine<Word>());
    },
    run(rule) {
      const step = rules[rule] ?? compileRule(rule);
      machine.calls = 0;
      const result = step();
      for (let at = machine.nextBlank; at < machine.endOfBlanks; at++) {
        const blank = machine.blanks[at] ?? '';
        if (blank !== ' ') machine.output += blank;
      }
      return result;
    },
  };
}

function compileExpression<Word>(element: RuleElement | undefined, compiler: Compiler<Word>): Text {
  if (element === undefined) throw new UnsupportedError('a missing expression in transfer rules');
  switch (element.name) {
    case 'lu':
      return compileUnit(element, compiler);
    case 'mlu':
      return compileMultiwordUnit(element, compiler);
    case 'chunk':
      return compiler.dialect.chunk(element, compiler);
    default:
      return compileText(element, compiler);
  }
}

/** A macro is compiled when it is first called, because it may call itself. */
function createMacro<Word>(element: RuleElement | undefined, compiler: Compiler<Word>): Macro {
  if (element === undefined) throw new UnsupportedError('a call of an unknown macro in transfer rules');
  let steps: readonly Step[] | undefined;
  return {
    parameterCount: parseNumber(element.attributes.npar),
    run() {
      steps ??= element.children.map(compiler.step);
      // A macro cannot reject a rule.
      for (const step of steps) step();
    },
  };
}
