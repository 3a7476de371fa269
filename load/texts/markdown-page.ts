import { ENGLISH } from './story.ts';

/** One more than a section has, so that sections with the ten English sentences differ. */
const SENTENCES_PER_SECTION = 11;

const HEAD = `---
title: The old bridge and the town
description: A history of the bridge and of the people who cross it.
layout: page
---

# The old bridge

[map]: /map.html "The map of the town"
[^visits]: The town counts each visitor once a day.

`;

/**
 * A document with the elements and the share of marks of usual Markdown. Its headings are English.
 * @param length in UTF-16 units, at least
 */
export function markdownPage(length: number, sentences: readonly string[] = ENGLISH): string {
  let page = HEAD;
  for (let index = 0; page.length < length; index++) page += section(index, sentences);
  return page;
}

function section(index: number, sentences: readonly string[]): string {
  const sentence = (offset: number): string =>
    sentences[(SENTENCES_PER_SECTION * index + offset) % sentences.length] ?? '';
  return `## Part ${index + 1}: what the *engineers* found

${sentence(0)} ${emphasize(sentence(1), '**')}
${link(sentence(2), index)} ${sentence(3)}[^visits]
${emphasize(sentence(4), '_')} See the [map][map] and https://example.com/parts/${index}.

- ${emphasize(sentence(5), '**')}
  - [ ] ${sentence(6)}
- Run \`bridge --part=${index}\` first. ${sentence(7)}

> ${sentence(8)}
> ${link(sentence(9), index)}

![The bridge in the year ${1900 + index}](/images/${index}.jpg "A photograph")

| Year | Visitors |
|---|---:|
| ${1900 + index} | ${index} thousand people |
| ${1901 + index} | *More* people |

\`\`\`sh
bridge --year ${1900 + index} | sort > visitors.txt
\`\`\`

`;
}

/** Emphasizes the second word. */
function emphasize(sentence: string, mark: string): string {
  return sentence.replace(/ (\p{L}+)/u, ` ${mark}$1${mark}`);
}

/** Makes a link of the third and the fourth word. */
function link(sentence: string, index: number): string {
  return sentence.replace(/^(\S+ \S+) (\S+ \S+)/, `$1 [$2](/parts/${index}?from=list&page=2)`);
}
