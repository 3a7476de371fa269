import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodeText } from '../../../src/formats/files/open-text-file.ts';
import { decodeFile, encodeFile } from '../../../src/formats/files/text-encoding.ts';
import { findLatexEncoding } from '../../../src/formats/latex/find-encoding.ts';
import { latex } from '../../../src/formats/latex/latex.ts';
import { showUnit } from '../html/show-unit.ts';
import { recompose, translateWith } from '../translate-with.ts';

const upper = (text: string): string => text.toUpperCase();
const unitsOf = (source: string): string[] => latex.parse(source).units.map(showUnit);
const PORTUGUESE = { code: 'pt', isRightToLeft: false };

/** Checks what changes: each text between `«»` is translated, and all else stays. */
function check(marked: string): void {
  const source = marked.replaceAll(/[«»]/g, '');
  const expected = marked.replaceAll(/«([^»]*)»/g, (_, text: string) => upper(text));
  assert.equal(translateWith(latex, source, upper), expected);
  assert.equal(recompose(latex, source), source);
}

describe('LaTeX', () => {
  test('titles, texts, lists, tables and captions are translated, and the preamble, formulas and code stay', () => {
    check(
      '\\documentclass{article}\n\\usepackage{listings}\n\\newcommand{\\x}{A text}\n\\title{«The title»\\thanks{«To you.»}}\n\\author{Jane Doe}\n\\begin{document}\n\\maketitle\n\\begin{abstract}\n«What it is about.»\n\\end{abstract}\n\n\\section[«Short»]{«The start»}\\label{sec:a}\n% A comment\n«One text\n  of two lines.» \\\\\n«Three.»\n\\begin{equation}\nx = 1 \\text{ if so}\n\\end{equation}\n«where it ends» \\[ a = b \\]\n\\begin{itemize}\n  \\item «one»\n  \\item[«Label»] «two»\n\\end{itemize}\n\\begin{table}[ht]\n\\centering\n\\caption{«A table.»\\label{tab:a}}\n\\begin{tabular}{l|r}\n\\hline\n\\grayrow «Name» & \\multicolumn{1}{c}{«Value»} \\\\ \\hline\n«Dog» & 4.5 \\\\[2pt]\n\\end{tabular}\n\\end{table}\n\\includegraphics[width=3cm]{a.png}\n\\begin{verbatim}\nSome code\n\\end{verbatim}\n\\begin{lstlisting}\nSome code\n\\end{lstlisting}\n{\\small «Small\n\ntexts.»}\n\\begin{thebibliography}{9}\\bibitem{a} A Book.\\end{thebibliography}\n\\end{document}\nThe end.\n',
    );
  });

  test('formatting goes with its words, formulas and references are nouns, and notes are texts within', () => {
    assert.deepEqual(
      unitsOf(
        'A \\emph{soft} {\\bf bold} \\textcolor{red}{word} with $x_1 \\mbox{if $a$}$, \\verb|a{b|, Figure~\\ref{f}\\footnote{A \\emph{note}.}, \\href{http://a.b/c%20d}{a link} and~\\cite[p.~2]{k} % why\nfor \\LaTeX{} \\unknown{x}.\\label{y}\n',
      ),
      [
        'A <0>soft</0> <1>bold</1> <2>word</2> with <3=x_1 \\mbox{if $a$}/>, <4=a{b/>, Figure\u00a0<5=1/><6/>, <7>a link</7> and\u00a0<8=[1]/> <9/>for <10=LaTeX/> <11=x/>.',
        'A <0>note</0>.',
      ],
    );
  });

  test('a translated note stands within its translated sentence', () => {
    assert.equal(
      translateWith(latex, 'One\\footnote{A \\emph{big} note.} two.\n', upper),
      'ONE\\footnote{A \\emph{BIG} NOTE.} TWO.\n',
    );
  });

  test('commands that a document defines for words are formatting, and those of unknown packages stay', () => {
    assert.deepEqual(unitsOf('\\newcommand{\\term}[1]{\\textit{#1}}\nThe \\term{new word} of \\pkg{some thing}.\n'), [
      'The <0>new word</0> of <1=some thing/>.',
    ]);
    const parsed = latex.parse('See \\unknown{some more words}, \\input{other} here.\n');
    assert.deepEqual(parsed.warnings, { not_read: 2 });
  });

  test('options, sizes of boxes, overlays, parentheses of macros and code of manuals stay', () => {
    check(
      '\\documentclass[a4paper]{ltxdoc}\n\\begin{document}\n' +
        '«One» \\hbox to 20mm{\\vbox spread 1.5\\baselineskip{«text»}} «two.»\n\n' +
        '\\side<2>{dog}{opacity=0.6,scale=1.1}\n\n\\xenv(xxx)\n\n\\List(\n % A note\n Space*=0.5em,\n Mark={)},Hang=true)\n\n\\setName {\n first-> D.,\n last-> Dog\n}\n\n\\hrule height 1.5pt\n«Three»\n\n\\setbox9\\hbox{«Four five»}\\wd9=3cm\n\n' +
        '\\begin{itemize}\n\\item[feedback={A dog},fraction=10] «one»\n\\item[«A=b is so»] «two»\n\\end{itemize}\n' +
        '\\end{document}\n',
    );
    assert.deepEqual(unitsOf('\\documentclass{ltxdoc}\n\\begin{document}\nThe |code| of it.\n\\end{document}\n'), [
      'The <0=code/> of it.',
    ]);
    assert.deepEqual(unitsOf('See {\\tt a-file.sty} and {\\tt some words}.\n'), [
      'See <0=a-file.sty/> and <1>some words</1>.',
    ]);
  });

  test('commands that a document defines take as many arguments as it says, also on the next line', () => {
    check(
      '\\newcommand{\\scheme}[3][x]{\\show{#1}{#2}{#3}}\n\\begin{document}\n«One.»\n\n' +
        '\\scheme[left]{The title}\n   {bottom,left}\n\n\\scheme{The title}\n{tutor}\n{«other text»}\n\\end{document}\n',
    );
  });

  test('accents, signs and quotation marks are read as characters, and written for LaTeX', () => {
    const source = "Caf\\'e na\\\"{\\i}ve stra\\ss e \\c{c} ``so'' --- 5\\,\\% \\& \\_ \\#1 \\textbackslash{}.\n";
    assert.deepEqual(unitsOf(source), ['Café naïve straße ç “so” — 5\u2009% & _ #1 \\.']);
    assert.equal(
      translateWith(latex, 'One text here.\n', () => '50 % & a_b #1 {x} $2 ~ ^ "é" «sim» — …\n'),
      "50 \\% \\& a\\_b \\#1 \\{x\\} \\$2 \\textasciitilde{} \\textasciicircum{} ``é'' ``sim'' --- \\ldots{}\n",
    );
  });

  test('commands that a document defines for references keep their argument, also through others', () => {
    const source =
      '\\newcommand{\\sect}[1]{\\Sect{#1}}\n\\newcommand{\\Sect}[1]{Section~\\ref{sect:#1}}\n\\newcommand{\\name}[1]{\\inner{#1}}\n' +
      '\\newcommand{\\inner}[1]{\\hfil {\\small #1}}\n\\begin{document}\nSee \\sect{install} of \\name{the tool}.\n\\end{document}\n';
    assert.deepEqual(unitsOf(source), ['See <0=install/> of <1>the tool</1>.']);
  });

  test('commands that a document defines for items are separate texts, and internal commands stay', () => {
    const source =
      '\\newcommand{\\law}[1]{\\item #1\\par}\n\\newcommand{\\option}[1]{\\item [opt#1] A text.}\n\\begin{document}\nThe first text\n\\law{the words}\nand the others\n' +
      '\\option{skip}\nare \\@tempb here, in NASA\\@. Yes.\n\\end{document}\n';
    assert.deepEqual(unitsOf(source), [
      'The first text',
      'the words',
      'and the others',
      'are <0=@tempb/> here, in NASA. Yes.',
    ]);
  });

  test('sentences in definitions are counted', () => {
    const define = (body: string): string =>
      `\\newcommand{\\x}{${body}}\n\\begin{document}\nA text with \\x.\n\\end{document}\n`;
    assert.deepEqual(latex.parse(define('the \\emph{open} library')).warnings, { not_read: 1 });
    for (const body of [
      'Glossa',
      '\\textbf{Glossa}',
      '$a b$ and',
      '\\ifx a few words here\\fi',
      '\\setlength{\\parskip}{some more}',
    ])
      assert.deepEqual(latex.parse(define(body)).warnings, {}, body);
  });

  test('a command keeps a blank behind it, wherever it stands', () => {
    const source = 'With \\tool\\ you win as \\tool, and \\LaTeX is here.\n';
    const translated = translateWith(latex, source, (text) =>
      text.replace('you win', 'winning').replace(', and', ' plus'),
    );
    assert.equal(translated, 'With \\tool\\ winning as \\tool\\ plus \\LaTeX is here.\n');
  });

  test('ties before references stay, and a command does not touch a letter', () => {
    const parsed = latex.parse('See Section~\\ref{a} of \\TeX.\n');
    const [unit] = parsed.units;
    assert.ok(unit);
    const translation = { ...unit, text: unit.text.replace('\u00a0', ' ').replace('.', 's.') };
    assert.equal(latex.compose(parsed, [translation], PORTUGUESE), 'See Section~\\ref{a} of \\TeX{}s.\n');
  });

  test('a tie that an engine has kept is not doubled, and signs are commands in documents that write them so', () => {
    const source = 'See Figure~\\ref{f} here.\n\nIt is \\textless{}10 or more.\n';
    const translated = translateWith(latex, source, (text, unit) => (unit === 0 ? text : text.replace('or', '| o >')));
    assert.equal(translated, 'See Figure~\\ref{f} here.\n\nIt is \\textless{}10 | o > more.\n');
    const tied = translateWith(latex, source, (text) => text.replace('See', 'Ver'));
    assert.equal(tied, 'Ver Figure~\\ref{f} here.\n\nIt is \\textless{}10 or more.\n');
  });

  test('options and endings of glossary terms stay, and texts of their links are translated', () => {
    check(
      '\\documentclass{article}\n\\newacronym[longplural={Frames of Reference}]{for}{FoR}{Frame of Reference}\n\\newglossaryentry{api}{name={API},description={An interface for programs}}\n\\begin{document}\n\\printglossary[type=main,title={All terms}]\n\nEnd.\n\\end{document}\n'.replace(
        'End.',
        '«End.»',
      ),
    );
    assert.deepEqual(
      unitsOf(
        "The \\gls[hyper=false]{api} and \\glspl*{for}['s names] are in \\Acrlong[counter=page]{abc}, \\glslink[format=hyperit]{api}{the list} of \\acs*{abc} with \\num[round-mode=places]{1.25}.\n",
      ),
      ['The <0=api/> and <1=for/> are in <2=abc/>, <3>the list</3> of <4=abc/> with <5=1.25/>.'],
    );
  });

  test('a text that would change the structure stays alone', () => {
    const source = 'The first text.\n\nA text.\n\nThe last text.\n';
    const translated = translateWith(latex, source, (text) =>
      text === 'A text.' ? 'X.' : text.replace('text', 'texto'),
    );
    assert.equal(translated, 'The first texto.\n\nA text.\n\nThe last texto.\n');
  });

  test('a comment keeps its line, and a text that would change the structure stays and is told', () => {
    assert.equal(translateWith(latex, 'one % a\ntwo\n', upper), 'ONE % a\nTWO\n');
    const kept: number[] = [];
    const parsed = latex.parse('\\begin{tabular}{l}One \\\\\nTwo words\\end{tabular}\n');
    const texts = ['Um', '[2pt] dois'].map((text) => ({ text, tags: [] }));
    assert.equal(
      latex.compose(parsed, texts, PORTUGUESE, (unit) => kept.push(unit)),
      '\\begin{tabular}{l}Um \\\\\nTwo words\\end{tabular}\n',
    );
    assert.deepEqual(kept, [1]);
  });

  test('the only language of a document becomes that of the translation, and other set-ups are told', () => {
    const withOptions = (options: string): string =>
      `\\documentclass{article}\n\\usepackage[${options}]{babel}\n\\begin{document}\nOne text.\n\\end{document}\n`;
    const warningsOf = (source: string, target: string): unknown =>
      latex.parse(source, { languages: { target } }).warnings;
    assert.equal(
      translateWith(latex, withOptions('english'), upper, { ...PORTUGUESE, code: 'pt-BR' }),
      withOptions('brazilian').replace('One text', 'ONE TEXT'),
    );
    assert.deepEqual(warningsOf(withOptions('english'), 'pt'), {});
    assert.deepEqual(warningsOf(withOptions('german,english'), 'pt'), { kept_setup: 1 });
    assert.deepEqual(warningsOf(withOptions('english'), 'ja'), { kept_setup: 1 });
    assert.deepEqual(warningsOf('Only a chapter.\n', 'ja'), {});
  });

  test('a declared encoding is read, and becomes utf8 for what it lacks', () => {
    const source = '\\usepackage[latin1]{inputenc}\nSeñor.\n';
    const bytes = Buffer.from(source, 'latin1');
    const { text, encoding } = decodeFile(bytes, findLatexEncoding);
    assert.equal(text, source);
    assert.deepEqual(encodeFile(text, encoding, findLatexEncoding), bytes);
    assert.equal(
      encodeFile(text.replace('ñ', 'ń'), encoding, findLatexEncoding).toString(),
      source.replace('latin1', 'utf8').replace('ñ', 'ń'),
    );
  });

  test('a changed document without a declared encoding becomes UTF-8, and a part of a document keeps its encoding', () => {
    const part = 'El señor dijo que mañana será otro día, y el niño comió piñas.\n';
    const document = `\\documentclass{article}\n\\begin{document}\n${part}\\end{document}\n`;
    for (const [source, changedEncoding] of [
      [document, 'utf8'],
      [part, 'latin1'],
    ] as const) {
      const bytes = Buffer.from(source, 'latin1');
      const { text, encode } = decodeText(bytes, findLatexEncoding);
      assert.equal(text, source);
      assert.deepEqual(encode(text), bytes);
      assert.equal(encode(text.replace('otro', 'un')).toString(changedEncoding), source.replace('otro', 'un'));
    }
  });

  test('files of macros have no texts', () => {
    const source = '\\makeatletter\n\\def\\a#1{Some words}\n\\let\\b\\a\n\\my@macro words here\n\\makeatother\n';
    assert.deepEqual(unitsOf(source), []);
  });

  test('hostile documents come back as they are', () => {
    const parts = [
      '{',
      '}',
      '\\emph{a',
      '$',
      '\\item[',
      '\\begin{a}',
      '\\end{a}',
      '\\footnote{',
      '\\verb|',
      '%',
      '&',
      '\\',
      '\\[',
      '\\href{',
      '{\\bf',
      '\\x[',
      '~',
      '$$',
      "\\'",
    ];
    for (const part of parts)
      for (const source of [part.repeat(2_000), `a ${part} b\n`.repeat(1_000)]) {
        assert.equal(recompose(latex, source), source);
        assert.doesNotThrow(() => translateWith(latex, source, upper));
      }
  });
});
