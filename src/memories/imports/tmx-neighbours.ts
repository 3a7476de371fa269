import { GlossaError } from '../../errors.ts';
import type { Neighbours } from '../memory.ts';
import { createInlineText } from './inline-text.ts';
import { createXmlStream } from './xml-stream.ts';

type Side = keyof Neighbours;

/** Properties with the source text before or after a unit: those of OmegaT, memoQ, Phrase and XTM. */
const PROPERTIES: ReadonlyMap<string, Side> = new Map([
  ['prev', 'before'],
  ['next', 'after'],
  ['x-context-pre', 'before'],
  ['x-context-post', 'after'],
  ['context_prev', 'before'],
  ['context_next', 'after'],
  ['x-previous-source-text', 'before'],
  ['x-next-source-text', 'after'],
]);
/** Trados Studio writes the text before, its tags, and the same of another neighbour into one property. */
const STUDIO_CONTEXT = 'x-ContextContent';
const STUDIO_SEPARATOR = ' | ';
const STUDIO_MARK = /\|\|/g;
/** In the header of Trados Studio: which the other neighbour is. It is the translation before unless this says otherwise. */
export const STUDIO_CONTEXT_TYPE = 'x-TextContextMatchType';
const STUDIO_FOLLOWING = 'PrecedingAndFollowingSource';
const SEGMENT = /^\s{0,9}<seg[\s>]/;

/** The neighbours that properties of TMX name; empty for other properties. @param contextType of the header */
export function readNeighbours(type: string, value: string, contextType: string): Neighbours {
  const side = PROPERTIES.get(type);
  if (side !== undefined) return { [side]: plainText(value) };
  if (type !== STUDIO_CONTEXT) return {};
  const [before, , other] = value.split(STUDIO_SEPARATOR).map((text) => text.replace(STUDIO_MARK, '|'));
  return contextType.trim() === STUDIO_FOLLOWING ? { before, after: other } : { before };
}

/** memoQ writes a neighbour as an element of TMX, which is escaped once more. */
function plainText(value: string): string | undefined {
  if (!SEGMENT.test(value)) return value;
  const text = createInlineText();
  let depth = 0;
  const stream = createXmlStream({
    open(name, attributes) {
      if (depth++ > 0) text.open(name, attributes);
    },
    text: (piece) => text.text(piece),
    close(name) {
      if (--depth > 0) text.close(name);
    },
  });
  try {
    stream.write(value);
    stream.close();
  } catch (error) {
    if (error instanceof GlossaError) return undefined;
    throw error;
  }
  return text.result();
}
