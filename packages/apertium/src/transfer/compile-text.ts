import { UnsupportedError } from '../stage.ts';
import { type Compiler, onlyAttribute, parseNumber, type Side, type Text } from './compiler.ts';
import { caseOf, copyFormCase } from './letter-case.ts';
import type { RuleElement } from './rule-file.ts';
import { joinWordBlanks } from './word-blank.ts';

/** Compiles an expression, other than a lexical unit or a chunk. */
export function compileText<Word>(element: RuleElement, compiler: Compiler<Word>): Text {
  const { machine, variables } = compiler;
  switch (element.name) {
    case 'clip':
      return compileClip(element, compiler);
    case 'lit': {
      const value = element.attributes.v ?? '';
      return () => value;
    }
    case 'lit-tag': {
      const value = `<${(element.attributes.v ?? '').replaceAll('.', '><')}>`;
      return () => value;
    }
    case 'var': {
      const variable = variables.get(element.attributes.n ?? '');
      return () => {
        if (variable.wordBlank !== '' && compiler.dialect.hasManyWords(machine)) {
          machine.wordBlank = joinWordBlanks(machine.wordBlank, variable.wordBlank);
        }
        return variable.value;
      };
    }
    case 'b':
      return () => {
        if (machine.nextBlank >= machine.endOfBlanks) return ' ';
        const blank = machine.blanks[machine.nextBlank] ?? '';
        if (machine.isInOutput) machine.nextBlank++;
        return blank;
      };
    case 'get-case-from': {
      const pattern = readPart(compiler, 'lem', 'sl', positionOf(element, compiler));
      const text = compiler.text(element.children[0]);
      // A word that is not there leaves nothing.
      return () => {
        const found = pattern();
        return found === undefined ? '' : copyFormCase(found, text());
      };
    }
    case 'case-of': {
      const part = readPart(compiler, element.attributes.part, sideOf(element), positionOf(element, compiler));
      return () => {
        const found = part();
        return found === undefined ? '' : caseOf(found);
      };
    }
    case 'concat':
      return concatenate(element.children.map(compiler.text));
    case 'lu-count':
      return () => String(machine.matched);
    default:
      throw new UnsupportedError(`the element <${element.name}> as an expression of transfer rules`);
  }
}

/** @param fallback the side of an element that names none */
export function sideOf({ attributes }: RuleElement, fallback: Side = 'tl'): Side {
  const side = attributes.side;
  return side === 'sl' || side === 'tl' || side === 'ref' ? side : fallback;
}

/** The index among the machine's words of the position that an element has. */
export function positionOf<Word>(element: RuleElement, { dialect }: Compiler<Word>): number {
  return parseNumber(element.attributes.pos ?? onlyAttribute(element)) - dialect.firstPosition;
}

export function concatenate(texts: readonly Text[]): Text {
  const [first, second, third] = texts;
  if (first === undefined) return () => '';
  if (second === undefined) return first;
  if (texts.length === 2) return () => first() + second();
  if (third !== undefined && texts.length === 3) return () => first() + second() + third();
  return () => {
    let value = '';
    for (const text of texts) value += text();
    return value;
  };
}

/** @returns a function whose result is undefined when the rule has no such word */
export function readPart<Word>(
  { machine, dialect, attribute: find }: Compiler<Word>,
  name: string | undefined,
  side: Side,
  index: number,
): () => string | undefined {
  const attribute = find(name ?? '');
  if (attribute === undefined) return () => (machine.words[index] === undefined ? undefined : '');
  const read = dialect.read(attribute, side);
  return () => {
    const word = machine.words[index];
    return word === undefined ? undefined : read(word);
  };
}

function compileClip<Word>(element: RuleElement, compiler: Compiler<Word>): Text {
  const { machine, dialect } = compiler;
  const { part: name, 'link-to': link } = element.attributes;
  const side = sideOf(element);
  const index = positionOf(element, compiler);
  const part = readPart(compiler, name, side, index);
  if (link) {
    const tag = `<${link}>`;
    return () => (part() ? tag : '');
  }
  if (name === 'content' && dialect.hasBareContent) return () => (part() ?? '').slice(1, -1);
  if (side === 'ref' || (name !== 'lem' && name !== 'lemh' && name !== 'whole')) return () => part() ?? '';
  return () => {
    const word = machine.words[index];
    if (word === undefined) return '';
    const blank = dialect.wordBlankOf(word);
    if (blank !== '' && dialect.hasManyWords(machine)) {
      if (machine.isInUnit) machine.wordBlank = joinWordBlanks(machine.wordBlank, blank);
      else if (machine.assigned) machine.assigned.wordBlank = joinWordBlanks(machine.assigned.wordBlank, blank);
    }
    return part() ?? '';
  };
}
