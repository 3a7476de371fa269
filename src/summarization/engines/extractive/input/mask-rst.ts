import { blank } from './blank.ts';
import { hide } from './marked-texts.ts';

/** An explicit mark: a directive with its name, or a target, footnote, substitution or comment. */
const EXPLICIT = /^([ \t]*)\.\.(?:[ \t]+(?:([\w:+-]{1,40})::(?=\s|$))?|$)/;
/** Directives without running text. All others, such as notes and descriptions of functions, have it in their body. */
const WITHOUT_TEXT =
  /^(?:code|code-block|codeauthor|contents|csv-table|currentmodule|data|doctest|figure|highlight|image|include|index|list-table|literalinclude|math|meta|moduleauthor|only|parsed-literal|prompt|raw|sectionauthor|sourcecode|table|tabularcolumns|testcode|testoutput|testsetup|toctree|unicode)$/;
/** Directives whose text can begin in their own line. */
const NOTE =
  /^(?:abstract|attention|caution|danger|deprecated|epigraph|error|hint|important|note|seealso|tip|todo|versionadded|versionchanged|warning)$/;
const OPTION = /^[ \t]*:[^:`\n]{1,60}:(?:[ \t]|$)/;
/** Role, text and target: ":ref:`text <target>`", "`text <address>`_". */
const INTERPRETED = /(?<![\w`])(:[\w:+.-]{1,40}:)?`([^`<\n]{1,200})(<[^`<>\n]{1,500}>)?`(?!`)(__?)?/g;
const LITERAL = /``(?=\S)|(?<=\S)``/g;
/** The path before the name of an object: "~email.policy.Policy". */
const OBJECT_PATH = /^(?:!|~(?:\w+\.)*)/;
const REFERENCE = /(?<=[\p{L}\p{N}])__?(?=[\s.,;:!?)]|$)/gu;
/** What occurs in no other kind of text. */
const MARK =
  /^[ \t]*\.\.[ \t]+(?:[\w:+-]{1,40}::(?=\s|$)|_[^\n:]{1,100}:)|(?<![\w`]):[\w:+.-]{1,40}:`[^`\s]|`_(?!\w)/gm;
const MIN_MARKS = 2;

/**
 * Masks reStructuredText as plain text of the same length: roles, targets, code and directives without running text. Any other
 * text is returned unchanged. Linear.
 */
export function maskRst(source: string): string {
  if ((source.match(MARK)?.length ?? 0) < MIN_MARKS) return source;
  const masked: string[] = [];
  /** The lines of a block that is left out are indented deeper than this. */
  let hiddenIndent = Number.POSITIVE_INFINITY;
  let hasOptions = false;
  for (const line of source.split('\n')) {
    const indent = line.length - line.trimStart().length;
    const isBlank = line.trim() === '';
    if (!isBlank && indent <= hiddenIndent) hiddenIndent = Number.POSITIVE_INFINITY;
    const [mark = '', , name = ''] = EXPLICIT.exec(line) ?? [];
    const isHidden = hiddenIndent < Number.POSITIVE_INFINITY || (OPTION.test(line) && (hasOptions || indent === 0));
    if (isBlank) masked.push(line);
    else if (isHidden) masked.push(blank(line));
    else if (mark !== '') {
      masked.push(NOTE.test(name) ? blank(mark) + maskInline(line.slice(mark.length)) : blank(line));
      if (name === '' || WITHOUT_TEXT.test(name)) hiddenIndent = indent;
    } else {
      const isLiteral = line.trimEnd().endsWith('::');
      // One of the two colons is read, unless they stand alone.
      masked.push(maskInline(isLiteral ? line.replace(line.trim() === '::' ? '::' : /:(?=\s*$)/, blank) : line));
      if (isLiteral) hiddenIndent = indent;
    }
    hasOptions = mark !== '' || (hasOptions && OPTION.test(line));
  }
  return masked.join('\n');
}

function maskInline(line: string): string {
  return line
    .replace(INTERPRETED, (_, role = '', text: string, target = '', reference = '') => {
      const path = role === '' ? '' : (OBJECT_PATH.exec(text)?.[0] ?? '');
      const label = text.slice(path.length).trimEnd();
      const blanks = text.slice(path.length + label.length);
      return hide(`${role}\`${path}`) + label + hide(`${blanks}${target}\`${reference}`);
    })
    .replace(LITERAL, hide)
    .replace(REFERENCE, hide);
}
