/** How a program names the headings of a page, for links to them. */
interface Slugger {
  slugOf(heading: string): string;
  /** The name of a heading whose slug another one has. @param count of those before it with the slug, from 1 */
  repeat(slug: string, count: number): string;
}

const COMBINING = /[\u0300-\u036f]/g;
const NOT_ASCII = /[^\0-\x7f]/g;
/** What `[\p{Word}\- ]` leaves out in Ruby. */
const NOT_OF_WORD = /[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu;
const hyphenate = (heading: string): string => heading.toLowerCase().replace(NOT_OF_WORD, '').replaceAll(' ', '-');
const withHyphen = (slug: string, count: number): string => `${slug}-${count}`;

/** Where several programs name the headings of a page alike, the first one counts. */
const SLUGGERS = {
  /** Docusaurus and many others do as GitHub does. */
  github: { slugOf: hyphenate, repeat: withHyphen },
  /** The extension `toc` of Python-Markdown, in MkDocs. */
  python: {
    slugOf: (heading) =>
      heading
        .normalize('NFKD')
        .replace(NOT_ASCII, '')
        .replace(/[^\w\s-]/g, '')
        .trim()
        .toLowerCase()
        .replace(/[-\s]+/g, '-'),
    repeat: (slug, count) => `${slug}_${count}`,
  },
  /** VuePress and VitePress. */
  vuepress: {
    slugOf: (heading) =>
      heading
        .normalize('NFKD')
        .replace(COMBINING, '')
        .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
        .replace(/^-/, '')
        .replace(/-$/, '')
        .replace(/^(\d)/, '_$1')
        .toLowerCase(),
    repeat: withHyphen,
  },
  gitlab: { slugOf: (heading) => hyphenate(heading).replace(/-{2,}/g, '-'), repeat: withHyphen },
} satisfies Record<string, Slugger>;

export type SluggerName = keyof typeof SLUGGERS;
export const SLUGGER_NAMES = Object.keys(SLUGGERS) as readonly SluggerName[];

/**
 * The names of the headings of a page.
 * @param headings plain texts, or the ids that they declare
 * @param taken ids of other elements
 */
export function slugsOf(
  headings: readonly { readonly text: string; readonly id?: string | undefined }[],
  name: SluggerName,
): string[] {
  const { slugOf, repeat }: Slugger = SLUGGERS[name];
  const counts = new Map<string, number>();
  return headings.map(({ text, id }) => {
    if (id !== undefined) return id;
    const slug = slugOf(text);
    let unique = slug;
    let count = counts.get(slug) ?? (name === 'python' && slug === '' ? 1 : 0);
    // A repeated slug can be that of another heading.
    if (count > 0) for (unique = repeat(slug, count); counts.has(unique); unique = repeat(slug, count)) count++;
    counts.set(slug, count + 1);
    if (unique !== slug) counts.set(unique, 1);
    return unique;
  });
}
