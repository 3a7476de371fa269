/** Controls, line separators, lone surrogates and noncharacters. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\ufffe\uffff]/gu;
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;
/** Spaces and direction marks at both ends. */
const EDGE_SPACES = /^[\s\u200e\u200f]+|(?<![\s\u200e\u200f])[\s\u200e\u200f]+$/g;
/** Joiners after spaces and after Latin, Cyrillic and Greek letters, where they have no meaning. */
const JOINERS = /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\s])[\u200c\u200d]+/gu;
/** Any character that is printed: no space, control, format character, lone surrogate or filler. */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffb]/u;
const SPACE_BETWEEN_CJK =
  /(?<=[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60]) (?=[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60])/g;
const MARKDOWN_IMAGE = /!\[[^\]]{0,200}\]\([^()\s]{0,500}\)/g;
const MARKDOWN_LINK = /\[([^[\]]{1,300})\]\([^()\s]{0,500}(?: "[^"]{0,100}")?\)/g;
/** "[[target|words]]", "'''bold'''". */
const WIKI_LINK = /\[\[(?:[^[\]|]{0,200}\|)?([^[\]|]{1,200})\]\]/g;
const WIKI_EMPHASIS = /'{2,5}(?=\S)([^']{1,300})(?<=\S)'{2,5}/g;
const MARKDOWN_EMPHASIS =
  /(?<![\p{L}\p{N}*_])(\*\*\*|\*\*|\*|___|__|_)(?=\S)([^*_]{1,400})(?<=\S)\1(?![\p{L}\p{N}*_])/gu;
/** A mark of emphasis whose counterpart is in another sentence. Not the power operator. */
const UNPAIRED_EMPHASIS = /^\*{1,3}|(?<=[\s"“'(])\*{2,3}(?=\S)|(?<=\S)\*{2,3}(?=$|[\s.,;:!?)"”'])/g;
const MARKDOWN_CODE = /(?<!`)(`{1,2})(?!`)([^`]{1,200})\1(?!`)/g;
/** A word between a backtick and an apostrophe, which older manuals use as quotation marks: "the `tar' command". */
const GNU_QUOTE = /`[^`'\s]{1,60}'(?![\p{L}\p{N}])/u;
/** Only known elements: "<subdir>" and the like are placeholders for the reader. */
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

/** Whether a text has a visible character. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

/** Replaces each character that cannot be printed with a space. */
export function maskUnprintable(text: string): string {
  return text.replace(UNPRINTABLE, ' ');
}

/**
 * Renders a sentence of the masked text as one line of plain text. Removes invisible characters and Markdown, wiki and
 * HTML markup, and collapses whitespace. The words stay unchanged.
 */
export function toPlainText(text: string): string {
  let plain = text.replace(INVISIBLE, '').replace(JOINERS, '');
  if (/[<&]/.test(plain)) {
    plain = plain.replace(HTML_TAG, ' ').replace(ENTITY, decodeEntity);
    // Decoded entities can contain tags.
    if (plain.includes('</')) plain = plain.replace(HTML_TAG, ' ');
  }
  if (/[[`*_]/.test(plain) && /[\p{L}\p{N}]/u.test(plain)) {
    plain = plain.replace(MARKDOWN_IMAGE, ' ').replace(MARKDOWN_LINK, '$1');
    if (!GNU_QUOTE.test(plain)) plain = plain.replace(MARKDOWN_CODE, '$2');
    plain = plain.replace(MARKDOWN_EMPHASIS, '$2').replace(UNPAIRED_EMPHASIS, '');
  }
  if (plain.includes('[[')) plain = plain.replace(WIKI_LINK, '$1');
  if (plain.includes("''")) plain = plain.replace(WIKI_EMPHASIS, '$1');
  return plain.replace(/\s+/g, ' ').replace(SPACE_BETWEEN_CJK, '').replace(EDGE_SPACES, '');
}

/** Decodes an HTML entity. Unknown entities stay unchanged. */
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
