import { type Random, seededRandom } from '../../load/random.ts';

/** The same texts as a web page, as Markdown and as plain text. */
export interface Page {
  html: string;
  markdown: string;
  text: string;
}

type Format = keyof Page;

const SENTENCES_PER_PARAGRAPH = 4;
const PARAGRAPHS_PER_SECTION = 3;
/** Part of the sentences in which a phrase has a tag. Pages of reference works have about one link in two sentences. */
const TAGGED_SHARE = 0.5;
const WORDS_PER_LINE = 12;

/** How each format writes a block of the page. */
const WRITERS: Readonly<Record<Format, Readonly<Record<'heading' | 'paragraph' | 'item', (text: string) => string>>>> =
  {
    html: {
      heading: (text) => `    <h2 class="section-heading"><span class="mw-headline">${text}</span></h2>\n`,
      paragraph: (text) => `    <p class="article-text">${text}</p>\n`,
      item: (text) => `    <ul class="list">\n      <li class="list-item">${text}</li>\n    </ul>\n`,
    },
    markdown: {
      heading: (text) => `## ${text}\n\n`,
      paragraph: (text) => `${text}\n\n`,
      item: (text) => `- ${text}\n\n`,
    },
    text: { heading: (text) => `${text}\n\n`, paragraph: (text) => `${text}\n\n`, item: (text) => `- ${text}\n\n` },
  };

/** How each format writes a phrase with a tag. */
const TAGS: Readonly<Record<Format, readonly [(text: string) => string, ...((text: string) => string)[]]>> = {
  html: [
    (text) => `<a href="https://www.example.org/wiki/article?title=a&amp;section=2" class="link">${text}</a>`,
    (text) => `<b>${text}</b>`,
    (text) => `<em class="term">${text}</em>`,
  ],
  markdown: [
    (text) => `[${text}](https://www.example.org/wiki/article)`,
    (text) => `**${text}**`,
    (text) => `*${text}*`,
  ],
  text: [(text) => text],
};

/** Builds a page of sections. @param length UTF-16 units of its HTML, at least */
export function buildPage(sentences: readonly string[], length: number): Page {
  const page: Page = { html: '', markdown: '', text: '' };
  const random = seededRandom(1);
  for (let at = 0; page.html.length < length; ) {
    const next = (): string => sentences[at++ % sentences.length] ?? '';
    addBlock(page, 'heading', [next().split(' ').slice(0, 5).join(' ')], random);
    for (let paragraph = 0; paragraph < PARAGRAPHS_PER_SECTION; paragraph++) {
      addBlock(page, 'paragraph', Array.from({ length: SENTENCES_PER_PARAGRAPH }, next), random);
    }
    addBlock(page, 'item', [next()], random);
  }
  return { ...page, html: `<!DOCTYPE html>\n<html lang="en">\n  <body>\n${page.html}  </body>\n</html>\n` };
}

function addBlock(
  page: Page,
  block: 'heading' | 'paragraph' | 'item',
  sentences: readonly string[],
  random: Random,
): void {
  const seed = random.below(2 ** 31);
  for (const format of ['html', 'markdown', 'text'] as const) {
    const choices = seededRandom(seed);
    const tagged = sentences.map((sentence) =>
      choices.chance(TAGGED_SHARE) ? tagPhrase(sentence, format, choices) : sentence,
    );
    page[format] += WRITERS[format][block](tagged.join(' '));
  }
}

/** Puts a tag around one to three words. The same choices are made for every format. */
function tagPhrase(sentence: string, format: Format, random: Random): string {
  const words = sentence.split(' ').slice(0, WORDS_PER_LINE);
  const rest = sentence.split(' ').slice(WORDS_PER_LINE);
  const start = random.below(words.length);
  const end = Math.min(words.length, start + 1 + random.below(3));
  const kind = random.below(3);
  const tag = TAGS[format][kind] ?? TAGS[format][0];
  return [...words.slice(0, start), tag(words.slice(start, end).join(' ')), ...words.slice(end), ...rest].join(' ');
}
