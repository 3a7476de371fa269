/** Only the beginning of a long line is examined. UTF-16 units. */
const HEAD_LENGTH = 400;

const IDENTIFIER = String.raw`[A-Za-z_$][\w$]*`;
/** Signs in the arguments of a call that a word in brackets does not have. */
const SIGNS = String.raw`"'\x60.,_=+*[\]{}<>\d`;
const MODIFIERS = String.raw`(?:(?:export|default|async|public|private|protected|internal|static|abstract|final|override|inline|pub|const|let|var|val|local|my|int|long|float|double|bool|boolean|char|auto|string|String)\s+)*`;

/** Forms of lines that occur in code and not in prose. */
const CODE: readonly RegExp[] = [
  // A shell prompt and a command: "$ make", "(env) $ pip list", "ana@host:~$ ls", "PS C:\> dir", "C:\> dir", "In [1]: x".
  /^(?:\([\w.-]+\) ?)?(?:[\w.-]+@[\w.-]+[: ]\S{0,80})?[$❯➜] [a-z./~_]/,
  /^(?:PS )?[A-Z]:\\[^<>|"?*]{0,120}>/,
  /^(?:In|Out)\s?\[\d+\]:\s/,
  // Frames of stack traces, and the lines above them.
  /^at (?:async |new )?(?=\S{0,200}\w\.\w|.{0,200}\(.{0,200}(?::\d|<))[\w$.<>[\]/ ]{1,200}\([^()]{0,200}\)$/,
  /^at (?:async )?(?!\d{1,2}:\d\d$)\S{1,200}:\d+(?::\d+)?\)?$/,
  /^File "[^"]{1,200}", line \d+(?:$|, in )|^Traceback \(most recent|^\.\.\. \d+ more$|^(?:from )?[\w./-]{1,200}:\d+:in [`']/,
  /^(?:Caused by: |Exception in thread "[^"]{0,100}" )?[\w$]{1,60}(?:\.[\w$]{1,60}){1,10}(?:Exception|Error)\b/,
  /^goroutine \d+ \[/,
  // Messages of compilers: "main.c:14:5: error", "error[E0382]: …", "--> src/main.rs:5:20".
  /^[\w./\\-]{1,200}\.\w{1,5}:\d+(?::\d+)?:|^(?:error|warning)\[\w+\]:|^-->\s[\w./\\-]{1,200}:\d+/,
  // Log lines: a date, a time, and a level, a component or a field; an access log; syslog.
  /^\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d\S{0,20}\]?\s.{0,40}?(?:\b(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE)\b|\[[\w.:#/-]{1,60}\]|\b\w{1,30}=\S)/i,
  /^\S{1,100} \S{1,60} \S{1,60} \[\d{1,2}\/\w{3}\/\d{4}:\d\d:\d\d/,
  /^[A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d:\d\d [\w.-]{1,100} [\w./-]{1,60}(?:\[\d+\])?: /,
  // A request and a response of HTTP.
  /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s\/\S{0,300}(?:\sHTTP\/[\d.]+)?$|^HTTP\/[\d.]+\s\d{3}\b/,
  // Differences between files.
  /^(?:diff --git |index [\da-f]{7,40}\.\.|@@ -\d+(?:,\d+)? \+\d|--- [ab]\/|\+\+\+ [ab]\/)/,
  // Members of JSON and whole objects.
  /^"[^"]{1,200}"\s?:\s?(?:".*"|-?\d.*|[[{].*|true|false|null),?$/,
  /^\{\s?"[^"]{1,200}"\s?:|^\[\s?\{\s?"/,
  // Definitions of link targets in Markdown.
  /^\[[^\]]{1,100}\]:\s<?(?:[a-z]{2,10}:|[./#]|www\.)\S*/,
  // Statements that end in a brace or in a semicolon.
  /\)\s?(?:\w+\s)?\{$|\{[^{}]*;\s?\}$|^(?:\}\s?)?(?:else|try|do|finally)\s?\{$|^[.#]?[\w-]{1,60}(?:[ ,>+~:.#][\w-]{1,60}){0,10}\s\{$/,
  // The head of a block: "for line in file:", "if x == 1:".
  /^(?:async )?(?:with|for|while|if|elif|except)\b(?=.{0,200}(?:\w\(|[=<>_[])).{0,300}:$|^for \w{1,40} in [\w.]{1,80}:$/,
  // Settings: "EDITOR=vim", "app.title=Welcome".
  /^(?:export |set |alias )?[A-Za-z_][\w.-]{0,60}=(?:\S.*)?$/,
  // Definitions and imports.
  new RegExp(String.raw`^${MODIFIERS}(?:def|fn|func|function\*?|void)\s+${IDENTIFIER}\s?[(<]`),
  new RegExp(
    String.raw`^${MODIFIERS}(?:class|interface|struct|enum|trait|impl|namespace)\s+${IDENTIFIER}(?:[(:{<]|\s(?:\{|extends\s|implements\s))`,
  ),
  /^import\s(?:.{1,200}\sfrom\s["']|[\w.*]{1,200};$|["'][^"']{1,200}["'])|^from\s[\w.]{1,100}\simport\s/,
  /^#include\s?[<"]|^#(?:define|ifdef|ifndef|endif)\b|^#!\/|^<\?(?:php|xml)\b|^(?:const|let|var)\s[[{]/,
  // Entries of message catalogues (gettext), and commands of LaTeX without text.
  /^msg(?:id|id_plural|str|ctxt)(?:\[\d\])?\s"|^#[:,|~]\s/,
  /^\\(?:begin|end|usepackage|documentclass|label|input|bibliography|includegraphics)\b\s?[[{]/,
  // A statement of a query.
  /^(?:SELECT\s.{1,300}\s(?:FROM|AS)\b|INSERT INTO\s|DELETE FROM\s|UPDATE\s\S{1,80}\sSET\s|(?:CREATE|ALTER|DROP)\s(?:TABLE|INDEX|VIEW|DATABASE)\s)(?=.{0,300}[a-z_*();])/,
  /^select\s.{1,300}\sfrom\s\S{1,80}(?:\s(?:where|order|group|join|limit)\s.*|;)$/i,
  // A command with an option.
  /^(?:sudo |[\w]+=\S+ )?[a-z][a-z\d._-]{1,30}(?: [\w./:=@~-]{1,200}){0,4} (?:-[A-Za-z]|--[a-z][\w-]{1,40})(?:[ =][^.!?]{0,300})?$/,
  /^(?:npm|npx|yarn|pnpm|pip3?|sudo|apt-get|git|docker|kubectl|cargo|curl|wget|chmod|mkdir) (?:[\w-]{1,60}|(?=.{0,300}(?:\d|[./:=@+_]\S|\s[.@]))[\w./:=@~+ -]{1,300}(?<!\p{L}\.))$/u,
];

/** Words of code that stand before or behind an operand. */
const BEFORE_OPERAND = '(?:new|await|static|namespace|function|type|typeof|not)';
const AFTER_OPERAND = '(?:as|from|in|is|and|or|if|unless|instanceof)';

/** Statements, which have no sentence outside of quotation marks. */
const STATEMENTS: readonly RegExp[] = [
  // No two words of prose follow the keyword.
  new RegExp(
    String.raw`^(?:return|break|continue|throw|import|use|using|package)\b(?!\s(?!${BEFORE_OPERAND}\s)\p{L}+,?\s(?!${AFTER_OPERAND}\s)\p{L}).*;$`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:await |return |throw |new |echo )?${IDENTIFIER}(?:(?:\.|::|->)${IDENTIFIER})*\((?:[^${SIGNS}]*[${SIGNS}].*)?\)[;:,]?$`,
  ),
  new RegExp(
    String.raw`^${MODIFIERS}${IDENTIFIER}(?:\.[\w$]+|\[[^\]]{0,60}\])*(?:\s?:\s?[\w<>[\]|]{1,60})?\s?(?::=|[-+*/%|&.?]?=)\s?(?!\d[\d.]*\s\p{L})(?:["'\x60\d[{($@<-]|new\s|await\s|${IDENTIFIER}(?:[.(;[]|$|\s?[-+*/%]\s?[\w(]))`,
    'u',
  ),
];
const QUOTED = /"[^"]{0,200}"|'[^']{0,200}'|`[^`]{0,200}`/g;

/** Forms of lines that belong to the code above or below them. */
const BESIDE_CODE: readonly RegExp[] = [
  /^[^\p{L}]*$/u,
  /^(?:\/\/|\/\*|\*\/|\*\s|<!--|"""|''')/,
  /^(?:else|elif|except|finally|try|do|then|begin|end|done|fi|esac|pass|break|continue|return|yield|raise|throw)\b/,
  /^(?:FROM|WHERE|(?:LEFT |RIGHT |INNER |OUTER |CROSS )?JOIN|ON|AND|OR|GROUP BY|ORDER BY|HAVING|LIMIT|VALUES|SET|UNION)\b/,
  /^[A-Z]\w{0,60}(?:Error|Exception|Warning|Interrupt)(?::|$)/,
  /^\[[\w .:"-]{1,80}\]$|^@\w|^\w[^;]*;(?:\s*(?:\/\/|\/\*).*)?$/,
  /^(?:[A-Z][a-z]+(?:-[A-Z][A-Za-z]+)+|Host|Accept|Authorization|Cookie):\s\S/,
];
/** A comment, or a heading of Markdown. */
const HASH = /^#/;

/** In a line that ends in a semicolon: a call, an assignment or an index. "Option(s);" is no call. */
const SIGN_OF_STATEMENT = /[\w$]\((?![a-z]{1,3}\))|=|\w\[|\+\+|--|^(?:if|for|while|switch) \(/;
const WORDS_IN_SUCCESSION = /(?<!\p{L})(?:\p{L}{2,}[,;]?\s+){3}\p{L}{2,}/u;
/** Two words that no sign of code separates. */
const WORDS = /^(?:\S\s)?\p{L}+\s(?:\p{L}+\s)?[-\p{L}]/u;
const SENTENCE_END = /\p{L}[.!?…]["')\]]?$/u;

/** Whether a line has a form of code. Linear in time. */
export function isCodeLine(content: string): boolean {
  const head = content.slice(0, HEAD_LENGTH);
  if (CODE.some((form) => form.test(head))) return true;
  const isStatement =
    (head.endsWith(';') && SIGN_OF_STATEMENT.test(head)) || STATEMENTS.some((form) => form.test(head));
  return isStatement && !WORDS_IN_SUCCESSION.test(head.replace(QUOTED, ' '));
}

/** Whether a line belongs to the code beside it. */
export function belongsToCode(content: string): boolean {
  const head = content.slice(0, HEAD_LENGTH);
  return BESIDE_CODE.some((form) => form.test(head)) && !SENTENCE_END.test(head);
}

/** Whether a line begins with words. */
export function hasWords(content: string): boolean {
  return WORDS.test(content.slice(0, HEAD_LENGTH));
}

/** Whether a line reads as prose, and is no comment. */
export function isProse(content: string): boolean {
  const head = content.slice(0, HEAD_LENGTH);
  if (HASH.test(head)) return false;
  return !belongsToCode(content) && (WORDS_IN_SUCCESSION.test(head) || SENTENCE_END.test(head));
}
