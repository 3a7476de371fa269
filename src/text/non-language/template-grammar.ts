/** Expressions, with the flag `u`, of the tags that template languages write and prose does not. */

/** The inside of a tag up to its end. It does not hold the beginning of another one, which bounds the time of a search. */
const until = (close: string, open: string): string => String.raw`(?:(?!${close}|${open})[\s\S]){0,2000}${close}`;

const IN_BRACES = String.raw`(?:[^{}]|\{(?!\{)[^{}]{0,200}\}){0,500}`;
const STRING = String.raw`"[^"\n]{0,200}"|'[^'\n]{0,200}'`;
const IN_PARENTHESES = String.raw`\((?:[^()"']|${STRING}|\((?:[^()"']|${STRING}|\([^()]{0,100}\)){0,100}\)){0,300}\)`;
const DIRECTIVES =
  'if|elseif|unless|isset|empty|auth|guest|can|cannot|canany|env|hasSection|session|switch|case|for|foreach|forelse|while|' +
  'section|push|prepend|once|component|slot|error|php|verbatim|fragment|production';
const ALONE = `else|csrf|verbatim|end(?:${DIRECTIVES})`;
/** Directives that elsewhere are names of people: "Follow @guest". */
const ALONE_ON_LINE = 'default|break|continue|parent|show|stop|append|overwrite|empty|guest|auth|once|php|production';
const OUTPUT_DIRECTIVES =
  'lang|choice|yield|include|includeIf|includeWhen|extends|each|stack|json|js|method|class|style|checked|selected|disabled|readonly|required|props|vite|inject|use|asset';

/** Blocks and comments, in pages and in texts. */
export const STATEMENTS = [
  // ERB, EJS, JSP, ASP.
  `<%(?![=-](?!-))${until('%>', '<%')}`,
  // Mustache, Handlebars, Go, and the comments of Blade.
  String.raw`\{\{!?--${until(String.raw`--\}\}`, String.raw`\{\{!?--`)}`,
  String.raw`\{\{[~-]?\s{0,5}(?:[#\/^!]|(?:else|if|end|range|with|define|block|template|break|continue)(?![\w.(]))${IN_BRACES}\}\}`,
  // Jinja, Django, Liquid, Twig.
  String.raw`\{%${until(String.raw`%\}`, String.raw`\{%`)}`,
  String.raw`\{#(?=\s)${until(String.raw`#\}`, String.raw`\{#`)}`,
  // FreeMarker.
  String.raw`<\/?[#@][A-Za-z][^<>]{0,300}>`,
  // Blade.
  String.raw`(?<![\p{L}\p{N}@.])@(?:${DIRECTIVES}) ?${IN_PARENTHESES}`,
  String.raw`(?<![\p{L}\p{N}@.])@(?:${ALONE})(?![\w.\-])`,
];

/** Blocks that only a page has: elsewhere they are other words or signs. */
export const PAGE_STATEMENTS = [
  String.raw`<\?php(?!\s{1,20}echo\s)${until(String.raw`\?>`, String.raw`<\?`)}`,
  String.raw`(?<=(?:^|\n)[ \t]{0,40}|>\s{0,40})@(?:${ALONE_ON_LINE})(?=\s{0,40}(?:<|\n|$))`,
];

/** Values, in pages and in texts. */
export const VALUES = [
  `<%${until('%>', '<%')}`,
  String.raw`\{\{\{${IN_BRACES}\}\}\}`,
  String.raw`\{\{${IN_BRACES}\}\}`,
  // JSP, JSF, FreeMarker.
  String.raw`[$#]\{[^{}\n]{1,300}\}`,
  String.raw`\{!!${until(String.raw`!!\}`, String.raw`\{!!`)}`,
];

/** Values that only a page has. */
export const PAGE_VALUES = [
  String.raw`<\?(?:=|php\s)${until(String.raw`\?>`, String.raw`<\?`)}`,
  String.raw`(?<![\p{L}\p{N}@.])@(?:${OUTPUT_DIRECTIVES}) ?${IN_PARENTHESES}`,
];
