/** Roots whose names no other vocabulary of XML is known for. */
const DOCBOOK_ROOT =
  /^<(?:appendix|bookinfo|articleinfo|chapter|colophon|preface|qandaset|refentry|refsect[1-3]|refsection|sect[1-5]|sectioninfo|setinfo)[\s>]/;
const DITA_ROOT = /^<(?:bookmap|concept|dita|ditabase|glossgroup|learning\w{1,40}|subjectScheme|troubleshooting)[\s>]/;
/** Roots that other vocabularies have, too. With a name of DITA, they are of DITA. */
const ATTRIBUTE_OF_DITA = /^<[\w.-]{1,50}\s[^>]{0,2000}(?:ditaarch|dita\.oasis-open|topic\/topic|map\/map)/;
const NAMESPACE_OF_DOCBOOK = /^<[\w.:-]{1,50}\s[^>]{0,2000}["']http:\/\/docbook\.org\/ns\/docbook["']/;
const DOCBOOK_TYPE = /<!DOCTYPE\s+[\w.:-]{1,50}\s+(?:PUBLIC|SYSTEM)\s+["'][^"'<>]{0,200}docbook/i;
const DITA_TYPE =
  /<!DOCTYPE\s+[\w.:-]{1,50}\s+(?:PUBLIC|SYSTEM)\s+["'][^"'<>]{0,200}(?:DTD (?:LIGHTWEIGHT )?DITA|:dita:)/i;
const DITA_MODEL = /<\?xml-model\s[^<>]{0,300}dita/;

/**
 * Tells documents in DocBook and DITA, by their document type, their namespace or their root.
 * @param begin the text from its first element, or from a document type with declarations
 */
export function identifyDocumentation(text: string, begin: string): 'dita' | 'docbook' | undefined {
  if (!begin.startsWith('<')) return undefined;
  const isTyped = begin.startsWith('<!');
  const prolog = isTyped ? begin.slice(0, 1_000) : text.slice(0, text.length - begin.length);
  if (DOCBOOK_TYPE.test(prolog) || NAMESPACE_OF_DOCBOOK.test(begin)) return 'docbook';
  if (DITA_TYPE.test(prolog) || DITA_MODEL.test(prolog) || ATTRIBUTE_OF_DITA.test(begin)) return 'dita';
  if (DOCBOOK_ROOT.test(begin)) return 'docbook';
  return DITA_ROOT.test(begin) ? 'dita' : undefined;
}
