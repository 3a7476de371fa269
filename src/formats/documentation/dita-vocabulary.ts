import { listNames, type Vocabulary } from './vocabulary.ts';

/** The elements of DITA 1.3 and 2.0 and of their domains. */
export const DITA: Vocabulary = {
  inline: listNames(
    'abbreviated-form b boolean cite data data-about draft-comment em foreign i image indextermref line-through msgph navref overline param ph q required-cleanup sort-as state strong',
    'sub sup term text tm tt u uicontrol unknown wintitle xref',
  ),
  nouns: listNames(
    'apiname cmdname codeph delim filepath keyword kwd markupname msgnum numcharref oper option parameterentity parmname',
    'sep shortcut synph systemoutput textentity userinput var varname xmlatt xmlelement xmlnsname xmlpi equation-inline',
  ),
  opaque: listNames(
    'anchor author category codeblock coderef copyright created critdates data data-about draft-comment equation-block equation-figure',
    'dvrKeyscopePrefix dvrKeyscopeSuffix dvrResourcePrefix dvrResourceSuffix foreign lines mathml mathmlref metadata-source msgblock navref object othermeta param permissions pre prodinfo publisher',
    'relcolspec relheader resourceid revised screen source svg-container svgref syntaxdiagram synblk unknown ux-window',
    'required-cleanup shape coords sort-as',
  ),
  preformatted: listNames('lines'),
  insets: listNames('alt desc fn indexterm longdescref menucascade'),
  paths: listNames('menucascade'),
  marks: listNames(
    'anchor data data-about draft-comment foreign image indextermref navref param required-cleanup sort-as unknown',
  ),
  roles: new Map([
    ['title', 'heading'],
    ['titlealt', 'heading'],
    ['p', 'paragraph'],
    ['shortdesc', 'paragraph'],
    ['abstract', 'paragraph'],
    ['cmd', 'list_item'],
    ['li', 'list_item'],
    ['sli', 'list_item'],
    ['entry', 'cell'],
    ['stentry', 'cell'],
  ]),
  attributes: new Map([
    ['alt', undefined],
    ['navtitle', undefined],
    ['othertype', listNames('note hazardstatement')],
    ['reftitle', undefined],
    ['spectitle', undefined],
    ['standby', undefined],
    ['title', listNames('map bookmap subjectScheme')],
  ]),
};
