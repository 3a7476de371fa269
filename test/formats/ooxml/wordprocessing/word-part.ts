import type { TaggedText } from '@glossa/tagged-text';
import type { TargetLanguage, Unit } from '../../../../src/formats/format.ts';
import { readPart } from '../../../../src/formats/ooxml/wordprocessing/part-reader.ts';
import { composePlaces } from '../../../../src/formats/xml/places.ts';

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ');
const HEAD = `<w:document ${NAMESPACES}><w:body>`;
const TAIL = '</w:body></w:document>';
const PORTUGUESE: TargetLanguage = { code: 'pt', isRightToLeft: false };

/** A main part with the contents of a body. */
export function partOf(body: string): string {
  return HEAD + body + TAIL;
}

/** The units of a body: each tag in brackets, and what stays to the letter in braces. */
export function unitsOf(body: string): string[] {
  return readPart(partOf(body)).units.map(showUnit);
}

/** Translates a body. @param translate gets each unit */
export function translateBody(
  body: string,
  translate: (unit: Unit) => TaggedText | undefined,
  target = PORTUGUESE,
): string {
  const parsed = readPart(partOf(body));
  const part = composePlaces(parsed, parsed.units.map(translate), target);
  return part.slice(HEAD.length, -TAIL.length);
}

/** Replaces the text of a unit by another one of the same length. */
export function upperCase({ text, tags, verbatim = [] }: Unit): TaggedText {
  let upper = '';
  let from = 0;
  for (const { start, end } of verbatim) {
    upper += text.slice(from, start).toUpperCase() + text.slice(start, end);
    from = end;
  }
  return { text: upper + text.slice(from).toUpperCase(), tags };
}

function showUnit({ text, tags, verbatim = [] }: Unit): string {
  const marks = tags.flatMap(({ start, end }, index) => {
    if (start === end) return [{ at: start, order: 1, mark: '|' }];
    const isVerbatim = verbatim.some((range) => range.start === start && range.end === end);
    return [
      { at: start, order: 2 + index, mark: isVerbatim ? '{' : '[' },
      { at: end, order: -index, mark: isVerbatim ? '}' : ']' },
    ];
  });
  marks.sort((one, other) => one.at - other.at || one.order - other.order);
  let shown = '';
  let from = 0;
  for (const { at, mark } of marks) {
    shown += text.slice(from, at) + mark;
    from = at;
  }
  return shown + text.slice(from);
}
