import { type DefaultTreeAdapterMap, Parser, type Token } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** Attributes whose values a translation may change. */
const TRANSLATED = /^(?:alt|aria-label|content|label|placeholder|title|value)$/;

/** What the parser of parse5 finds in a page. Values of attributes that a reader sees are left out. */
export interface ParsedPage {
  /** Start tags, end tags and comments, sorted. */
  readonly tokens: readonly string[];
  /** Each element with its attributes and the name of its parent, in the order of the page. */
  readonly elements: readonly string[];
  /** Texts that no translation changes, each with the name of its element, sorted. Of `pre`, only the elements in it. Without titles. */
  readonly kept: readonly string[];
  /** The text that a translation may change. */
  readonly text: string;
}

const KEPT_ELEMENTS = new Set(['code', 'iframe', 'kbd', 'pre', 'script', 'style', 'svg', 'textarea']);

/** Records what the tokenizer finds while the tree is built. The parser processes some tokens twice. */
class RecordingParser extends Parser<DefaultTreeAdapterMap> {
  readonly tokens = new Map<Token.Token, string>();

  override onStartTag(token: Token.TagToken): void {
    this.tokens.set(token, describe(token.tagName, token.attrs));
    super.onStartTag(token);
  }

  override onEndTag(token: Token.TagToken): void {
    this.tokens.set(token, `/${token.tagName}`);
    super.onEndTag(token);
  }

  override onComment(token: Token.CommentToken): void {
    this.tokens.set(token, `!${token.data}`);
    super.onComment(token);
  }
}

export function parsePage(source: string): ParsedPage {
  const parser = new RecordingParser({ scriptingEnabled: false });
  parser.tokenizer.write(source, true);
  const elements: string[] = [];
  const kept: string[] = [];
  let text = '';
  const pending: { node: Node; parent: string; isKept: boolean }[] = [
    { node: parser.document, parent: '', isKept: false },
  ];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, parent, isKept } = next;
    if ('value' in node && !isKept) text += node.value;
    if ('value' in node && isKept && parent !== 'pre' && parent !== 'title') kept.push(`${parent}: ${node.value}`);
    if ('tagName' in node) elements.push(`${parent} > ${describe(node.tagName, node.attrs)}`);
    if (!('childNodes' in node)) continue;
    const name = 'tagName' in node ? node.tagName : '';
    const keepsText = isKept || KEPT_ELEMENTS.has(name) || ('tagName' in node && isNotTranslated(node));
    const children = 'content' in node ? node.content.childNodes : node.childNodes;
    for (const child of [...children].reverse()) pending.push({ node: child, parent: name, isKept: keepsText });
  }
  return { tokens: [...parser.tokens.values()].sort(), elements, kept: kept.sort(), text };
}

function isNotTranslated({ attrs }: Element): boolean {
  return attrs.some(({ name, value }) => name === 'translate' && value === 'no');
}

function describe(name: string, attributes: readonly Token.Attribute[]): string {
  const values = attributes.map((attribute) =>
    TRANSLATED.test(attribute.name) ? attribute.name : `${attribute.name}=${attribute.value}`,
  );
  return [name, ...values].join(' ');
}
