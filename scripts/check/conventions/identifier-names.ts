import { type Expression, type TSPropertySignature, type VariableDeclarator, Visitor } from 'oxc-parser';
import { lineAt, type Problem, type SourceFile } from './source.ts';

const SUPERLATIVE = /(?:^|_)(?:MOST|LEAST|LONGEST|SHORTEST)(?:_|$)/;
/** Words of a name that mean a duration. */
const DURATION = /^(?:timeout|interval|delay|cooldown|deadline|backoff|ttl|heartbeat)$/;
/** Words of a name that tell the unit, or that the number is a point in time. */
const UNIT = /^(?:ms|seconds|minutes|hours|days|us|at|per)$/;

/** Finds constants without `MAX_` or `MIN_`, and durations without a unit. */
export function findUnclearNames(files: readonly SourceFile[]): Problem[] {
  return files.flatMap(({ path, text, program }) => {
    const problems: Problem[] = [];
    const add = (offset: number, message: string): void => {
      problems.push({ path, line: lineAt(text, offset), message });
    };
    new Visitor({
      VariableDeclarator({ id, init, start }: VariableDeclarator) {
        if (id.type !== 'Identifier' || !/^[A-Z][A-Z0-9_]*$/.test(id.name)) return;
        if (SUPERLATIVE.test(id.name)) add(start, `${id.name}: use MAX_ or MIN_`);
        if (init && isNumeric(init) && lacksUnit(id.name)) add(start, `${id.name}: end the name in _MS or _SECONDS`);
      },
      TSPropertySignature({ key, typeAnnotation, start }: TSPropertySignature) {
        if (key.type !== 'Identifier' || typeAnnotation?.typeAnnotation.type !== 'TSNumberKeyword') return;
        if (lacksUnit(key.name)) add(start, `${key.name}: end the name in Ms or Seconds`);
      },
    }).visit(program);
    return problems;
  });
}

function lacksUnit(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');
  return words.some((word) => DURATION.test(word)) && !words.some((word) => UNIT.test(word));
}

/** Whether an expression consists of numbers, such as `5 * 60_000`. */
function isNumeric(expression: Expression): boolean {
  if (expression.type === 'Literal') return typeof expression.value === 'number';
  if (expression.type === 'Identifier') return /^[A-Z][A-Z0-9_]*$/.test(expression.name);
  if (expression.type !== 'BinaryExpression' || expression.left.type === 'PrivateIdentifier') return false;
  return isNumeric(expression.left) && isNumeric(expression.right);
}
