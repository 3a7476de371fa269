import { decodeHTMLStrict } from 'entities/decode';

/** Letters and marks that belong to the words around them. Others, such as `©` and `<`, stay as they are written. */
const READ = /^[\p{L}'"‘’“”„‚«»‹›&–—…¿¡ªº]$/u;
const MAX_LENGTH = 40;

/**
 * The character that an escape or a reference stands for: `'` for `\'`, `&#39;` and the doubled apostrophe of a message.
 * @returns undefined for all other texts, and for characters that stay as they are written
 */
export function characterOf(written: string): string | undefined {
  if (written.length < 2 || written.length > MAX_LENGTH) return undefined;
  const character = decode(written);
  return character !== undefined && READ.test(character) ? character : undefined;
}

function decode(written: string): string | undefined {
  if (written === "''") return "'";
  if (written === '&&') return '&';
  if (written.startsWith('&')) return written.endsWith(';') ? decodeHTMLStrict(written) : undefined;
  if (!written.startsWith('\\')) return undefined;
  const quote = /^\\{1,3}(["'])$/.exec(written)?.[1];
  if (quote !== undefined) return quote;
  const code = /^\\[ux]([\dA-Fa-f]{2,4})$/.exec(written)?.[1];
  return code === undefined ? undefined : String.fromCharCode(Number.parseInt(code, 16));
}
