import { SaxesParser } from 'saxes';

/** What a reader that knows nothing of translations sees in a part of a document. */
export interface Structure {
  /** Every element that is not a run, a text or a property of a run, with its attributes, sorted. */
  readonly elements: readonly string[];
  /** Elements that begin or end ranges and fields, in order. */
  readonly marks: readonly string[];
  /** Paths of the elements, sorted. A run is no part of a path. */
  readonly paths: readonly string[];
  /** All words, without blanks. */
  readonly text: string;
}

const RUN = new Set([
  'w:r',
  'w:rPr',
  'w:t',
  'w:b',
  'w:i',
  'w:sz',
  'w:bCs',
  'w:iCs',
  'w:szCs',
  'w:rtl',
  'w:lang',
  'w:vertAlign',
]);
/** What a translated paragraph may lose or gain. */
const VOLATILE = new Set(['w:proofErr', 'w:softHyphen', 'w:ruby', 'w:rt', 'w:rubyBase', 'w:pPr', 'w:bidi', 'w:br']);
const MARK = /^w:(?:bookmark|commentRange)(?:Start|End)$|^w:fldChar$/;

export function readStructure(xml: string): Structure {
  const parser = new SaxesParser();
  const open: string[] = [];
  const elements: string[] = [];
  const marks: string[] = [];
  const paths: string[] = [];
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const shown = `${name} ${JSON.stringify(attributes)}`;
    if (!RUN.has(name) && !VOLATILE.has(name)) {
      elements.push(shown);
      paths.push([...open, name].filter((one) => !RUN.has(one) && !VOLATILE.has(one)).join('/'));
    }
    if (MARK.test(name)) marks.push(shown);
    open.push(name);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (characters) => {
    if (open.at(-1) === 'w:t' && !open.includes('w:rt')) text += characters.replace(/\s/g, '');
  });
  parser.write(xml).close();
  return { elements: elements.sort(), marks, paths: paths.sort(), text };
}
