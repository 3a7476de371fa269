const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;
/** A mark of direction at an edge says nothing any more. */
const EDGES = /^[\s\u200e\u200f]+|(?<![\s\u200e\u200f])[\s\u200e\u200f]+$/g;
/** They mean something between letters of India, Arabic letters and emoji only. */
const JOINERS = /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\s])[\u200c\u200d]+/gu;
/** Anything that leaves a mark on paper: neither blank, control, format character, lone surrogate nor filler. */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffb]/u;
const BETWEEN_CJK =
  /(?<=[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60]) (?=[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60])/g;
const MARKDOWN_IMAGE = /!\[[^\]]{0,200}\]\([^()\s]{0,500}\)/g;
const MARKDOWN_LINK = /\[([^[\]]{1,300})\]\([^()\s]{0,500}(?: "[^"]{0,100}")?\)/g;
/** "[[target|words]]", "'''bold'''". */
const WIKI_LINK = /\[\[(?:[^[\]|]{0,200}\|)?([^[\]|]{1,200})\]\]/g;
const WIKI_EMPHASIS = /'{2,5}(?=\S)([^']{1,300})(?<=\S)'{2,5}/g;
const MARKDOWN_EMPHASIS =
  /(?<![\p{L}\p{N}*_])(\*\*\*|\*\*|\*|___|__|_)(?=\S)([^*_]{1,400})(?<=\S)\1(?![\p{L}\p{N}*_])/gu;
/** What is left of emphasis that spans sentences; not the sign of a power. */
const MARKDOWN_HALF = /^\*{1,3}|(?<=[\s"“'(])\*{2,3}(?=\S)|(?<=\S)\*{2,3}(?=$|[\s.,;:!?)"”'])/g;
const MARKDOWN_CODE = /`([^`]{1,200})`/g;
/** Only elements that there are: "<subdir>" and the like stand for what a reader has to fill in. */
const HTML_TAG =
  /<\/?(?:a|abbr|acronym|address|article|aside|audio|b|bdi|bdo|big|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|mark|math|meta|nav|nobr|noscript|nowiki|ol|optgroup|option|p|pre|q|ref|references|rp|rt|ruby|s|samp|script|section|select|small|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|time|title|tr|tt|u|ul|var|video|wbr)(?:\s[^<>]{0,200})?\/?>/gi;
const ENTITIES = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '', ndash: '–', mdash: '—' })
    .concat(Object.entries({ hellip: '…', ldquo: '“', rdquo: '”', lsquo: '‘', rsquo: '’', laquo: '«', raquo: '»' }))
    .concat(
      Object.entries({ copy: '©', reg: '®', euro: '€', pound: '£', deg: '°', middot: '·', bull: '•', szlig: 'ß' }),
    ),
);
const ENTITY = /&(?:#(\d{2,6})|#x([\da-f]{2,5})|([a-z])(acute|grave|circ|uml|tilde|cedil|ring)|([a-z]{2,6}));/gi;
const ACCENTS: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
};

/** True when a text has anything in it that can be seen. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

/**
 * Makes one line of plain text of a sentence of the view: invisible characters, Markdown and HTML marks go, blanks
 * become single. Nothing is said otherwise than in the source.
 */
export function toPlainText(text: string): string {
  let tidied = text.replace(INVISIBLE, '').replace(JOINERS, '');
  if (/[<&]/.test(tidied)) {
    tidied = tidied.replace(HTML_TAG, ' ').replace(ENTITY, decodeEntity);
    // Markup that was written in entities.
    if (tidied.includes('</')) tidied = tidied.replace(HTML_TAG, ' ');
  }
  if (/[[`*_]/.test(tidied) && /[\p{L}\p{N}]/u.test(tidied)) {
    tidied = tidied.replace(MARKDOWN_IMAGE, ' ').replace(MARKDOWN_LINK, '$1').replace(MARKDOWN_CODE, '$1');
    tidied = tidied.replace(MARKDOWN_EMPHASIS, '$2').replace(MARKDOWN_HALF, '');
  }
  if (tidied.includes('[[')) tidied = tidied.replace(WIKI_LINK, '$1');
  if (tidied.includes("''")) tidied = tidied.replace(WIKI_EMPHASIS, '$1');
  return tidied.replace(/\s+/g, ' ').replace(BETWEEN_CJK, '').replace(EDGES, '');
}

/** The character that an entity of HTML stands for; the same text where it is none. */
function decodeEntity(
  entity: string,
  decimal: string | undefined,
  hexadecimal: string | undefined,
  letter: string | undefined,
  accent: string | undefined,
  name: string | undefined,
): string {
  if (letter && accent) return (letter + (ACCENTS[accent.toLowerCase()] ?? '')).normalize('NFC');
  if (name) return ENTITIES.get(name.toLowerCase()) ?? entity;
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : '';
  return hasVisibleText(character) ? character : ' ';
}
