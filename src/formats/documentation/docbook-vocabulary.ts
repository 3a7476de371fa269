import { listNames, type Vocabulary } from './vocabulary.ts';

/** The elements of DocBook 4 and 5. Sources: DocBook 5.2, and the reference of DocBook 4.5. */
export const DOCBOOK: Vocabulary = {
  inline: listNames(
    'abbrev acronym accel anchor biblioref caution citation citetitle emphasis firstterm foreignphrase glossterm',
    'guibutton guiicon guilabel guimenu guimenuitem guisubmenu hardware interface lineannotation link mousebutton olink',
    'optional org person phrase quote remark subscript superscript termdef trademark ulink wordasword xref',
    'footnoteref co coref inlinegraphic indexref sbr area',
  ),
  nouns: listNames(
    'application citation citebiblioid citerefentry classname code command computeroutput constant database date email',
    'enumidentifier enumname enumvalue envar errorcode errorname errortext errortype exceptionname filename function',
    'funcname globalname initializer interfacename keycap keycode keycombo keysym literal macroname markup medialabel',
    'methodname modifier namespace namespacename nonterminal ooclass ooexception oointerface option package parameter',
    'productname productnumber prompt property refentrytitle replaceable returnvalue sgmltag shortcut structfield',
    'structname symbol systemitem tag templatename token type typedefname union unionname uri userinput varname',
    'foreignphrase author editor personname orgname inlineequation',
  ),
  opaque: listNames(
    'address affiliation authorgroup authorinitials biblioentry bibliomixed biblioid bibliomisc bibliorelation classsynopsis',
    'cmdsynopsis collab constructorsynopsis copyright corpauthor corpname date destructorsynopsis edition equation',
    'enumsynopsis exceptionname fieldsynopsis funcsynopsis informalequation isbn issn issuenum literallayout macrosynopsis',
    'manvolnum mathphrase methodsynopsis modespec othercredit packagesynopsis pagenums productionset programlisting',
    'programlistingco pubdate publisher pubsnumber refmeta refname releaseinfo remark revnumber screen',
    'screenco seriesvolnums synopsis typedefsynopsis unionsynopsis volumenum',
  ),
  preformatted: listNames('literallayout'),
  insets: listNames('alt annotation footnote indexterm inlinemediaobject menuchoice'),
  paths: listNames('menuchoice'),
  marks: listNames('anchor area co coref footnoteref indexref remark sbr'),
  roles: new Map([
    ['title', 'heading'],
    ['subtitle', 'heading'],
    ['para', 'paragraph'],
    ['simpara', 'paragraph'],
    ['refpurpose', 'paragraph'],
    ['listitem', 'list_item'],
    ['member', 'list_item'],
    ['step', 'list_item'],
    ['entry', 'cell'],
    ['td', 'cell'],
    ['th', 'cell'],
  ]),
  attributes: new Map([
    ['xreflabel', undefined],
    ['xlink:title', undefined],
  ]),
};
