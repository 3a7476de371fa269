/** Commands of LaTeX that begin as an escape does. Others with an argument are told by its brace. */
const LATEX =
  'n(?:ewline|oindent|ewpage|eq?|u|abla|ot|otin|ormalsize|i)|t(?:o|au|heta|imes|anh?|ilde|iny|extwidth|ableofcontents|itlepage)|r(?:ho|ight|ightarrow|angle|aggedright|m)';
const ESCAPE = String.raw`\\{1,2}(?!(?:${LATEX})(?![A-Za-z])|[a-z]{2,20}\{)(?:r\\{1,2}n|[nrt])`;
const IN_PATH = String.raw`(?<!(?<![A-Za-z\d])[A-Za-z]:(?:\\[^\s"<>|?*]{0,100}|(?=\\{1,2}[a-z]{2}))|(?<!\S)\\\\[\w.$\\\-]{1,100})`;
const BEFORE_FILE_NAME = String.raw`(?![\w\\\-]{0,60}\.(?:[jt]sx?|json|txt|md|exe|dll|ini|log|py|cs|xml|html?|docx?|xlsx?|pdf|png|jpe?g|zip)(?!\w))`;
/** An escape that stands alone is spoken of: "Write \n for a new line." */
const ALONE = String.raw`(?!(?<![^\s"'(])\\{1,2}\w(?:[\s"').,;:!?]|$))`;

/**
 * Source of an expression for line breaks and tabs that a string of a program writes as escapes: `First\nSecond`. What looks
 * alike in paths and in LaTeX is none.
 */
export const WRITTEN_BREAKS = String.raw`(?<!\\)${IN_PATH}${ALONE}${BEFORE_FILE_NAME}(?:${ESCAPE})+|(?<![\d%])%n(?!\p{L}*%)(?![\p{Ll}\d])`;
