import { foreignContent, html, type Token } from 'parse5';
import type { UnitRole } from '../format.ts';
import { closesBlock, isBlock, isIconClass, isIconElement, isLabel, isLiteral, isReading } from './elements.ts';
import type { ElementState, ElementUse, OpenTag } from './run-builder.ts';

export interface OpenElement extends ElementState {
  readonly isBlock: boolean;
  /** Whether its attributes are translated that a reader sees. */
  readonly hasReadAttributes: boolean;
  readonly namespace: html.NS;
  /** Whether it lies in an element whose content stays. Its own `translate` attribute does not count. */
  readonly isIgnored: boolean;
  /** Whether elements in it are SVG or MathML. */
  readonly hasForeignContent: boolean;
  /** Whether it is in a list of options. Parsers disagree on SVG there; most ignore its tags. */
  readonly isInSelect: boolean;
  /** Whether tags in it do not close elements around it. */
  readonly isBarrier: boolean;
  /** Whether it is a preformatted text in which paragraphs of sentences are translated. */
  readonly mayHoldProse: boolean;
  /** Offset after its start tag. */
  readonly contentStart: number;
  /** Its start tag, if that is part of a run. */
  tag?: OpenTag;
}

/** The elements that are open at one place of a page. Opening and closing take constant time, on average over a page. */
export interface OpenElements {
  readonly depth: number;
  readonly innermost: OpenElement | undefined;
  push(element: OpenElement): void;
  /** Closes what a start tag closes implicitly. */
  closeBefore(token: Token.TagToken): void;
  /** Closes the innermost element of a name and those in it. Returns undefined if an end tag cannot close one. */
  close(name: string): OpenElement | undefined;
}

const NOT_TRANSLATED_CLASS = /(?:^|\s)notranslate(?:\s|$)/i;

export function createOpenElements(): OpenElements {
  const elements: OpenElement[] = [];
  /** Indices of the open elements of each name, of the blocks, and of the barriers. */
  const byName = new Map<string, number[]>();
  const blocks: number[] = [];
  const barriers: number[] = [];

  const pop = (): OpenElement | undefined => {
    const element = elements.pop();
    if (element === undefined) return undefined;
    byName.get(element.name)?.pop();
    if (element.isBlock) blocks.pop();
    if (element.isBarrier) barriers.pop();
    return element;
  };
  const popTo = (depth: number): OpenElement | undefined => {
    let last: OpenElement | undefined;
    while (elements.length > depth) last = pop();
    return last;
  };

  const leaveForeignContent = (): void => {
    while (elements.at(-1)?.hasForeignContent) pop();
  };

  return {
    get depth() {
      return elements.length;
    },
    get innermost() {
      return elements.at(-1);
    },
    push(element) {
      const index = elements.push(element) - 1;
      const ofName = byName.get(element.name);
      if (ofName) ofName.push(index);
      else byName.set(element.name, [index]);
      if (element.isBlock) blocks.push(index);
      if (element.isBarrier) barriers.push(index);
    },
    closeBefore(token) {
      if (elements.at(-1)?.hasForeignContent) {
        if (foreignContent.causesExit(token)) leaveForeignContent();
        return;
      }
      for (let block = blocks.at(-1); block !== undefined; block = blocks.at(-1)) {
        const isOutside = block < (barriers.at(-1) ?? 0);
        if (isOutside || !closesBlock(token.tagName, elements[block]?.name ?? '')) return;
        popTo(block);
      }
    },
    close(name) {
      if (name === 'br' || name === 'p') leaveForeignContent();
      const index = byName.get(name)?.at(-1) ?? -1;
      const isWithinBlock = elements[index]?.isBlock || index > (blocks.at(-1) ?? -1);
      return isWithinBlock && index >= (barriers.at(-1) ?? 0) ? popTo(index) : undefined;
    },
  };
}

/**
 * Reads what a start tag says about its element.
 * @param ignored names of elements whose content stays
 */
export function openElement(
  token: Token.TagToken,
  parent: OpenElement | undefined,
  ignored?: ReadonlySet<string>,
): OpenElement {
  const name = token.tagName;
  const namespace = namespaceOf(name, parent);
  if (namespace === html.NS.SVG) foreignContent.adjustTokenSVGTagName(token);
  const isIntegrationPoint =
    namespace !== html.NS.HTML && foreignContent.isIntegrationPoint(token.tagID, namespace, token.attrs);
  let mayTranslate = parent?.isTranslated ?? true;
  let language = parent?.language;
  let translate: string | undefined;
  let use = namespace === html.NS.HTML ? useOf(name) : undefined;
  for (const { name: attribute, value } of token.attrs) {
    if (attribute === 'class') {
      if (NOT_TRANSLATED_CLASS.test(value)) mayTranslate = false;
      if (isIconClass(value)) use = 'icon';
    } else if (attribute === 'translate') translate = value.toLowerCase();
    else if (attribute === 'lang' || attribute === 'xml:lang') language = value;
  }
  const isIgnored = parent?.isIgnored || (ignored?.has(name) ?? false);
  const isAsked = !isIgnored && (translate === 'yes' || translate === '');
  if (isIgnored || translate === 'no') mayTranslate = false;
  else if (isAsked) mayTranslate = true;
  return {
    name,
    isBlock: isBlock(name) && namespace === html.NS.HTML,
    namespace,
    isIgnored,
    isInSelect: name === 'select' || (parent?.isInSelect ?? false),
    hasForeignContent: namespace !== html.NS.HTML && !isIntegrationPoint,
    isBarrier: isIntegrationPoint || name === 'template',
    isTranslated: mayTranslate && (isAsked || !(isLiteral(name) || use === 'icon' || use === 'reading')),
    hasReadAttributes: mayTranslate && (isAsked || !isLiteral(name)),
    use,
    mayHoldProse: mayTranslate && name === 'pre',
    language,
    isLabel: (parent?.isLabel ?? false) || isLabel(name),
    role: roleIn(name, parent),
    contentStart: token.location?.endOffset ?? 0,
  };
}

function useOf(name: string): ElementUse | undefined {
  if (name === 'ruby') return 'ruby';
  return isReading(name) ? 'reading' : isIconElement(name) ? 'icon' : undefined;
}

function namespaceOf(name: string, parent: OpenElement | undefined): html.NS {
  if (parent?.isInSelect) return html.NS.HTML;
  if (name === 'svg') return html.NS.SVG;
  if (parent?.hasForeignContent) return parent.namespace;
  return name === 'math' ? html.NS.MATHML : html.NS.HTML;
}

const ROLES = new Map<string, UnitRole>([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 'heading'] as const),
  ...['dd', 'dt', 'li'].map((name) => [name, 'list_item'] as const),
  ...['td', 'th'].map((name) => [name, 'cell'] as const),
]);
/** Elements whose text is not a part of the running text, by the content model of HTML or by their use. */
const ASIDE = new Set([
  ...['aside', 'button', 'caption', 'dialog', 'fieldset', 'figcaption', 'footer', 'form', 'head', 'label', 'legend'],
  ...['math', 'menu', 'nav', 'noscript', 'object', 'option', 'rt', 'select', 'summary', 'svg', 'template', 'title'],
]);

/** Tells what the text of an element is in the running text of its page. The text of an unknown element is that of its parent. */
function roleIn(name: string, parent: { readonly role?: UnitRole | undefined } | undefined): UnitRole | undefined {
  const outer = parent === undefined ? 'paragraph' : parent.role;
  if (outer === undefined || ASIDE.has(name)) return undefined;
  // The headings of a table are cells, too.
  return outer === 'cell' ? outer : (ROLES.get(name) ?? outer);
}
