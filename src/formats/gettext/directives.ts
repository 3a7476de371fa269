const PRINTF =
  /%(?:\(\w{1,100}\)|\d{1,9}\$)?[-+#0']{0,9}(?:\*|\d{1,9})?(?:\.(?:\*|\d{1,9}))?(?:hh?|ll?|[qLjzt])?[a-zA-Z%@]/g;
const BRACES = /\{[^{}]{0,200}\}/g;
const BRACE_FORMATS = new Set(['python-brace-format', 'perl-brace-format', 'csharp-format', 'java-format']);
const NAMED = /^%(?:\(|\d+\$)|^\{/;

/**
 * Whether a translation has the format directives of its source, as `msgfmt --check` requires. Directives without a name or a
 * number keep their order.
 * @param flags of the entry, such as `c-format`
 */
export function hasDirectivesOf(source: string, translation: string, flags: readonly string[]): boolean {
  const format = flags.find((flag) => flag.endsWith('-format') && !flag.startsWith('no-'));
  if (format === undefined) return true;
  const pattern = BRACE_FORMATS.has(format) ? BRACES : PRINTF;
  const [expected, actual] = [source, translation].map((text) => {
    const directives = (text.match(pattern) ?? []).filter((directive) => directive !== '%%');
    return directives.every((directive) => NAMED.test(directive)) ? directives.sort() : directives;
  });
  return expected?.join('\n') === actual?.join('\n');
}
