import { ENGLISH } from './story.ts';

/** One more than a section has, so that sections with the ten English sentences differ. */
const SENTENCES_PER_SECTION = 11;

const HEAD = `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>The old bridge &amp; the town</title>
  <meta name="description" content="A history of the bridge and of the people who cross it.">
  <link rel="stylesheet" href="/assets/site.css">
  <script>window.settings = { page: "bridge", items: [1, 2, 3], template: "<p>text</p>" };</script>
</head>
<body class="page page--wide">
  <header><nav><ul>
    <li><a class="nav-link" href="/">Home</a></li>
    <li><a class="nav-link" href="/history">History</a></li>
    <li><a class="nav-link" href="/visit">Plan your visit</a></li>
  </ul></nav></header>
  <main>
`;
const FOOT = `  </main>
  <footer><p>&copy; 2026 The town &middot; <a href="/terms">Terms of use</a></p></footer>
</body>
</html>
`;

/**
 * A page with the elements and the share of markup of usual pages. Its headings are English.
 * @param length in UTF-16 units, at least
 */
export function htmlPage(length: number, sentences: readonly string[] = ENGLISH): string {
  let page = HEAD;
  for (let index = 0; page.length + FOOT.length < length; index++) page += section(index, sentences);
  return page + FOOT;
}

function section(index: number, sentences: readonly string[]): string {
  const sentence = (offset: number): string =>
    sentences[(SENTENCES_PER_SECTION * index + offset) % sentences.length] ?? '';
  return `    <section id="part-${index}" class="section" data-index="${index}">
      <h2 class="section__title">Part ${index + 1}: what the <em>engineers</em> found</h2>
      <p>${sentence(0)} ${emphasize(sentence(1), 'strong')}
        ${link(sentence(2), index)} ${sentence(3)}&nbsp;${sentence(4)}</p>
      <!-- part ${index} -->
      <ul class="list">
        <li>${emphasize(sentence(5), 'b')}</li>
        <li>${sentence(6)} See <code>bridge --part=${index}</code>.</li>
      </ul>
      <figure><img src="/images/${index}.jpg" alt="The bridge in the year ${1900 + index}" width="640" height="480">
        <figcaption>${sentence(7)}</figcaption></figure>
      <table><tr><th scope="col">Year</th><th scope="col">Visitors</th></tr>
        <tr><td>${1900 + index}</td><td>${index} thousand people</td></tr></table>
      <p>${link(sentence(8), index)} ${sentence(9)}</p>
    </section>
`;
}

/** Emphasizes the second word. */
function emphasize(sentence: string, name: string): string {
  return sentence.replace(/ (\S+)/, ` <${name}>$1</${name}>`);
}

/** Makes a link of the third and the fourth word. */
function link(sentence: string, index: number): string {
  return sentence.replace(
    /^(\S+ \S+) (\S+ \S+)/,
    `$1 <a class="link" href="/parts/${index}?from=list&amp;page=2">$2</a>`,
  );
}
