/**
 * What the commands of LaTeX and of its usual packages do to a text. The arguments of each: `s` a star, `d` slides in angle
 * brackets, `o` and `m` arguments in brackets and braces that stay, `O` and `t` those with text, `c` a command or an argument,
 * `B` the size of a box of TeX, `D` the parameters of a definition, `L` a length, `N` the number of a register, `R` the sides of a rule, `=` an assignment.
 */
export interface Command {
  readonly kind: /** Marks around words. */
    | 'around'
    /** A part of the sentence that stays. */
    | 'noun'
    /** Has no words. */
    | 'point'
    /** A separate text that stands in a sentence, such as a note. */
    | 'nested'
    /** Separate texts, such as titles. */
    | 'heading'
    | 'block'
    /** Ends a text. Its arguments stay. */
    | 'skip'
    /** The same, but its argument names a file whose text is not read. */
    | 'file'
    /** The font of what follows. */
    | 'switch'
    | 'item'
    /** One that the document defines, about which only its arguments are known. */
    | 'own';
  readonly args: string;
}

const LISTS: readonly [kind: Command['kind'], args: string, names: string][] = [
  [
    'around',
    't',
    'emph enquote fbox highlight hl mbox so sout st structure text textbf textit textmd textnormal textquote textrm textsc textsf textsl textsubscript textsuperscript textup ul uline underline uppercase MakeUppercase MakeLowercase MakeTextUppercase uwave',
  ],
  ['around', 'Bt', 'hbox vbox vtop'],
  ['around', 'dt', 'alert invisible only onslide uncover visible'],
  ['around', 'ot', 'hyperref'],
  ['around', 'oot', 'framebox makebox'],
  ['around', 'omt', 'colorbox textcolor'],
  ['around', 'mt', 'href hyperlink hypertarget scalebox'],
  ['around', 'moot', 'raisebox'],
  ['around', 'omt', 'rotatebox'],
  ['around', 'mmt', 'fcolorbox resizebox'],
  ['nested', 'ot', 'footnote footnotetext marginpar sidenote marginnote endnote todo'],
  ['nested', 't', 'thanks'],
  [
    'noun',
    'm',
    'autoref code Cref cref ce ensuremath eqref filename file labelcref nameref pageref pkg ref texttt vref Vref',
  ],
  ['noun', 'om', 'num si ang unit'],
  ['noun', 'som', 'ac Ac acs acl acf acp acsp aclp acfp Acl Acf Acp aca iac Iac'],
  [
    'noun',
    'somo',
    'gls Gls GLS glspl Glspl GLSpl glstext Glstext glsfirst Glsfirst glsplural Glsplural glsname Glsname glssymbol glsdesc Glsdesc acrshort Acrshort acrlong Acrlong acrfull Acrfull acrshortpl Acrshortpl acrlongpl Acrlongpl acrfullpl Acrfullpl glsxtrshort Glsxtrshort glsxtrlong Glsxtrlong glsxtrfull Glsxtrfull glsxtrshortpl glsxtrlongpl glsxtrfullpl',
  ],
  ['around', 'somt', 'glslink glsdisp Glslink Glsdisp'],
  ['noun', 'omm', 'SI qty numrange'],
  ['noun', 'ommm', 'SIrange qtyrange'],
  [
    'noun',
    'soom',
    'autocite Autocite autocites cite citealp citealt citeauthor Citeauthor citep Citep citet Citet citeyear citeyearpar footcite fullcite nocite parencite Parencite smartcite supercite textcite Textcite footfullcite',
  ],
  ['noun', 'mm', 'foreignlanguage textlatin'],
  ['noun', 'om', 'includegraphics'],
  [
    'noun',
    '',
    'BibTeX LaTeX LaTeXe TeX XeTeX XeLaTeX LuaLaTeX pdfLaTeX pdflatex today hdots vdots cdots thepage ie eg etc',
  ],
  ['point', 'om', 'glsadd'],
  ['point', 'm', 'index label tnote hphantom vphantom phantom'],
  ['point', 'sm', 'hspace vspace'],
  ['point', 'o', 'footnotemark linebreak nolinebreak pagebreak nopagebreak'],
  ['point', 'omm', 'rule'],
  ['point', 'L', 'hskip kern'],
  ['point', 'R', 'vrule'],
  ['point', 'N', 'setbox box copy unhbox unvbox unhcopy unvcopy'],
  ['point', 'NL', 'wd ht dp'],
  ['skip', 'R', 'hrule'],
  [
    'point',
    '',
    'ldotp newblock phantomsection noindent indent protect quad qquad hfill hfil relax strut leavevmode unskip xspace ignorespaces allowbreak',
  ],
  [
    'switch',
    '',
    'bf bfseries em footnotesize huge Huge it itshape large Large LARGE mdseries normalfont normalsize rm rmfamily sc scriptsize scshape sf sffamily sl slshape small tiny tt ttfamily upshape raggedright raggedleft centering boldmath',
  ],
  ['switch', 'om', 'color'],
  [
    'heading',
    'sOt',
    'addchap addpart addsec chapter paragraph part section subparagraph subsection subsubsection subtitle title minisec',
  ],
  ['heading', 'dt', 'frametitle framesubtitle'],
  [
    'block',
    'sOt',
    'abstract caption captionabove captionbelow dedication keywords subcaption subject titlehead subfloat subfigure',
  ],
  ['block', 'smOt', 'captionof'],
  ['block', 'mmt', 'addcontentsline multicolumn'],
  ['block', 'omomt', 'multirow'],
  ['block', 'ooomt', 'parbox'],
  ['item', 'dO', 'item'],
  ['skip', 'so', '\\'],
  [
    'skip',
    'o',
    'printglossary printglossaries printacronyms printunsrtglossary allowdisplaybreaks listoftodos printbibliography',
  ],
  [
    'skip',
    '',
    'and appendix bigskip break clearpage cleardoublepage end footnoterule frontmatter mainmatter backmatter hline listoffigures listoftables maketitle medskip newline newpage par pause printindex smallskip tableofcontents titlepage toprule midrule bottomrule vfill makeindex sloppy balance columnbreak tabularnewline noalign',
  ],
  [
    'skip',
    'L',
    'baselineskip hsize parindent parskip textheight textwidth vskip vsize topmargin oddsidemargin evensidemargin',
  ],
  [
    'skip',
    'm',
    'bibliographystyle hyphenation pagenumbering pagestyle pdfbookmark thispagestyle graphicspath cline hypersetup tikzset lstset captionsetup setmainfont setsansfont setmonofont usetheme usecolortheme usetikzlibrary newcounter stepcounter refstepcounter includeonly selectlanguage logo titlegraphic bibliography addbibresource publisher geometry sisetup pdfinfo theoremstyle',
  ],
  [
    'skip',
    'om',
    'documentclass usepackage RequirePackage affil affiliation address email author date institute bibitem cmidrule',
  ],
  ['skip', 'ommm', 'newacronym newabbreviation'],
  ['skip', 'mm', 'newglossaryentry provideglossaryentry'],
  ['skip', 'mm', 'addtocounter counterwithin numberwithin setcounter addtocontents'],
  ['skip', 'mmm', 'definecolor'],
  ['skip', 'cm', 'addtolength newlength setlength settowidth newsavebox sbox'],
  ['skip', 'cc', 'let'],
  ['skip', 'scoom', 'DeclareMathOperator newcommand providecommand renewcommand DeclareRobustCommand'],
  ['skip', 'scoomm', 'newenvironment renewenvironment'],
  ['skip', 'scmm', 'NewDocumentCommand RenewDocumentCommand ProvideDocumentCommand DeclareDocumentCommand'],
  ['skip', 'smomo', 'newtheorem'],
  ['skip', 'cDm', 'def edef gdef xdef'],
  ['file', 'm', 'include input subfile subfileinclude'],
  ['file', 'mm', 'import subimport'],
];

/** Commands by their names. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  LISTS.flatMap(([kind, args, names]) => names.split(' ').map((name): [string, Command] => [name, { kind, args }])),
);

/** Commands before the text whose arguments a reader sees. */
export const PREAMBLE_TEXTS: ReadonlySet<string> = new Set([
  'abstract',
  'dedication',
  'keywords',
  'subject',
  'subtitle',
  'title',
  'titlehead',
]);
