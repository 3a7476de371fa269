const list = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Destinations that have no text of the document, or a copy of one. */
export const SKIPPED = list(
  'aftncn aftnsep aftnsepc annotation atnauthor atnid bkmkend bkmkstart colortbl datastore do filetbl fonttbl ftncn ftnsep ftnsepc ' +
    'generator info listoverridetable listtable listtext nonesttables nonshppict object pict pntext pntxta pntxtb private ' +
    'revtbl rtxt rxe shprslt sp stylesheet tc tcn template themedata ud upr userprops xe',
);
/** Destinations whose text is no part of the one around them. */
export const INSETS = list('footer footerf footerl footerr footnote header headerf headerl headerr shp shpinst shptxt');
/** Insets that programs without the feature skip. */
export const STARRED_INSETS = list('shpinst');
/** What ends a text. */
export const ENDS_TEXT = list(
  'cell column nestcell nestrow page par row sbkcol sbkeven sbknone sbkodd sbkpage sect softpage tab trowd',
);
/** Control words that are characters. */
export const CHARACTERS: Readonly<Record<string, string>> = {
  bullet: '•',
  emdash: '—',
  emspace: '\u2003',
  endash: '–',
  enspace: '\u2002',
  ldblquote: '“',
  lquote: '‘',
  qmspace: '\u2005',
  rdblquote: '”',
  rquote: '’',
};
/** Formatting that a zero ends. */
export const SWITCHES = list('b caps i outl scaps shad strike striked ul uld uldb ulw');
/** Control words that end others. */
export const ENDS: Readonly<Record<string, readonly string[]>> = {
  nosupersub: ['super', 'sub'],
  ulnone: ['ul', 'uld', 'uldb', 'ulw'],
};
/** Formatting that only other control words end. */
export const STARTS = list('sub super');
/** Control words that change nothing that a reader sees. */
export const UNSEEN =
  /^(?:af|afs|alang|alangnp|charrsid|dbch|delrsid|fcs|hich|insrsid|lang|langfe|langfenp|langnp|loch|ltrch|noproof|pararsid|rtlch|sectrsid|tblrsid)$/;
