import { applyEdits, type Edit } from '../../edits.ts';
import type { TargetLanguage } from '../../format.ts';
import { setAttribute } from '../../xml/attributes.ts';
import type { XmlTag } from '../../xml/read-xml.ts';
import { attributeOf, type XmlChild, type XmlElement } from '../runs/xml-element.ts';
import { wordName } from './names.ts';

/** Elements that follow a direction in its parent. The schema prescribes their order. */
const AFTER_RTL = new Set(['cs', 'em', 'lang', 'eastAsianLayout', 'specVanish', 'oMath', 'rPrChange']);
const AFTER_BIDI = new Set(
  `adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment
   textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange`.split(/\s+/),
);
const AFTER_BIDI_VISUAL = new Set(
  `tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption
   tblDescription tblPrChange`.split(/\s+/),
);
/** Properties of scripts such as Latin, and their counterparts for scripts such as Arabic. */
const COUNTERPARTS: readonly (readonly [string, string])[] = [
  ['b', 'bCs'],
  ['i', 'iCs'],
  ['sz', 'szCs'],
];
const OFF: ReadonlySet<string | undefined> = new Set(['0', 'false', 'off']);

/** An element for the direction of its parent: its name, and what follows it. */
interface Direction {
  readonly local: string;
  readonly followers: ReadonlySet<string>;
}

/** The elements that hold a direction, by the name of their parent. */
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  pPr: { local: 'bidi', followers: AFTER_BIDI },
  tblPr: { local: 'bidiVisual', followers: AFTER_BIDI_VISUAL },
};
const RTL: Direction = { local: 'rtl', followers: AFTER_RTL };

/** Sets the direction of a paragraph or a table. @returns undefined if it has the right one */
export function writeDirection(
  element: XmlElement,
  isRightToLeft: boolean,
  source: string,
  mayInsert = true,
): string | undefined {
  const direction = DIRECTIONS[element.tag.local];
  const edits = direction ? editDirection(element, direction, isRightToLeft, mayInsert) : [];
  return edits.length > 0 ? writeElement(element, source, edits) : undefined;
}

/** Sets the language and direction of the properties of a run. @param mayInsert whether the direction of the translation is set; otherwise, only another one is removed */
export function writeRunProperties(
  element: XmlElement,
  target: TargetLanguage,
  language: LanguageAttribute,
  source: string,
  mayInsert = true,
): string {
  const direction = editDirection(element, RTL, target.isRightToLeft, mayInsert);
  const hasNewScript = target.isRightToLeft || direction.length > 0;
  const languages = element.children.filter(({ tag }) => wordName(tag) === 'lang');
  const edits = [
    ...(hasNewScript ? addCounterparts(element, target.isRightToLeft, source) : []),
    ...direction,
    ...languages.map(({ tag }) => setLanguage(tag, language, source)),
  ];
  return writeElement(element, source, edits);
}

/** The attribute of `w:lang` for a language: a script such as Chinese or Arabic has its own one. */
export interface LanguageAttribute {
  readonly local: 'val' | 'eastAsia' | 'bidi';
  readonly value: string;
}

/** Sets the language of a `w:lang` or `w:themeFontLang` element. */
export function setLanguage(tag: XmlTag, { local, value }: LanguageAttribute, source: string): Edit {
  return setAttribute(source, tag, `${prefixOf(tag)}${local}`, value);
}

function editDirection(
  element: XmlElement,
  { local, followers }: Direction,
  isRightToLeft: boolean,
  mayInsert: boolean,
): Edit[] {
  const own = element.children.find(({ tag }) => wordName(tag) === local);
  const isSet = own !== undefined && !OFF.has(attributeOf(own.tag, 'val'));
  if (isSet === isRightToLeft) return [];
  const edits: Edit[] = own ? [{ start: own.start, end: own.end, text: '' }] : [];
  if (isRightToLeft && !mayInsert) return [];
  if (!isRightToLeft) return edits;
  if (own) return [{ start: own.start, end: own.end, text: `<${own.tag.name}/>` }];
  const next = element.children.find(({ tag }) => wordName(tag) === '' || followers.has(tag.local));
  const at = next?.start ?? endOfContent(element);
  return [{ start: at, end: at, text: `<${prefixOf(element.tag)}${local}/>` }];
}

function addCounterparts({ children }: XmlElement, isRightToLeft: boolean, source: string): Edit[] {
  const find = (local: string): XmlChild | undefined => children.find(({ tag }) => wordName(tag) === local);
  return COUNTERPARTS.flatMap(([one, other]) => {
    const [from, to] = isRightToLeft ? [one, other] : [other, one];
    const own = find(from);
    if (!own || find(to)) return [];
    const { tag } = own;
    const xml = source.slice(own.start, own.end).replace(tag.name, `${prefixOf(tag)}${to}`);
    const at = isRightToLeft ? own.end : own.start;
    return [{ start: at, end: at, text: xml }];
  });
}

/** End of the children of an element; of an empty one, the end of its tag. */
function endOfContent({ tag, children }: XmlElement): number {
  return children.at(-1)?.end ?? tag.end;
}

function writeElement(element: XmlElement, source: string, edits: Edit[]): string {
  const { tag, start, end } = element;
  if (edits.length === 0) return source.slice(start, end);
  edits.sort((one, other) => one.start - other.start);
  if (!tag.isSelfClosing) return applyEdits(source, edits, start, end);
  const children = edits.map(({ text }) => text).join('');
  return `${source.slice(start, end).replace(/\/>$/, '>')}${children}</${tag.name}>`;
}

function prefixOf({ name, local }: XmlTag): string {
  return name.slice(0, -local.length);
}
