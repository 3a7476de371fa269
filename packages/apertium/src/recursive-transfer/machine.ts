import { caseOf, copyCase } from '../transfer/letter-case.ts';
import type { Variables } from './branch.ts';
import { type Chunk, createChunk, createJoiner } from './chunk.ts';
import type { StringComparer } from './compare-strings.ts';
import * as I from './instructions.ts';
import type { Part, Parts } from './parts.ts';
import { wrongType } from './value-stack.ts';
import * as W from './workspace.ts';

/** The variables of the branch that a rule works for. */
export interface VariableScope {
  variables: Variables;
}

/** Executes the programs of rules. */
export interface Machine {
  /** What the last rule has written. */
  readonly output: readonly Chunk[];
  /** Whether the last rule has depended on its input only, and has changed nothing else but its output. */
  readonly isPure: boolean;
  /**
   * @param input words and blanks in turn. The machine may change the array
   * @param parent the phrase that consists of the input, for a rule that writes it
   * @returns false when the rule rejects the input
   */
  run(program: I.Program, input: Chunk[], parent: Chunk | undefined, scope: VariableScope): boolean;
  /** Forgets what earlier texts have left. */
  reset(): void;
}

export function createMachine(parts: Parts, { compare, compareList }: StringComparer): Machine {
  const work = W.createWorkspace(parts);
  const { stack } = work;

  /** @returns whether the rule applies */
  function execute(program: I.Program, scope: VariableScope): boolean {
    for (let at = 0; at < program.length; at++) {
      const { operation, number, text, target, side, part } = program[at] as I.Instruction;
      switch (operation) {
        case I.CLIP_INPUT:
          W.clip(work, W.inputWord(work, number), part as Part, side);
          break;
        case I.JUMP_IF_OTHER:
        case I.JUMP_IF_SAME:
          stack.takeBlankAbove();
          if (stack.isTop(text) === (operation === I.JUMP_IF_SAME)) at = target - 1;
          break;
        case I.POP_JUMP_IF_OTHER:
        case I.POP_JUMP_IF_SAME: {
          const isSame = stack.popString() === text;
          stack.takeBlankAbove();
          if (isSame === (operation === I.POP_JUMP_IF_SAME)) at = target - 1;
          break;
        }
        case I.APPEND_LITERAL:
          W.appendText(work, text, side);
          break;
        case I.JUMP_IF_FALSE:
          if (!stack.popBoolean()) at = target - 1;
          break;
        case I.JUMP_IF_TRUE:
          if (stack.popBoolean()) at = target - 1;
          break;
        case I.JUMP:
          at = target - 1;
          break;
        case I.OUTPUT_ALL:
          work.output = work.input;
          return true;
        case I.REJECT:
          return false;
        case I.STRING:
          stack.pushText(text);
          break;
        case I.INTEGER:
          stack.push(number, '');
          break;
        case I.DROP:
          stack.pop();
          break;
        case I.APPEND_SURFACE:
          W.appendSurface(work, side);
          break;
        case I.STRIP_TAG:
          stripTag();
          break;
        case I.CHUNK:
          stack.push(createChunk(), '');
          break;
        case I.SET_RULE:
          W.setRule(work);
          break;
        case I.APPEND_ALL_INPUT:
          W.changed(work, stack.topChunk()).contents.push(...work.input);
          break;
        case I.OUTPUT: {
          const chunk = stack.popChunkOrNull();
          if (chunk !== null) work.output.push(W.takeWordBlank(work, chunk));
          break;
        }
        case I.PUSH_INPUT:
          stack.push(W.inputWord(work, stack.popNumber()), '');
          break;
        case I.CLIP:
          W.popAndClip(work, side);
          break;
        default:
          if (!executeText(operation, number) && !executeVariable(operation, scope)) executeOther(operation);
      }
    }
    return true;
  }

  /** @returns whether it is an operation on strings or conditions */
  function executeText(operation: number, test: number): boolean {
    switch (operation) {
      case I.EQUAL: {
        const second = stack.popString();
        stack.push(stack.popString() === second, '');
        return true;
      }
      case I.EQUAL_CASELESS: {
        const second = stack.popString().toLowerCase();
        stack.push(stack.popString().toLowerCase() === second, '');
        return true;
      }
      case I.COMPARE: {
        const other = stack.popString();
        stack.push(compare(stack.popString(), other, test), '');
        return true;
      }
      case I.COMPARE_LIST: {
        const list = stack.popString();
        stack.push(compareList(stack.popString(), list, test), '');
        return true;
      }
      case I.AND: {
        const second = stack.popBoolean();
        stack.push(stack.popBoolean() && second, '');
        return true;
      }
      case I.OR: {
        const second = stack.popBoolean();
        stack.push(stack.popBoolean() || second, '');
        return true;
      }
      case I.NOT:
        stack.push(!stack.popBoolean(), '');
        return true;
      case I.GET_CASE:
        stack.push(caseOf(stack.popString()), '');
        return true;
      case I.SET_CASE: {
        const pattern = stack.popString();
        stack.push(copyCase(pattern, stack.popString()), '');
        return true;
      }
      case I.CONCATENATE:
        concatenate();
        return true;
      default:
        return false;
    }
  }

  /** The blank of the place stays. */
  function stripTag(): void {
    const text = stack.pop();
    if (typeof text !== 'string') throw wrongType();
    const isTag = text.startsWith('<') && text.endsWith('>');
    stack.pushText(isTag ? text.slice(1, -1).replaceAll('><', '.') : text);
  }

  /** The blank of the left string stays. */
  function concatenate(): void {
    const right = stack.pop();
    const left = stack.pop();
    if (typeof left !== 'string' || typeof right !== 'string') throw wrongType();
    stack.pushText(left + right);
  }

  /** @returns whether it is an operation on variables */
  function executeVariable(operation: number, scope: VariableScope): boolean {
    const { strings, wordBlanks, chunks } = scope.variables;
    switch (operation) {
      case I.GET_VARIABLE: {
        const name = stack.popString();
        stack.push(strings.get(name) ?? '', wordBlanks.get(name) ?? '');
        break;
      }
      case I.SET_VARIABLE: {
        const name = stack.popString();
        const value = stack.popString();
        scope.variables = {
          strings: new Map(strings).set(name, value),
          wordBlanks: new Map(wordBlanks).set(name, stack.takeBlankAbove()),
          chunks,
        };
        break;
      }
      case I.GET_CHUNK:
        stack.push(chunks.get(stack.popNumber()) ?? null, '');
        break;
      case I.SET_CHUNK: {
        const index = stack.popNumber();
        scope.variables = { strings, wordBlanks, chunks: new Map(chunks).set(index, stack.popChunkOrNull()) };
        break;
      }
      default:
        return false;
    }
    work.isPure = false;
    return true;
  }

  function executeOther(operation: number): void {
    switch (operation) {
      case I.DUPLICATE:
        stack.pushCopy(0);
        break;
      case I.OVER:
        stack.pushCopy(1);
        break;
      case I.SWAP:
        stack.swap();
        break;
      case I.TRUE:
      case I.FALSE:
        stack.push(operation === I.TRUE, '');
        break;
      case I.NULL:
        stack.push(null, '');
        break;
      case I.APPEND_CHILD: {
        const child = W.takeWordBlank(work, stack.popChunk());
        W.changed(work, stack.topChunk()).contents.push(child);
        break;
      }
      case I.APPEND_ALL_CHILDREN: {
        const children = [...stack.popChunk().contents];
        const chunk = W.changed(work, stack.topChunk());
        for (const child of children) chunk.contents.push(child);
        break;
      }
      case I.GET_RULE:
        stack.push(W.inputAt(work, 2 * (stack.popNumber() - 1)).rule, '');
        break;
      case I.SET_CLIP:
        W.setClip(work);
        break;
      case I.BLANK:
        W.pushBlank(work);
        break;
      case I.JOINER:
        stack.push(createJoiner(), '');
        break;
      case I.WORD_COUNT:
        stack.push(String(Math.floor((work.input.length + 1) / 2)), '');
        break;
      default:
        throw wrongType();
    }
  }

  return {
    get output() {
      return work.output;
    },
    get isPure() {
      return work.isPure;
    },
    run(program, input, parent, scope) {
      W.beginRule(work, input, parent);
      const isApplied = execute(program, scope);
      if (work.wordBlank !== '') work.isPure = false;
      return isApplied;
    },
    reset() {
      stack.clearBlanks();
      work.wordBlank = '';
    },
  };
}
