/** The characters that the stream format writes with a backslash. */
const escaped = new Uint8Array(0x80);
for (const character of '[]{}^$/\\@<>') escaped[character.charCodeAt(0)] = 1;

export function isEscaped(code: number): boolean {
  return escaped[code] === 1;
}
