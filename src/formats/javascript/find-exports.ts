import type { Expression, Node, Statement } from '@babel/types';

/**
 * Finds the expressions that a module exports, assigns to a property, or gives to a function. The functions that are given to a
 * function, or called where they are written, are read as modules, as AMD and UMD have them.
 */
export function findExports(body: readonly Statement[]): Node[] {
  const constants = new Map<string, Expression>();
  const found: Node[] = [];
  const names: string[] = [];
  const bodies = [body];
  for (let own = bodies.pop(); own; own = bodies.pop()) {
    for (const statement of own) {
      const isExport = statement.type === 'ExportNamedDeclaration';
      const declaration = isExport ? statement.declaration : statement;
      if (declaration?.type === 'VariableDeclaration') {
        for (const { id, init } of declaration.declarations) {
          if (id.type !== 'Identifier' || !init) continue;
          constants.set(id.name, init);
          if (isExport) names.push(id.name);
        }
      }
      if (isExport)
        for (const specifier of statement.specifiers)
          if (specifier.type === 'ExportSpecifier') names.push(specifier.local.name);
      found.push(...valuesOf(statement));
      bodies.push(...functionsIn(statement).flatMap(bodyOf));
    }
  }
  found.push(...names.flatMap((name) => constants.get(name) ?? []));
  return withConstants(found, constants);
}

function valuesOf(statement: Statement): Node[] {
  if (statement.type === 'ExportDefaultDeclaration') return [statement.declaration];
  if (statement.type === 'TSExportAssignment') return [statement.expression];
  if (statement.type === 'ReturnStatement') return statement.argument ? [statement.argument] : [];
  return statement.type === 'ExpressionStatement' ? assignedIn(statement.expression) : [];
}

function assignedIn(expression: Expression): Node[] {
  let inner = expression;
  // An assignment can be within another one: `module.exports = exports.default = {…}`.
  while (inner.type === 'AssignmentExpression' && inner.operator === '=' && inner.left.type === 'MemberExpression')
    inner = inner.right;
  return inner === expression && inner.type !== 'CallExpression' ? [] : [inner];
}

function functionsIn(statement: Statement): Node[] {
  let expression = statement.type === 'ExpressionStatement' ? statement.expression : undefined;
  if (expression?.type === 'UnaryExpression') expression = expression.argument;
  return expression?.type === 'CallExpression' ? [expression.callee, ...expression.arguments] : [];
}

function bodyOf(node: Node): Statement[][] {
  if (node.type !== 'FunctionExpression' && node.type !== 'ArrowFunctionExpression') return [];
  return node.body.type === 'BlockStatement' ? [node.body.body] : [];
}

/** Adds the constants that the expressions name, and those that these name. */
function withConstants(roots: readonly Node[], constants: ReadonlyMap<string, Expression>): Node[] {
  const all = new Set<Node>();
  const pending = [...roots];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const own = unwrap(node);
    const named = own.type === 'Identifier' ? constants.get(own.name) : undefined;
    if (named) pending.push(named);
    else if (own.type === 'ObjectExpression') {
      if (all.has(own)) continue;
      all.add(own);
      for (const property of own.properties) {
        if (property.type === 'ObjectProperty' && property.value.type === 'Identifier') pending.push(property.value);
        if (property.type === 'SpreadElement') pending.push(property.argument);
      }
    } else if (own.type === 'CallExpression') pending.push(...own.arguments.filter(isObject));
    else if (own.type !== 'Identifier') all.add(own);
  }
  return [...all];
}

function isObject({ type }: Node): boolean {
  return type === 'ObjectExpression' || type === 'TSAsExpression' || type === 'TSSatisfiesExpression';
}

/** An expression without its types. */
export function unwrap(node: Node): Node {
  let inner = node;
  while (inner.type === 'TSAsExpression' || inner.type === 'TSSatisfiesExpression' || inner.type === 'TSTypeAssertion')
    inner = inner.expression;
  return inner;
}
