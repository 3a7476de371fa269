import type { Compiler, Test, Text } from './compiler.ts';
import type { RuleElement } from './rule-file.ts';

/** Compiles a condition. An unknown one is never true. */
export function compileTest<Word>(element: RuleElement, compiler: Compiler<Word>): Test {
  const { children } = element;
  switch (element.name) {
    case 'and':
      return allOf(children.map(compiler.test));
    case 'or':
      return anyOf(children.map(compiler.test));
    case 'not': {
      const test = compiler.test(children[0]);
      return () => !test();
    }
    case 'equal':
      return compileEqual(element, compiler);
    case 'begins-with':
      return compare(element, compiler, (text, start) => text.startsWith(start));
    case 'ends-with':
      return compare(element, compiler, (text, end) => text.endsWith(end));
    case 'contains-substring':
      return compare(element, compiler, (text, part) => text.includes(part));
    case 'in': {
      const text = operand(element, 0, compiler);
      const items = new Set(listOf(element, compiler));
      return () => items.has(text());
    }
    case 'begins-with-list':
      return compareWithList(element, compiler, (text, start) => text.startsWith(start));
    case 'ends-with-list':
      return compareWithList(element, compiler, (text, end) => text.endsWith(end));
    default:
      return () => false;
  }
}

function allOf(tests: readonly Test[]): Test {
  const [first, second] = tests;
  if (first && second && tests.length === 2) return () => first() && second();
  return () => {
    for (const test of tests) if (!test()) return false;
    return true;
  };
}

function anyOf(tests: readonly Test[]): Test {
  const [first, second] = tests;
  if (first && second && tests.length === 2) return () => first() || second();
  return () => {
    for (const test of tests) if (test()) return true;
    return false;
  };
}

/** Most comparisons are with a fixed text. */
function compileEqual<Word>(element: RuleElement, compiler: Compiler<Word>): Test {
  const first = operand(element, 0, compiler);
  const second = operand(element, 1, compiler);
  const name = element.children[1]?.name;
  if (name !== 'lit' && name !== 'lit-tag') return () => first() === second();
  const value = second();
  return () => first() === value;
}

function compare<Word>(
  element: RuleElement,
  compiler: Compiler<Word>,
  matches: (text: string, part: string) => boolean,
): Test {
  const first = operand(element, 0, compiler);
  const second = operand(element, 1, compiler);
  return () => matches(first(), second());
}

function compareWithList<Word>(
  element: RuleElement,
  compiler: Compiler<Word>,
  matches: (text: string, part: string) => boolean,
): Test {
  const text = operand(element, 0, compiler);
  const items = listOf(element, compiler);
  return () => {
    const value = text();
    return items.some((item) => matches(value, item));
  };
}

function operand<Word>(element: RuleElement, index: number, compiler: Compiler<Word>): Text {
  const text = compiler.text(element.children[index]);
  return isCaseless(element) ? () => text().toLowerCase() : text;
}

function listOf<Word>(element: RuleElement, compiler: Compiler<Word>): readonly string[] {
  const items = compiler.list(element.children[1]?.attributes.n ?? '');
  return isCaseless(element) ? items.map((item) => item.toLowerCase()) : items;
}

function isCaseless({ attributes }: RuleElement): boolean {
  return attributes.caseless === 'yes';
}
