/** Elements that start a new line. List items and headings become their Markdown markers. */
const BLOCKS = new Set(
  (
    'html body main article section header div p br hr ul ol dl dt dd li table thead tbody tr td th caption blockquote ' +
    'pre figure figcaption form fieldset address details summary aside h1 h2 h3 h4 h5 h6'
  ).split(' '),
);
/** Elements whose text is not content. */
const HIDDEN = new Set('head script style nav footer noscript template svg iframe select button'.split(' '));
/** The bounds keep the search linear. */
const TAG = /<(?:!--|![a-z]|\/?([a-z][a-z0-9]{0,15})(?=[\s/>])[^<>]{0,2000}>)/gi;
/** Minimum number of block elements in HTML. */
const MIN_BLOCKS = 3;

/**
 * Masks HTML as plain text of the same length. Block tags become line breaks, hidden content becomes spaces. Other tags
 * become soft hyphens, which keep a word together and are never printed. Any other text is returned unchanged. Linear.
 */
export function maskHtml(source: string): string {
  if (!source.includes('</')) return source;
  const tags = [...source.matchAll(TAG)];
  if (tags.filter(([, name]) => name && BLOCKS.has(name.toLowerCase())).length < MIN_BLOCKS) return source;
  const lower = source.toLowerCase();
  const lastEnds = new Map([...HIDDEN].map((name) => [name, lower.lastIndexOf(`</${name}`)]));
  const masked: string[] = [];
  let at = 0;
  let hiddenBy: string | undefined;
  for (const { index, 0: tag, 1: tagName } of tags) {
    if (index < at) continue;
    const text = source.slice(at, index);
    masked.push(hiddenBy ? ' '.repeat(text.length) : text.replace(/[\r\n]/g, ' '));
    at = index + tag.length;
    const name = tagName?.toLowerCase();
    if (name === undefined) {
      const end = lower.indexOf(tag === '<!--' ? '-->' : '>', index);
      if (end >= 0) at = end + (tag === '<!--' ? 3 : 1);
      masked.push(' '.repeat(at - index));
      // Without an end here, no later comment has one either.
      if (end < 0) break;
    } else if (hiddenBy) {
      if (name === hiddenBy && tag.startsWith('</')) hiddenBy = undefined;
      masked.push(`\n${' '.repeat(tag.length - 1)}`);
    } else {
      // An element that is never closed hides nothing.
      if ((lastEnds.get(name) ?? -1) > index && !tag.startsWith('</')) hiddenBy = name;
      masked.push(BLOCKS.has(name) || HIDDEN.has(name) ? blockMarker(name, tag) : '\u00ad'.repeat(tag.length));
    }
  }
  masked.push(source.slice(at).replace(/[\r\n]/g, ' '));
  return masked.join('');
}

function blockMarker(name: string, tag: string): string {
  const mark = tag.startsWith('</') ? '' : /^h\d$/.test(name) ? '# ' : name === 'li' ? '- ' : '';
  return `\n${' '.repeat(tag.length - 1 - mark.length)}${mark}`;
}
