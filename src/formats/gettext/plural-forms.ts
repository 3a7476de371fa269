import { PLURAL_SAMPLES } from '../../languages/plural-rules.ts';
import { primarySubtag } from '../../languages/primary-subtag.ts';

/** The plural forms of a catalogue. */
export interface PluralForms {
  /** Number of forms. */
  readonly count: number;
  /** The form of the number 1. */
  readonly singular: number;
  /** Whether the form of the number 1 is also the form of other numbers, as in Russian for 21. */
  readonly isShared: boolean;
  /** A number of a form, such as those by which engines are asked; undefined for one that no small number has. */
  sampleOf(form: number): number | undefined;
}

/** Forms of a language without an entry, and of a catalogue without a formula. */
const DEFAULT = 'nplurals=2; plural=(n != 1);';
const SLAVIC = 'n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2';
/** Formulas of GNU gettext and, for languages that it does not list, of CLDR. */
const FORMULAS: readonly (readonly [languages: string, header: string])[] = [
  ['id ja km ko lo ms my th vi zh', 'nplurals=1; plural=0;'],
  ['am bn br fa fr gu hi hy kn oc pt-BR tl zu', 'nplurals=2; plural=(n > 1);'],
  ['is', 'nplurals=2; plural=(n%10!=1 || n%100==11);'],
  ['mk', 'nplurals=2; plural=(n%10==1 ? 0 : 1);'],
  ['be bs hr ru sh sr uk', `nplurals=3; plural=(${SLAVIC});`],
  ['cs sk', 'nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;'],
  ['lt', 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);'],
  ['lv', 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);'],
  ['pl', 'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);'],
  ['ro', 'nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2);'],
  ['cy', 'nplurals=4; plural=(n==1 ? 0 : n==2 ? 1 : n!=8 && n!=11 ? 2 : 3);'],
  ['gd', 'nplurals=4; plural=(n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>2 && n<20 ? 2 : 3);'],
  ['mt', 'nplurals=4; plural=(n==1 ? 0 : n==0 || (n%100>1 && n%100<11) ? 1 : n%100>10 && n%100<20 ? 2 : 3);'],
  ['sl', 'nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);'],
  ['ga', 'nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4);'],
  ['ar', 'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);'],
];
const BY_LANGUAGE = new Map(
  FORMULAS.flatMap(([languages, header]) => languages.split(' ').map((code) => [code, header])),
);

const HEADER = /^\s{0,9}nplurals\s{0,9}=\s{0,9}(\d)\s{0,9};\s{0,9}plural\s{0,9}=([^;]{1,1000})/;
const TOKEN = /\d{1,9}|n|[<>=!]=|&&|\|\||[?:<>!()+*/%-]|\s{1,1000}|./gs;
/** Numbers that stand for all others. The formulas of all languages repeat after 100, or sooner. */
const SAMPLE = Array.from({ length: 1_000 }, (_, n) => n);
/** All others come after those by which engines are asked. */
const SAMPLES = [...PLURAL_SAMPLES, ...SAMPLE];
const MAX_DEPTH = 100;
const BINARY: readonly Readonly<Record<string, (left: number, right: number) => number>>[] = [
  { '||': (left, right) => Number(left !== 0 || right !== 0) },
  { '&&': (left, right) => Number(left !== 0 && right !== 0) },
  { '==': (left, right) => Number(left === right), '!=': (left, right) => Number(left !== right) },
  {
    '<': (left, right) => Number(left < right),
    '>': (left, right) => Number(left > right),
    '<=': (left, right) => Number(left <= right),
    '>=': (left, right) => Number(left >= right),
  },
  { '+': (left, right) => left + right, '-': (left, right) => left - right },
  {
    '*': (left, right) => left * right,
    '/': (left, right) => Math.trunc(left / right),
    '%': (left, right) => left % right,
  },
];

/** The value of `Plural-Forms` for a language. @param code canonical */
export function pluralHeaderOf(code: string): string {
  return BY_LANGUAGE.get(code) ?? BY_LANGUAGE.get(primarySubtag(code)) ?? DEFAULT;
}

/** Reads the value of `Plural-Forms`. @returns undefined if it has no valid formula, such as that of a template */
export function readPluralForms(header: string): PluralForms | undefined {
  const [, count, formula = ''] = HEADER.exec(header) ?? [];
  const formOf = count === undefined ? undefined : parseFormula(formula);
  if (!formOf) return undefined;
  const singular = formOf(1);
  const isShared = SAMPLE.some((n) => n !== 1 && formOf(n) === singular);
  return singular < Number(count)
    ? { count: Number(count), singular, isShared, sampleOf: (form) => SAMPLES.find((n) => formOf(n) === form) }
    : undefined;
}

type Formula = (n: number) => number;

/** Parses a formula in C. @returns undefined if it is not valid */
function parseFormula(text: string): Formula | undefined {
  const tokens = Array.from(text.matchAll(TOKEN), ([token]) => token).filter((token) => token.trim() !== '');
  let at = 0;
  let depth = 0;
  const take = (token: string): boolean => {
    if (tokens[at] !== token) return false;
    at++;
    return true;
  };

  function parseChoice(): Formula | undefined {
    if (++depth > MAX_DEPTH) return undefined;
    const condition = parseBinary(0);
    let result = condition;
    if (condition && take('?')) {
      const first = parseChoice();
      const second = first && take(':') ? parseChoice() : undefined;
      result = first && second ? (n) => (condition(n) === 0 ? second(n) : first(n)) : undefined;
    }
    depth--;
    return result;
  }

  function parseBinary(level: number): Formula | undefined {
    const operators = BINARY[level];
    if (!operators) return parseUnary();
    let left = parseBinary(level + 1);
    for (let operator = operators[tokens[at] ?? '']; left && operator; operator = operators[tokens[at] ?? '']) {
      at++;
      const [before, apply, right] = [left, operator, parseBinary(level + 1)];
      left = right ? (n) => apply(before(n), right(n)) : undefined;
    }
    return left;
  }

  function parseUnary(): Formula | undefined {
    if (take('!')) {
      if (++depth > MAX_DEPTH) return undefined;
      const inner = parseUnary();
      depth--;
      return inner && ((n) => Number(inner(n) === 0));
    }
    if (take('(')) {
      const inner = parseChoice();
      return inner && take(')') ? inner : undefined;
    }
    if (take('n')) return (n) => n;
    const token = tokens[at++] ?? '';
    return /^\d+$/.test(token) ? () => Number(token) : undefined;
  }

  const formula = parseChoice();
  return at === tokens.length ? formula : undefined;
}
