import { SaxesParser } from 'saxes';
import { UnsupportedError } from '../stage.ts';

/** An element of a rule file, without text. */
export interface RuleElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly RuleElement[];
}

export interface RuleFile {
  /** Whether words that no rule matches become chunks. */
  readonly isChunking: boolean;
  /** The actions of the rules, in the order of the file. */
  readonly actions: readonly RuleElement[];
  readonly macros: readonly RuleElement[];
}

const ENCODING = /^<\?xml[^>]*?encoding=["']([^"']+)["']/;
const LATIN_1 = /^(iso-8859-1|latin-?1)$/i;

/**
 * @param bytes of a `.t1x`, `.t2x` or `.t3x` file
 * @throws UnsupportedError when it is not well-formed, or contains an element or an attribute that is not supported
 */
export function readRuleFile(bytes: Uint8Array): RuleFile {
  const root = parseElements(decode(bytes));
  const sections = (name: string) => root.children.filter((section) => section.name === name);
  return {
    isChunking: root.attributes.default === 'chunk',
    actions: sections('section-rules').flatMap(({ children }) =>
      children.flatMap((rule) => rule.children.find(({ name }) => name === 'action') ?? []),
    ),
    macros: sections('section-def-macros').flatMap(({ children }) => children),
  };
}

function decode(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1');
  const encoding = ENCODING.exec(start)?.[1] ?? 'utf-8';
  // A TextDecoder reads Latin 1 as Windows-1252.
  if (LATIN_1.test(encoding)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return new TextDecoder(encoding).decode(bytes);
}

interface OpenElement extends RuleElement {
  readonly children: RuleElement[];
}

function parseElements(source: string): RuleElement {
  const root: OpenElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new UnsupportedError(`a rule file that is not well-formed (${error.message})`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (!ELEMENTS.has(name)) throw new UnsupportedError(`the element <${name}> in a rule file`);
    if (attributes.queue === 'no') throw new UnsupportedError('the attribute queue in a rule file');
    const element: OpenElement = { name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.write(source).close();
  return root.children[0] ?? root;
}

const ELEMENTS = new Set([
  ...['transfer', 'interchunk', 'postchunk'],
  ...['section-def-cats', 'def-cat', 'cat-item', 'section-def-attrs', 'def-attr', 'attr-item'],
  ...['section-def-vars', 'def-var', 'section-def-lists', 'def-list', 'list-item'],
  ...['section-def-macros', 'def-macro', 'section-rules', 'rule', 'pattern', 'pattern-item', 'action'],
  ...['choose', 'when', 'otherwise', 'test', 'and', 'or', 'not', 'equal', 'in', 'list'],
  ...['begins-with', 'begins-with-list', 'ends-with', 'ends-with-list', 'contains-substring'],
  ...['let', 'append', 'out', 'modify-case', 'call-macro', 'with-param', 'reject-current-rule'],
  ...['b', 'clip', 'lit', 'lit-tag', 'var', 'get-case-from', 'case-of', 'concat', 'lu-count'],
  ...['lu', 'mlu', 'chunk', 'tags', 'tag'],
]);
