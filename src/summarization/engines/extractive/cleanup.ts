const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;
/** Anything that leaves a mark on paper: neither blank, control, format character, lone surrogate nor filler. */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffb]/u;
const BETWEEN_CJK =
  /(?<=[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60]) (?=[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60])/g;
const MARKDOWN_IMAGE = /!\[[^\]]{0,200}\]\([^()\s]{0,500}\)/g;
const MARKDOWN_LINK = /\[([^[\]]{1,300})\]\([^()\s]{0,500}(?: "[^"]{0,100}")?\)/g;
const MARKDOWN_EMPHASIS =
  /(?<![\p{L}\p{N}*_])(\*\*\*|\*\*|\*|___|__|_)(?=\S)([^*_]{1,400})(?<=\S)\1(?![\p{L}\p{N}*_])/gu;
/** What is left of emphasis that spans sentences; not the sign of a power. */
const MARKDOWN_HALF = /^\*{1,3}|(?<=[\s"“'(])\*{2,3}(?=\S)|(?<=\S)\*{2,3}(?=$|[\s.,;:!?)"”'])/g;
const MARKDOWN_CODE = /`([^`]{1,200})`/g;
const HTML_TAG = /<\/?[a-zA-Z][a-zA-Z0-9]{0,10}(?:\s[^<>]{0,200})?\/?>/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const NUMBERED_CITATION = /\s*\[\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\]|\s*\[(?:citation needed|sic)\]/gi;
const NAMED_CITATION = /\s*[(（][^()（）]{0,200}\bet al\b[^()（）]{0,200}[)）]/g;
const NAME_AND_YEAR =
  /\s*\((?:(?:see|cf\.?|e\.g\.,?|vgl\.|siehe|voir|см\.)\s+)?\p{Lu}[^()]{2,150},\s?(?:19|20)\d\d[a-z]?(?:[:,]\s?\d[\d–-]*)?\)/gu;
const POINTER =
  /\s*[(（](?:see|cf\.?|siehe|vgl\.|voir|véase|ver|см\.|fig(?:ure)?s?\.?|table|section|appendix|abb\.|tab\.|рис\.|табл\.|图|表|図)[^()（）]{0,100}[)）]/giu;
const DATELINE = /^(?:\p{Lu}[\p{L} .,'’/-]{1,40}\s)?\((?:CNN|AP|AFP|Reuters|dpa|EFE|ANSA|TASS|Xinhua)\)\s*[-–—]*\s*/u;
const TIMESTAMP = /^[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?[\])]?\s*[-–—]?\s*(?=\S)/i;
const NAMELESS_SPEAKER = /^#?(?:person|speaker|participant|sprecher|locuteur|спикер)\s?[\dA-Z]{1,3}#?\s?[:：]\s*/i;
const LABEL = /^(?:[[(]?\d{1,2}:\d{2}\S*\s+)?[\p{Lu}#][^:：.!?]{0,30}[:：]\s+/u;
const BULLET = /^(?:[-*•‣▪◦●○·]\s+)+/;

/** True when a text has anything in it that can be seen. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/**
 * Makes one line of plain text of a sentence of the view: invisible characters, Markdown and HTML marks go, blanks
 * become single. Nothing is said otherwise than in the source.
 */
export function tidy(text: string): string {
  let tidied = text.replace(INVISIBLE, '');
  if (/[<&]/.test(tidied)) {
    tidied = tidied.replace(HTML_TAG, ' ').replace(/&(\w{2,4});/g, (entity, name: string) => ENTITIES[name] ?? entity);
  }
  if (/[[`*_]/.test(tidied) && /[\p{L}\p{N}]/u.test(tidied)) {
    tidied = tidied.replace(MARKDOWN_IMAGE, ' ').replace(MARKDOWN_LINK, '$1').replace(MARKDOWN_CODE, '$1');
    tidied = tidied.replace(MARKDOWN_EMPHASIS, '$2').replace(MARKDOWN_HALF, '');
  }
  return tidied.replace(/\s+/g, ' ').replace(BETWEEN_CJK, '').trim();
}

/**
 * Takes out of a tidied sentence what means nothing without the document around it: citations, pointers to figures,
 * datelines, time stamps, bullets, labels of nameless speakers. Returns '' when nothing is left.
 */
export function clean(tidied: string): string {
  let cleaned = tidied.replace(DATELINE, '').replace(TIMESTAMP, '').replace(BULLET, '').replace(NAMELESS_SPEAKER, '');
  if (/[[(（]/.test(cleaned)) {
    cleaned = cleaned.replace(NUMBERED_CITATION, '').replace(POINTER, '').replace(NAME_AND_YEAR, '');
    if (/\bet al\b/.test(cleaned)) cleaned = cleaned.replace(NAMED_CITATION, '');
  }
  // Text that was split into tokens: "he said , quietly ."
  cleaned = cleaned.replace(/ +([.,])(?=\s|$)/g, '$1').trim();
  return cleaned === tidied ? cleaned : capitalize(cleaned, tidied);
}

/** The sentence without the time and the name in front of it, as lines of a conversation have them. */
export function withoutLabel(text: string): string {
  return text.replace(LABEL, '');
}

/** Upper case for the first letter when the text began with upper case before something was taken off. */
export function capitalize(text: string, before: string): string {
  if (!/^\P{L}*\p{Lu}/u.test(before)) return text;
  return text.replace(/^(["“„«'(¿¡]*)(\p{Ll})/u, (same, marks: string, letter: string) => {
    const upper = letter.toUpperCase();
    return upper.length === letter.length ? marks + upper : same;
  });
}
