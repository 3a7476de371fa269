import { UnsupportedError } from '../../stage.ts';

/** A string from the context of an ambiguous token. Strings are UTF-8, one character for each byte. */
export interface ContextString {
  /**
   * - `coarse`: the coarse tags of a token, as it is tagged so far
   * - `lemma`: the lemma of the first part of the reading that is judged
   * - `surface`: the surface form of a token
   */
  readonly of: 'coarse' | 'lemma' | 'surface';
  /** Tokens after the ambiguous one. */
  readonly offset: number;
  /** The number of bytes from the end, or undefined for the whole string. */
  readonly suffixLength: number | undefined;
}

export interface FeatureTemplates {
  readonly strings: readonly ContextString[];
  /** For each feature, the indexes of its strings. */
  readonly features: readonly (readonly number[])[];
}

/** What a program of the model has on its stack. */
type Value =
  | { type: 'number'; base: 'token' | 'part' | 'none'; value: number }
  | { type: 'reading'; offset: number }
  | { type: 'part'; offset: number }
  | { type: 'tags'; offset: number }
  | { type: 'equal'; left: Value; right: Value }
  | { type: 'string'; string: ContextString };

/** Numbers of the instructions in the programs of a model. */
const ADD = 4;
const PUSH_NUMBER = 6;
const EQUAL = 11;
const FOR_EACH_START = 17;
const FOR_EACH = 18;
const FOR_EACH_END = 19;
const PUSH_GLOBAL = 20;
const PUSH_VARIABLE = 21;
const PUSH_TOKEN_INDEX = 24;
const PUSH_PART_INDEX = 25;
const PUSH_TOKEN_AND_PART_INDEX = 26;
const GET_PART = 31;
const GET_SURFACE = 32;
const GET_LEMMA = 33;
const GET_COARSE_TAG = 34;
const GET_READING = 44;
const SLICE = 53;
const JOIN = 58;
const APPEND_TO_FEATURE = 60;

/** The constant that stands for a full stop. */
const FULL_STOP = 255;

/** The only loop that is supported maps the parts of a reading to their coarse tags. */
const COARSE_TAGS_LOOP = [FOR_EACH_START, FOR_EACH, 0, 5, PUSH_VARIABLE, 0, GET_COARSE_TAG, FOR_EACH_END, 8];

/**
 * Runs the programs of a perceptron model once with symbols instead of values, because all of them do is to take strings from
 * places near the token.
 * @param condition decides which parts of a reading have features
 * @throws UnsupportedError when a program does anything else
 */
export function readFeatureTemplates(
  programs: readonly (readonly number[])[],
  globalPrograms: readonly (readonly number[])[],
  condition: readonly number[],
): FeatureTemplates {
  requireFirstPart(condition);
  const globals: Value[] = [];
  for (const program of globalPrograms) {
    const [value, ...others] = run(program, globals).stack;
    if (!value || others.length > 0) throw unsupported();
    globals.push(value);
  }
  const strings: ContextString[] = [];
  const features = programs.map((program) => {
    const { stack, appended } = run(program, globals);
    if (stack.length > 0) throw unsupported();
    return appended.map((string) => indexOf(strings, string));
  });
  return { strings, features };
}

function indexOf(strings: ContextString[], { of, offset, suffixLength }: ContextString): number {
  const known = strings.findIndex((s) => s.of === of && s.offset === offset && s.suffixLength === suffixLength);
  return known < 0 ? strings.push({ of, offset, suffixLength }) - 1 : known;
}

/** Features that belong to the first part of a reading are the only ones that are supported. */
function requireFirstPart(condition: readonly number[]): void {
  const [value, ...others] = run(condition, []).stack;
  const sides = value?.type === 'equal' ? [value.left, value.right] : [];
  const isSupported =
    others.length === 0 &&
    sides.some((side) => side.type === 'number' && side.base === 'part' && side.value === 0) &&
    sides.some((side) => side.type === 'number' && side.base === 'none' && side.value === 0);
  if (!isSupported) throw unsupported();
}

function run(program: readonly number[], globals: readonly Value[]): { stack: Value[]; appended: ContextString[] } {
  const stack: Value[] = [];
  const appended: ContextString[] = [];
  let at = 0;

  function pop<Type extends Value['type']>(type: Type): Extract<Value, { type: Type }> {
    const value = stack.pop();
    if (!isOfType(value, type)) throw unsupported();
    return value;
  }

  const operand = (): number => program[at++] ?? 0;
  const signedOperand = (): number => (operand() << 24) >> 24;
  const pushString = (string: ContextString): number => stack.push({ type: 'string', string });

  while (at < program.length) {
    if (COARSE_TAGS_LOOP.every((code, i) => program[at + i] === code)) {
      at += COARSE_TAGS_LOOP.length;
      stack.push({ type: 'tags', offset: pop('reading').offset });
      continue;
    }
    switch (operand()) {
      case ADD:
        stack.push(add(pop('number'), pop('number')));
        break;
      case PUSH_NUMBER:
        stack.push({ type: 'number', base: 'none', value: signedOperand() });
        break;
      case EQUAL:
        stack.push({ type: 'equal', left: pop('number'), right: pop('number') });
        break;
      case PUSH_GLOBAL: {
        const value = globals[operand()];
        if (!value) throw unsupported();
        stack.push(value);
        break;
      }
      case PUSH_TOKEN_INDEX:
        stack.push({ type: 'number', base: 'token', value: 0 });
        break;
      case PUSH_PART_INDEX:
        stack.push({ type: 'number', base: 'part', value: 0 });
        break;
      case PUSH_TOKEN_AND_PART_INDEX:
        stack.push({ type: 'number', base: 'token', value: 0 }, { type: 'number', base: 'part', value: 0 });
        break;
      case GET_PART: {
        const part = pop('number');
        if (part.base !== 'part' || part.value !== 0) throw unsupported();
        const offset = tokenOffset(pop('number'));
        if (offset !== 0) throw unsupported();
        stack.push({ type: 'part', offset });
        break;
      }
      case GET_SURFACE:
        pushString({ of: 'surface', offset: tokenOffset(pop('number')), suffixLength: undefined });
        break;
      case GET_LEMMA:
        pushString({ of: 'lemma', offset: pop('part').offset, suffixLength: undefined });
        break;
      case GET_READING:
        stack.push({ type: 'reading', offset: tokenOffset(pop('number')) });
        break;
      case SLICE: {
        const { string } = pop('string');
        const start = signedOperand();
        if (start >= 0 || signedOperand() !== 0 || string.of === 'coarse' || string.suffixLength !== undefined) {
          throw unsupported();
        }
        pushString({ ...string, suffixLength: -start });
        break;
      }
      case JOIN:
        if (operand() !== FULL_STOP) throw unsupported();
        pushString({ of: 'coarse', offset: pop('tags').offset, suffixLength: undefined });
        break;
      case APPEND_TO_FEATURE:
        appended.push(pop('string').string);
        break;
      default:
        throw unsupported();
    }
  }
  return { stack, appended };
}

function add(a: Extract<Value, { type: 'number' }>, b: Extract<Value, { type: 'number' }>): Value {
  if (a.base !== 'none' && b.base !== 'none') throw unsupported();
  return { type: 'number', base: a.base === 'none' ? b.base : a.base, value: a.value + b.value };
}

function tokenOffset({ base, value }: Extract<Value, { type: 'number' }>): number {
  if (base !== 'token') throw unsupported();
  return value;
}

function isOfType<Type extends Value['type']>(
  value: Value | undefined,
  type: Type,
): value is Extract<Value, { type: Type }> {
  return value?.type === type;
}

function unsupported(): UnsupportedError {
  return new UnsupportedError('the features of a perceptron model');
}
