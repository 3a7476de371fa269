import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, type ObjectProperty, type VariableDeclarator, Visitor } from 'oxc-parser';
import { lineAt, type Problem, type SourceFile } from './source.ts';

const CODES = 'src/errors.ts';
const DOCUMENT = 'docs/limits-and-errors.md';
/** The client has closed the connection and receives no response. */
const UNSENT_STATUS = 499;

interface NamedCode {
  code: string;
  status: number;
  line: number;
}

/** Compares the error codes of the service with the table of statuses and codes in the documentation, in both directions. */
export function findUndocumentedCodes(root: string, files: readonly SourceFile[]): Problem[] {
  const source = files.find(({ path }) => path === CODES);
  const declared = source ? readErrors(source).filter(({ status }) => status !== UNSENT_STATUS) : [];
  const documented = existsSync(join(root, DOCUMENT)) ? readRows(readFileSync(join(root, DOCUMENT), 'utf8')) : [];
  return [
    ...lacking(declared, documented).map(({ code, status, line }) => ({
      path: CODES,
      line,
      message: `${code}: add it to the row of status ${status} in ${DOCUMENT}`,
    })),
    ...lacking(documented, declared).map(({ code, status, line }) => ({
      path: DOCUMENT,
      line,
      message: `${code}: ${CODES} has no such code with status ${status}`,
    })),
  ];
}

function lacking(codes: readonly NamedCode[], others: readonly NamedCode[]): NamedCode[] {
  const known = new Set(others.map(({ code, status }) => `${code} ${status}`));
  return codes.filter(({ code, status }) => !known.has(`${code} ${status}`));
}

/** The properties of `ERRORS` with their status. */
function readErrors({ text, program }: SourceFile): NamedCode[] {
  const found: NamedCode[] = [];
  new Visitor({
    VariableDeclarator({ id, init }: VariableDeclarator) {
      if (id.type !== 'Identifier' || id.name !== 'ERRORS' || init === null) return;
      for (const one of propertiesOf(init)) {
        const status = propertiesOf(one.value).find((field) => nameOf(field) === 'status')?.value;
        if (status?.type !== 'Literal' || typeof status.value !== 'number') continue;
        found.push({ code: nameOf(one), status: status.value, line: lineAt(text, one.start) });
      }
    },
  }).visit(program);
  return found;
}

/** The properties of an object literal, with or without `as` and `satisfies`. */
function propertiesOf(expression: Expression): ObjectProperty[] {
  if (expression.type === 'TSSatisfiesExpression' || expression.type === 'TSAsExpression') {
    return propertiesOf(expression.expression);
  }
  if (expression.type !== 'ObjectExpression') return [];
  return expression.properties.filter((property) => property.type === 'Property');
}

function nameOf({ key }: ObjectProperty): string {
  return key.type === 'Identifier' ? key.name : '';
}

/** The rows `| 404 | `not_found`, … |`. */
function readRows(text: string): NamedCode[] {
  return [...text.matchAll(/^\| ([1-5]\d\d) \|(.*)\|$/gm)].flatMap(({ 1: status, 2: codes = '', index }) =>
    [...codes.matchAll(/`(\w+)`/g)].map(([, code = '']) => ({
      code,
      status: Number(status),
      line: lineAt(text, index),
    })),
  );
}
