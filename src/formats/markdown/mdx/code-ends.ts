/** What matters in code of JavaScript: brackets, texts, comments and empty lines. */
const SIGN = /[{}()[\]"'`]|\\[^\n]|\/\*|\/\/|\n[ \t]*\r?(?=\n)/g;
const IN_TEMPLATE = /`|\$\{|\\[^\n]/g;
const DOUBLE_QUOTED = /"(?:[^"\\\n]|\\[^\n])*"/y;
const SINGLE_QUOTED = /'(?:[^'\\\n]|\\[^\n])*'/y;
const BRACE = /[{}]/g;

/** The offset after the closing brace of an expression. @param at offset of its opening brace */
export function endOfBraces(text: string, at: number): number | undefined {
  return endOfCode(text, at, 'expression') ?? endOfCountedBraces(text, at);
}

/** The offset of the empty line after an import or an export, or that of the end. */
export function endOfModule(text: string, at: number): number {
  return endOfCode(text, at, 'module') ?? text.length;
}

/**
 * Finds the end of code without its grammar. A quotation mark without a partner in its line is an apostrophe in the text of an
 * element. A module ends at an empty line outside of brackets; only braces count in an expression.
 */
function endOfCode(text: string, start: number, kind: 'expression' | 'module'): number | undefined {
  const isModule = kind === 'module';
  /** The brackets and templates that are open. */
  const open: string[] = [];
  for (let at = start; at < text.length; ) {
    const isTemplate = open.at(-1) === '`';
    const expression = isTemplate ? IN_TEMPLATE : SIGN;
    expression.lastIndex = at;
    const match = expression.exec(text);
    if (!match) break;
    const [sign] = match;
    at = expression.lastIndex;
    if (sign === '`') {
      if (isTemplate) open.pop();
      else open.push(sign);
    } else if (sign === '{' || sign === '${' || (isModule && (sign === '(' || sign === '['))) open.push('{');
    else if (sign === '}' || (isModule && (sign === ')' || sign === ']'))) {
      open.pop();
      if (open.length === 0 && !isModule) return at;
    } else if (sign === '"' || sign === "'") at = endOfQuoted(text, match.index);
    else if (sign === '/*') at = after(text, '*/', at) ?? at;
    else if (sign === '//') at = text.charAt(match.index - 1) === ':' ? at : (after(text, '\n', at) ?? at + 1) - 1;
    else if (sign.startsWith('\n') && open.length === 0 && isModule) return match.index;
  }
  return isModule && open.length === 0 ? text.length : undefined;
}

function endOfQuoted(text: string, at: number): number {
  const quoted = text.charAt(at) === '"' ? DOUBLE_QUOTED : SINGLE_QUOTED;
  quoted.lastIndex = at;
  return quoted.test(text) ? quoted.lastIndex : at + 1;
}

function after(text: string, end: string, from: number): number | undefined {
  const index = text.indexOf(end, from);
  return index < 0 ? undefined : index + end.length;
}

function endOfCountedBraces(text: string, start: number): number | undefined {
  let depth = 0;
  BRACE.lastIndex = start;
  for (let match = BRACE.exec(text); match; match = BRACE.exec(text)) {
    depth += match[0] === '{' ? 1 : -1;
    if (depth === 0) return BRACE.lastIndex;
  }
  return undefined;
}
