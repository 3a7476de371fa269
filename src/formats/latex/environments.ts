/** Environments of LaTeX and of its usual packages, by their names without a star. */

/** Environments whose content is code, up to their end, also those of unknown packages. */
export const CODE =
  /verb|code|listing|^(?:lst|S(?:in|out)put$|minted|comment|filecontents|alltt|pyblock|sageblock|Schunk|asy|console|terminal|shell)/i;
export const MATHS: ReadonlySet<string> = new Set(
  'equation align aligned alignat flalign gather multline eqnarray displaymath math dmath dgroup darray array cases split IEEEeqnarray empheq'.split(
    ' ',
  ),
);
/** References and drawings, whose words stay. */
export const REFERENCES: ReadonlySet<string> = new Set(['thebibliography', 'biblist', 'references']);
export const DRAWINGS: ReadonlySet<string> = new Set(
  'tikzpicture tikzcd picture pspicture forest circuitikz axis algorithmic algpseudocode prooftree otherlanguage'.split(
    ' ',
  ),
);

export const TABLES: ReadonlySet<string> = new Set(
  'tabular tabularx tabulary longtable supertabular xltabular tabu tblr longtblr array'.split(' '),
);
/** The arguments of environments, as those of commands. */
const ARGUMENTS: readonly [args: string, names: string][] = [
  ['om', 'tabular longtable supertabular tabu tblr longtblr'],
  ['mom', 'tabularx tabulary xltabular'],
  ['mom', 'tabular*'],
  ['ooom', 'minipage'],
  ['om', 'adjustbox multicols column subfigure subtable subcaptionblock'],
  ['omomo', 'wrapfigure wraptable'],
  ['mm', 'list'],
  ['doOtt', 'frame'],
  ['dtO', 'block alertblock exampleblock'],
  ['dO', 'theorem lemma proof definition corollary proposition remark example conjecture claim'],
  ['o', 'figure table itemize enumerate description document center tcolorbox mdframed algorithm'],
  ['O', 'quote@'],
];

/** Arguments of environments that are known. */
export const ENVIRONMENT_ARGUMENTS: ReadonlyMap<string, string> = new Map(
  ARGUMENTS.flatMap(([args, names]) => names.split(' ').map((name): [string, string] => [name, args])),
);
