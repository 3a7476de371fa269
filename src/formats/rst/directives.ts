/** What is read of a directive. */
export type DirectiveKind =
  /** All of it is a body of paragraphs. */
  | 'body'
  /** Its argument is a text, and its content a body. */
  | 'title'
  /** Its argument is a version, after which the body begins. */
  | 'version'
  /** Its argument stays, and its content is a body. */
  | 'argument'
  /** Its content is a list of terms, which stay, and their definitions. */
  | 'glossary'
  /** Its content is a list of pages with titles. */
  | 'pages'
  /** Only texts in its options are read. */
  | 'code';

const KINDS: Readonly<Record<DirectiveKind, string>> = {
  body:
    'attention caution compound danger details-body epigraph error highlights hint hlist important impl-detail note ' +
    'pull-quote seealso tip todo warning grid tab-set tabs availability',
  title:
    'admonition card centered collapse contents dropdown grid-item-card group-tab list-table csv-table rubric sidebar tab tab-item ' +
    'table topic',
  version: 'deprecated versionadded versionchanged versionremoved deprecated-removed',
  argument:
    'attribute audit-event class classmethod cmdoption confval container cssclass data decorator decoratormethod describe ' +
    'describe-option django-admin django-admin-option envvar exception field-lookup figure function grid-item ifconfig ' +
    'method object only opcode option pdbcommand property rst-class setting staticmethod templatefilter templatetag type',
  glossary: 'glossary',
  pages: 'toctree',
  code:
    'autoattribute autoclass autodata autoexception autofunction automethod automodule autosummary bibliography code ' +
    'code-block code-tab currentmodule date default-domain default-role digraph doctest graph graphviz highlight highlightlang ' +
    'image include index inheritance-diagram ipython jupyter-execute literalinclude math mermaid meta module moduleauthor ' +
    'parsed-literal plot plot-code plantuml productionlist program program-output prompt py:currentmodule py:module raw ' +
    'role sectionauthor sectnum sourcecode spelling tabularcolumns target-notes testcleanup testcode testoutput ' +
    'testsetup unicode uml versionhistory video youtube acks-none',
};

const KIND_OF = new Map(
  Object.entries(KINDS).flatMap(([kind, names]) =>
    isKind(kind) ? names.split(' ').map((name): [string, DirectiveKind] => [name, kind]) : [],
  ),
);

function isKind(kind: string): kind is DirectiveKind {
  return Object.hasOwn(KINDS, kind);
}

/** What is read of a directive. Objects of domains, such as `py:function`, have an argument. @returns undefined if it is unknown */
export function kindOfDirective(name: string): DirectiveKind | undefined {
  const known = KIND_OF.get(name.toLowerCase());
  return known ?? (/^[a-z]{1,10}:[a-z]+$/.test(name) ? 'argument' : undefined);
}

/** Options that a reader sees. */
export const SHOWN_OPTIONS = new Set(['alt', 'caption', 'title']);

/** Fields whose values are names, dates and types. */
export const CODE_FIELDS =
  /^(?:author|authors|contact|version|date|revision|organization|address|status|copyright|orphan|tocdepth|nocomments|nosearch|license|pep|type|rtype|vartype|maintainer|github_url|homepage|url|download|source|home|email|post-history|created|python-version|content-type|last-modified|bdfl-delegate|resolution|replaces|superseded-by|requires|sponsor|discussions-to)(?:[ ].*)?$/i;
