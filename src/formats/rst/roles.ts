/** Roles whose text is words of the sentence. */
export const TEXT_ROLES = new Set(
  'dfn emphasis guilabel strong sub subscript sup superscript t title title-reference'.split(' '),
);
/** Roles whose text is a name that a translation can keep behind its own words. */
export const NAMED_ROLES = new Set(['term', 'std:term']);
/** Roles whose text is code, also with a target. */
export const CODE_ROLES = new Set(
  (
    'abbr attr attribute c:func c:data c:member c:macro c:type class code command const csv data dir download envvar exc ' +
    'file func kbd keyword literal mailheader makevar manpage math menuselection meth method mimetype mod module newsgroup ' +
    'obj option pep process program raw regexp rfc samp source token var'
  ).split(' '),
);
