/** Creates a text with a length in UTF-16 units. */
export type RepetitiveText = (length: number) => string;

/** Characters that `\s` in a regular expression matches. */
const BLANKS = ' \u00a0\u202f\u3000\u2007\t';

/** Repeats a unit between a start and an end, so that a search can start everywhere and fails at the end. */
const repeated =
  (unit: string, start = '', end = ''): RepetitiveText =>
  (length) => {
    const inner = Math.max(0, length - start.length - end.length);
    return (start + unit.repeat(Math.ceil(inner / unit.length)).slice(0, inner) + end).slice(0, length);
  };

/** Repeats a numbered unit, so that all units differ. */
const numbered =
  (unit: (index: number) => string): RepetitiveText =>
  (length) => {
    let text = '';
    for (let index = 0; text.length < length; index++) text += unit(index);
    return text.slice(0, length);
  };

/** Table rows with runs of spaces that are a tenth of the text long. */
const longBlanksInRows: RepetitiveText = (length) => repeated(`| a${' '.repeat(Math.floor(length / 10))}b\n`)(length);

/** A name of letters for a number, such as "Abca". */
const nameOf = (index: number): string =>
  `A${[...index.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`;

/**
 * Repetitive texts that reveal superlinear work: they contain the beginnings of many matches that fail at the end, and
 * many items of every kind that a step looks back at, joins or collects.
 */
export const REPETITIVE_TEXTS: Readonly<Record<string, RepetitiveText>> = {
  'blanks in a row of a table': repeated(' ', '| a', 'b'),
  'no-break spaces in a row of a table': repeated('\u00a0', '| a', 'b'),
  'narrow no-break spaces in a row of a table': repeated('\u202f', '| a', 'b'),
  'ideographic spaces in a row of a table': repeated('\u3000', '| a', 'b'),
  'blanks of all kinds in a row of a table': repeated(BLANKS.replace('\t', ''), '| a', 'b'),
  'long stretches of blanks in rows of a table': longBlanksInRows,
  'one row of many cells': repeated('|a'),
  'cells of blanks': repeated(' |', '| a', 'b'),
  'blanks between letters': repeated(' ', 'The house', 'is green.'),
  'blanks before a bracket': repeated(' ', 'The house', '('),
  'line breaks': repeated('\n', 'The house', 'is green.'),
  'lines of blanks': repeated(`${' '.repeat(50)}\n`, 'The house', 'is green.'),
  tabs: repeated('\t', 'The house', 'is green.'),
  'words of a letter': repeated('a '),
  'words of a consonant': repeated('b '),
  'words with hyphens': repeated('a-'),
  'accents before letters': repeated('`a'),
  'labels with colons': repeated('a: '),
  'one letter': repeated('a'),
  'one digit': repeated('1'),
  'numbers with separators': repeated('1.', '', 'x'),
  'full stops': repeated('.', 'a', 'b'),
  'full stops between blanks': repeated('. ', 'a ', 'b'),
  'full-width stops': repeated('．'),
  'full-width numbers with ideographic spaces': repeated('１．\u3000', '', 'a'),
  'ideographic stops': repeated('漢。'),
  'full-width commas': repeated('，'),
  'commas and semicolons': repeated(',;'),
  'at signs': repeated('@'),
  'beginnings of addresses': repeated('a@b'),
  'beginnings of e-mail addresses': repeated('a.@'),
  'beginnings of URLs': repeated('http://('),
  slashes: repeated('/a'),
  'a comment of asterisks': repeated('*', '// ', 'x'),
  dashes: repeated('-', '- ', 'x'),
  underscores: repeated('_a'),
  'marks of direction': repeated('\u200f', 'The house', 'is green.'),
  'marks of direction between letters': repeated('a\u202e\u2066\u200f'),
  'zero-width joiners and soft hyphens': repeated('\u200d\u00ad'),
  'combining marks': repeated('\u0301', 'e', ' x'),
  'combining marks in another order than Unicode has them': repeated('\u0301\u0323', 'e', ' x'),
  'signs with combining marks': repeated('=\u0301\u0323'),
  'ends of tags': repeated('i>'),
  'beginnings of tags': repeated('<a '),
  'beginnings of comments': repeated('<!--'),
  'elements that are not closed': repeated('<b>a '),
  'blocks that are not closed': repeated('<div>a '),
  'nested elements': (length) => '<i>a'.repeat(length / 8) + '</i>'.repeat(length / 8),
  'elements that are not closed in their paragraphs': numbered((index) => `<p><b id=${index}>a`),
  'elements that touch': repeated('<a>A</a>'),
  'end tags without elements': repeated('a</b>'),
  'subscripts in words': repeated('a<sub>1</sub>'),
  'nested superscripts': (length) => 'a<sup>'.repeat(length / 12) + '</sup>'.repeat(length / 12),
  'line breaks of HTML': repeated('a<br>'),
  'foreign elements': repeated('<svg><p>a'),
  attributes: numbered((index) => `${index === 0 ? '<a' : ''} a${index}=b`),
  'lines of a wrapped paragraph': numbered((index) => `the house with the door of number ${index} is as green as\n`),
  'lines of long wrapped paragraphs': numbered((index) => `${'the house is green, '.repeat(7)}${index % 10}\n`),
  'lines that end in a hyphen': numbered((index) => `the house of number ${index} has a door that is green-\n`),
  'lines of code': repeated('x = f(a);\n'),
  'fences of code': repeated('```\n'),
  'elements of code without an end': repeated('<pre>\n<code>\n'),
  'elements of code in a line': repeated('<code>a</code> '),
  'elements of code of two lines': repeated('<pre>\n</pre>\n'),
  'lines of an address': repeated('Green Street 12\n12345 Town\n'),
  'rows of values': repeated('a,b;c,d\n'),
  'dots of a leader': repeated(' .', 'Title', '4'),
  'open brackets': repeated('('),
  'closing brackets': repeated(']('),
  'opening quotation marks': repeated('“a '),
  'quotation marks': repeated('"'),
  apostrophes: repeated("a'"),
  'beginnings of placeholders': repeated('{{a '),
  'percent signs': repeated('%1$'),
  'beginnings of character references': repeated('&a'),
  'many speakers': numbered((index) => `${nameOf(index)}: yes.\n`),
  'many speakers who speak twice': numbered((index) => `${nameOf(index >> 1)}: yes.\n`),
  'many names': numbered((index) => `${nameOf(index)} said it. `),
  'many numbers': numbered((index) => `${index}, `),
  'many short sentences': numbered((index) => `It is ${nameOf(index)}. `),
  'capitals with stops': repeated('A. '),
  'words in capitals': repeated('THE HOUSE '),
  'Thai without stops': repeated('ภาษาไทย เขียน '),
  'Chinese without stops': repeated('天地玄黄'),
  'lines of a list': repeated('- a\n'),
  'emphasis of two kinds': repeated('*a_ '),
  'emphasis within emphasis': (length) => '*a '.repeat(length / 6) + 'a* '.repeat(length / 6),
  'beginnings of images': repeated('!['),
  'runs of backticks': numbered((index) => `${'`'.repeat(index % 400)} `),
  'nested signs of lists': repeated('> - ', '', 'a'),
  'emoji joined': repeated('👩\u200d'),
  'flags of regions': repeated('🇪'),
  'keycaps without ends': repeated('1\ufe0f'),
  'lone surrogates': repeated('\ud800a'),
  'the same stretch twice': (length) => {
    const half = numbered((index) => `${nameOf(index)} `)(Math.ceil(length / 2));
    return (half + half).slice(0, length);
  },
};
