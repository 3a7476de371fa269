/** Elements that end an open paragraph. */
const FLOW_BLOCKS = listNames(
  'address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li listing main menu nav ol ' +
    'optgroup option p plaintext pre search section summary table tbody td tfoot th thead title tr ul xmp',
);

/** Elements within a paragraph whose text is separate from it: controls, and those with a text for browsers that lack them. */
const SEPARATE_ELEMENTS = listNames(
  'audio button canvas datalist label noframes noscript object select template textarea video',
);

const VOID_ELEMENTS = listNames(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);

/** Elements that are not text: what lies in them stays as it is, except for the labels of a drawing. */
const OPAQUE_ELEMENTS = listNames('iframe math noembed noframes plaintext script style svg textarea xmp');

/** Elements of SVG whose text a reader sees. */
const SVG_TEXT_ELEMENTS = listNames('desc text title tspan');

/** Elements that have room for one text only. */
const LABELS = listNames('button menu nav option select svg template title');

/** Elements whose text is not language. */
const LITERAL_ELEMENTS = listNames('code kbd listing pre samp var');

/** Readings beside a text, and the parentheses around them for browsers without ruby. */
const READINGS = listNames('rp rt rtc');

/** Elements and classes of icon fonts that draw the name of an icon as its picture. */
const ICON_ELEMENTS = listNames('ion-icon mat-icon md-icon mwc-icon q-icon v-icon');
const ICON_CLASS =
  /(?:^|\s)(?:material-icons?|material-symbols?|google-(?:material-)?icons?|mat-icon|ms-icon|md-icon)(?:[-_][\w-]{1,60})?(?:\s|$)/i;

/** What each start tag closes, where the innermost block is one of these. A start tag of a block also closes a paragraph. */
const IMPLIED_END_TAGS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['li', listNames('li')],
  ['dt', listNames('dt dd')],
  ['dd', listNames('dt dd')],
  ['option', listNames('option')],
  ['optgroup', listNames('option optgroup')],
  ['td', listNames('td th')],
  ['th', listNames('td th')],
  ['tr', listNames('td th tr caption colgroup')],
  ['tbody', listNames('td th tr thead tbody tfoot caption colgroup')],
  ['thead', listNames('td th tr thead tbody tfoot caption colgroup')],
  ['tfoot', listNames('td th tr thead tbody tfoot caption colgroup')],
  ['body', listNames('head')],
]);

function listNames(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}

/** Whether a browser sets the element apart from the text around it. Unknown elements are inline. */
export const isBlock = (name: string): boolean => FLOW_BLOCKS.has(name) || SEPARATE_ELEMENTS.has(name);
/** Whether the element has no content. */
export const isVoid = (name: string): boolean => VOID_ELEMENTS.has(name);
export const isOpaque = (name: string): boolean => OPAQUE_ELEMENTS.has(name);
export const isSvgText = (name: string): boolean => SVG_TEXT_ELEMENTS.has(name);
export const isLiteral = (name: string): boolean => LITERAL_ELEMENTS.has(name);

export const isLabel = (name: string): boolean => LABELS.has(name);
export const isReading = (name: string): boolean => READINGS.has(name);
export const isIconElement = (name: string): boolean => ICON_ELEMENTS.has(name);
/** @param value of the attribute `class` */
export const isIconClass = (value: string): boolean => ICON_CLASS.test(value);

/** Whether the start tag of one element is the end of another one, which is the innermost open block. */
export function closesBlock(name: string, block: string): boolean {
  return (block === 'p' && FLOW_BLOCKS.has(name)) || (IMPLIED_END_TAGS.get(name)?.has(block) ?? false);
}
