/** What a statement of a template language does with the text after it: it opens or closes a block, or begins another branch. */
export type TemplateStatement = { kind: 'opens' | 'closes'; block: string } | { kind: 'branches' };

/** Blocks of Go templates, ERB, EJS and Velocity all close with the same word. */
const COMMON_BLOCK = 'end';

const BRANCH = new RegExp(
  [
    String.raw`^\{\{[~-]?\s*(?:else(?!\w)|\^)`,
    String.raw`^\{%[-+]?\s*(?:else|elif|elsif|elseif|when|case|plural|empty)(?!\w)`,
    String.raw`^<%-?\s*(?:\}\s*)?(?:else|elsif|elif|when|case)(?!\w)`,
    String.raw`^(?:<#|\[#|#)(?:else|elseif|case|sep)(?!\w)`,
    String.raw`^@(?:else|elseif|case|empty|default)(?!\w)`,
    String.raw`^(?:\{[:^]|\{(?:else|elseif)(?!\w)|<<(?:else|elseif)(?!\w))`,
  ].join('|'),
);
/** Each names its blocks in the first group. The sign or word of an end stands before it. */
const OPENINGS = [
  /^\{{1,3}~?\s?#>?\s?([\p{L}_$][^\s{}]*)/u,
  /^\{%[-+]?\s*(?!end)([a-z]+)/,
  /^[<[]([#@][A-Za-z][\w.]*)/,
  /^@([A-Za-z]+) ?\(/,
  /^\{(if|foreach|section)\s/,
  /^<<(foreach|if) ?\[/,
];
const CLOSINGS = [
  /^\{{1,3}~?\s?\/\s?([\p{L}_$][^\s{}]*)/u,
  /^\{%[-+]?\s*end_?([a-z]+)/,
  /^[<[]\/([#@][A-Za-z][\w.]*)/,
  /^@end([A-Za-z]+)$/,
  /^\{\/(if|foreach|section)\}/,
  /^<<\/(foreach|if)>>/,
];
const COMMON_OPENING =
  /^(?:\{\{-?\s*(?:if|range|with|define|block)\s|#(?:if|foreach)\s?\(|<%-?\s*(?:if|unless|for|while|case)(?!\w)|<%(?![-=]).*(?:\{|\sdo(?:\s\|[^|]*\|)?)\s*-?%>$)/s;
const COMMON_CLOSING = /^(?:\{\{-?\s*end\s*-?\}\}|#end$|<%-?\s*(?:end(?!\w)|\}\)?;?\s*-?%>))/;

/** The role of a tag in its template. Undefined for a value, a comment and what is no tag. */
export function templateStatement(tag: string): TemplateStatement | undefined {
  if (!/^[{<[@#]/.test(tag)) return undefined;
  if (BRANCH.test(tag)) return { kind: 'branches' };
  if (COMMON_CLOSING.test(tag)) return { kind: 'closes', block: COMMON_BLOCK };
  if (COMMON_OPENING.test(tag)) return { kind: 'opens', block: COMMON_BLOCK };
  const closed = firstGroup(CLOSINGS, tag);
  if (closed !== undefined) return { kind: 'closes', block: closed };
  const opened = firstGroup(OPENINGS, tag);
  return opened === undefined ? undefined : { kind: 'opens', block: opened };
}

function firstGroup(expressions: readonly RegExp[], text: string): string | undefined {
  for (const expression of expressions) {
    const found = expression.exec(text)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}
