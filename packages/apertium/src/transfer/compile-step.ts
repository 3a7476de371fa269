import { StreamError } from '../stage.ts';
import { positionOf, readPart, sideOf } from './compile-text.ts';
import { CONTINUE, type Compiler, onlyAttribute, parseNumber, type Side, type Step } from './compiler.ts';
import { copyCase } from './letter-case.ts';
import type { RuleElement } from './rule-file.ts';

/** More than the rules of real data need. */
const MAX_CALLS = 10_000;
const MAX_CALL_DEPTH = 100;

/** Compiles an instruction. An unknown one does nothing. */
export function compileStep<Word>(element: RuleElement, compiler: Compiler<Word>): Step {
  switch (element.name) {
    case 'choose':
      return compileChoose(element, compiler);
    case 'let':
      return compileLet(element, compiler);
    case 'append':
      return compileAppend(element, compiler);
    case 'out':
      return compileOut(element, compiler);
    case 'modify-case':
      return compileModifyCase(element, compiler);
    case 'call-macro':
      return compileCall(element, compiler);
    case 'reject-current-rule': {
      const skipped = element.attributes.shifting === 'yes' ? 1 : 0;
      return () => skipped;
    }
    default:
      return () => CONTINUE;
  }
}

/** Compiles instructions that run until one rejects the rule. */
export function compileSteps<Word>(elements: readonly RuleElement[], compiler: Compiler<Word>): Step {
  const steps = elements.map(compiler.step);
  const [only] = steps;
  if (only && steps.length === 1) return only;
  return () => {
    for (const step of steps) {
      const result = step();
      if (result !== CONTINUE) return result;
    }
    return CONTINUE;
  };
}

function compileChoose<Word>({ children }: RuleElement, compiler: Compiler<Word>): Step {
  const options = children.map((option) => {
    const [test] = option.children.filter(isTest);
    return {
      test: option.name === 'when' ? compiler.test(test?.children[0]) : () => true,
      run: compileSteps(
        option.children.filter((child) => !isTest(child)),
        compiler,
      ),
    };
  });
  return () => {
    for (const { test, run } of options) if (test()) return run();
    return CONTINUE;
  };
}

function isTest({ name }: RuleElement): boolean {
  return name === 'test';
}

function compileLet<Word>({ children: [left, right] }: RuleElement, compiler: Compiler<Word>): Step {
  const { machine, variables } = compiler;
  const value = compiler.text(right);
  if (left?.name === 'var') {
    const variable = variables.get(onlyAttribute(left));
    return () => {
      machine.assigned = variable;
      variable.wordBlank = '';
      variable.value = value();
      machine.assigned = undefined;
      return CONTINUE;
    };
  }
  if (left?.name !== 'clip') return () => CONTINUE;
  const assign = writePart(left, sideOf(left, 'sl'), compiler);
  return () => {
    assign(value);
    return CONTINUE;
  };
}

function compileAppend<Word>(element: RuleElement, compiler: Compiler<Word>): Step {
  const { machine, variables } = compiler;
  const variable = variables.get(element.attributes.n ?? '');
  const values = element.children.map(compiler.text);
  return () => {
    for (const value of values) {
      machine.assigned = variable;
      const added = value();
      variable.value += added;
      machine.assigned = undefined;
    }
    return CONTINUE;
  };
}

function compileOut<Word>({ children }: RuleElement, compiler: Compiler<Word>): Step {
  const { machine } = compiler;
  const texts = children.map(compiler.text);
  return () => {
    machine.isInOutput = true;
    for (const text of texts) {
      const written = text();
      machine.output += written;
    }
    machine.isInOutput = false;
    return CONTINUE;
  };
}

function compileModifyCase<Word>({ children: [left, right] }: RuleElement, compiler: Compiler<Word>): Step {
  const pattern = compiler.text(right);
  if (left?.name === 'var') {
    const variable = compiler.variables.get(onlyAttribute(left));
    return () => {
      variable.value = copyCase(pattern(), variable.value);
      return CONTINUE;
    };
  }
  if (left?.name !== 'clip') return () => CONTINUE;
  const side = sideOf(left);
  const part = readPart(compiler, left.attributes.part, side, positionOf(left, compiler));
  const assign = writePart(left, side, compiler);
  return () => {
    assign(() => copyCase(pattern(), part() ?? ''));
    return CONTINUE;
  };
}

/** A word that is not there gets no value. */
function writePart<Word>(clip: RuleElement, side: Side, compiler: Compiler<Word>): (value: () => string) => void {
  const { machine } = compiler;
  const index = positionOf(clip, compiler);
  const attribute = compiler.attribute(clip.attributes.part ?? '');
  const write = attribute && compiler.dialect.write(attribute, side);
  return (value) => {
    const word = machine.words[index];
    if (word === undefined) return;
    const written = value();
    write?.(word, written);
  };
}

function compileCall<Word>(element: RuleElement, compiler: Compiler<Word>): Step {
  const { machine, dialect } = compiler;
  const macro = compiler.macro(onlyAttribute(element));
  const positions = element.children.map((parameter) => parseNumber(onlyAttribute(parameter)));
  return () => {
    const caller = machine.words;
    const words = dialect.parameters(caller, positions, macro.parameterCount);
    if (words === undefined) return CONTINUE;
    if (++machine.calls > MAX_CALLS || machine.depth >= MAX_CALL_DEPTH) {
      throw new StreamError('A transfer rule calls too many macros.');
    }
    machine.depth++;
    machine.words = words;
    macro.run();
    machine.words = caller;
    machine.depth--;
    return CONTINUE;
  };
}
