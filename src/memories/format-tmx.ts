import type { Memory, MemorySegment } from './memory.ts';

/** XML 1.0 has no control characters but these, and a carriage return would be read as a line feed. */
const SPECIAL = /[&<>"\r]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

const escapeXml = (text: string): string => text.replace(SPECIAL, (character) => ESCAPES[character] ?? character);

/** The start of a memory as TMX 1.4. @param version of this program */
export function tmxStart({ sourceLanguage }: Pick<Memory, 'sourceLanguage'>, version: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4">
  <header creationtool="Glossa" creationtoolversion="${escapeXml(version)}" segtype="sentence" o-tmf="Glossa" adminlang="en" srclang="${escapeXml(sourceLanguage)}" datatype="plaintext"/>
  <body>
`;
}

export function tmxUnit(
  sourceLanguage: string,
  { source, target, targetLanguage, before, after }: MemorySegment,
): string {
  const neighbours = property('x-context-pre', before) + property('x-context-post', after);
  return `    <tu>
      <tuv xml:lang="${escapeXml(sourceLanguage)}">${neighbours}<seg>${escapeXml(source)}</seg></tuv>
      <tuv xml:lang="${escapeXml(targetLanguage)}"><seg>${escapeXml(target)}</seg></tuv>
    </tu>
`;
}

/** A neighbour as memoQ writes it. */
function property(type: string, neighbour: string | undefined): string {
  if (neighbour === undefined) return '';
  return `<prop type="${type}">${escapeXml(`<seg>${escapeXml(neighbour)}</seg>`)}</prop>`;
}

export const TMX_END = '  </body>\n</tmx>\n';
