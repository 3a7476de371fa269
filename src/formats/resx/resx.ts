import { RESX_COMMENTS } from '../comment-syntax.ts';
import type { Format } from '../format.ts';
import { createEntryKeeper } from '../values/keep-entries.ts';
import type { Value } from '../values/value.ts';
import { createValueFormat, type ParsedValues } from '../values/value-format.ts';
import { escapeXmlText, unescapeXml } from '../xml/escape.ts';
import { readXml, type XmlTag } from '../xml/read-xml.ts';

export interface ResourceValue extends Value {
  readonly isCdata: boolean;
}

/** Names of the designer, such as `>>button1.Name` and `$this.Icon`, except the title of a window. */
const DESIGNER_NAME = /^(?:>>|\$(?!this\.Text$))/;
/** Properties of controls that are no texts. */
const PROPERTY =
  /\.(?:Name|Type|Parent|ZOrder|Size|Location|Anchor|Dock|Font|ImeMode|ImageKey|TabIndex|Margin|Padding|(?:Fore|Back)Color|Width|Height|FontSize|FontFamily)$/;

/** Resources of .NET (`.resx`, `.resw`). Their units are the values of strings that are language. */
export const resx: Format<ParsedValues<ResourceValue, undefined>> = {
  ...createValueFormat(
    (source) => ({ values: readResources(source), style: undefined }),
    (text, { isCdata }) => (isCdata ? text.replaceAll(']]>', ']]]]><![CDATA[>') : escapeXmlText(text)),
    createEntryKeeper(readResources, (composed) => Math.max(0, composed.lastIndexOf('</root'))),
  ),
  comments: RESX_COMMENTS,
};

/**
 * Finds the values. Those that are no texts are fixed, and those that are divided by comments or elements are left out.
 * @throws GlossaError `document_damaged`
 */
function readResources(source: string): ResourceValue[] {
  const values: ResourceValue[] = [];
  const open: XmlTag[] = [];
  let parts: Omit<ResourceValue, 'value'>[] = [];
  /** Whether no element stands in the value. */
  let isWhole = false;
  /** The value of the element around the current place. */
  let own: Omit<ResourceValue, 'entry'> | undefined;
  readXml(source, {
    open(tag) {
      open.push(tag);
      isWhole = tag.local === 'value';
      parts = [];
    },
    text(range, kind) {
      parts.push({ ...range, isCdata: kind === 'cdata' });
    },
    close(tag, range) {
      open.pop();
      if (tag.local === 'data' && own) values.push({ ...own, entry: { start: tag.start, end: range.end } });
      if (tag.local === 'data') own = undefined;
      const key = open.at(-1)?.attributes.name?.value;
      const texts = parts.filter(({ start, end, isCdata }) => isCdata || source.slice(start, end).trim() !== '');
      const [part] = texts;
      if (
        tag.local === 'value' &&
        isWhole &&
        open.at(-1)?.local === 'data' &&
        part &&
        key !== undefined &&
        texts.length === 1
      ) {
        const raw = source.slice(part.start, part.end);
        own = { ...part, value: part.isCdata ? raw : unescapeXml(raw), key, group: 0, isFixed: !isString(open.at(-1)) };
      }
      parts = [];
    },
  });
  return values;
}

function isString(tag: XmlTag | undefined): boolean {
  if (tag?.local !== 'data' || tag.attributes.type || tag.attributes.mimetype) return false;
  const name = tag.attributes.name?.value ?? '';
  return !DESIGNER_NAME.test(name) && !PROPERTY.test(name);
}
