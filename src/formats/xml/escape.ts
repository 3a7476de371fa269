const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const REFERENCES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  // A parser would replace these by blanks in an attribute.
  '\n': '&#10;',
  '\t': '&#9;',
};
/** Characters that XML 1.0 does not allow, not even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Resolves the references of well-formed XML. Line ends become `\n`, as XML 1.0, 2.11 requires. */
export function unescapeXml(raw: string): string {
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/g, (all, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? all;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

/** Escapes text between tags. */
export function escapeXmlText(text: string): string {
  return clean(text).replace(/[<>&]/g, (sign) => REFERENCES[sign] ?? sign);
}

/** Escapes the value of an attribute in either kind of quotes. */
export function escapeXmlAttribute(text: string): string {
  return clean(text)
    .replace(/[<>&"\n\t]/g, (sign) => REFERENCES[sign] ?? sign)
    .replaceAll("'", '&apos;');
}

/** Replaces characters that XML does not allow, and keeps the length of a text. */
export function replaceForbiddenCharacters(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '\ufffd');
}

function clean(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '');
}
