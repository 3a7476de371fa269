import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { markdown } from '../../../src/formats/markdown/markdown.ts';

/** Translates the texts of a document that a dictionary has. */
function translate(source: string, dictionary: Readonly<Record<string, string>>, isFile = false): string {
  const parsed = markdown.parse(source, { isFile });
  const translations = parsed.units.map(({ text, tags }) => ({ text: dictionary[text] ?? text, tags }));
  return markdown.compose(parsed, translations, { code: 'pt', isRightToLeft: false });
}

const WORDS = {
  Installation: 'Instalação',
  'How to use it?': 'Como usá-lo?',
  'Usage & tips': 'Uso e dicas',
  '2. Start': '2. Início',
};

describe('links to headings', () => {
  test('follow the translated headings, in any way that Markdown writes links', () => {
    const source =
      '[a](#installation) [b](<#how-to-use-it> "T") [c][ref] <a href="#usage--tips">d</a> [e](#Installation) [#2-start](#2-start)\n\n' +
      "<p><a class=x href='#usage--tips'>f</a></p>\n\n# Installation\n\n## How to use it?\n\nUsage & tips\n---\n\n## 2. Start\n\n[ref]: #how-to-use-it\n";
    assert.equal(
      translate(source, WORDS),
      '[a](#instalação) [b](<#como-usá-lo> "T") [c][ref] <a href="#uso-e-dicas">d</a> [e](#instalação) [#2-start](#2-início)\n\n' +
        "<p><a class=x href='#uso-e-dicas'>f</a></p>\n\n# Instalação\n\n## Como usá-lo?\n\nUso e dicas\n---\n\n## 2. Início\n\n[ref]: #como-usá-lo\n",
    );
  });

  test('to ids that the document declares, to other pages and to nowhere stay', () => {
    const source =
      '[a](#installation) [b](#own) [c](other.md#start) [d](#nowhere) [e](#top)\n\n<a id="top"></a>\n\n# Installation {#installation}\n\n# How to use it? {: #own }\n\n# Start\n';
    assert.equal(
      translate(source, { ...WORDS, Start: 'Início' }),
      source
        .replace('Installation ', 'Instalação ')
        .replace('How to use it?', 'Como usá-lo?')
        .replace('# Start', '# Início'),
    );
  });

  test('headings of the same words count on', () => {
    const source = '[a](#start) [b](#start-1) [c](#end)\n\n# Start\n\n# Start\n\n# End\n';
    assert.equal(
      translate(source, { Start: 'Ponto', End: 'Ponto' }),
      '[a](#ponto) [b](#ponto-1) [c](#ponto-2)\n\n# Ponto\n\n# Ponto\n\n# Ponto\n',
    );
  });

  test('headings with code, images, emoji and HTML are named as GitHub names them', () => {
    const source =
      '[a](#the-open-command) [b](#-installation) [c](#rocket-installation) [d](#installation)\n\n# The `open` *command*\n\n# 🚀 Installation\n\n# :rocket: Installation\n\n<h2 align="center"><b>Installation</b></h2>\n';
    assert.equal(
      translate(source, {
        ...WORDS,
        '🚀 Installation': '🚀 Instalação',
        ':rocket: Installation': ':rocket: Instalação',
      }),
      '[a](#the-open-command) [b](#-instalação) [c](#rocket-instalação) [d](#instalação)\n\n# The `open` *command*\n\n# 🚀 Instalação\n\n# :rocket: Instalação\n\n<h2 align="center"><b>Instalação</b></h2>\n',
    );
  });

  test('pages of MkDocs and VuePress have names without accents', () => {
    const mkdocs = '!!! note\n    Text\n\n[a](#installation) [b](#start_1)\n\n# Installation\n\n# Start\n\n# Start\n';
    assert.match(translate(mkdocs, { ...WORDS, Start: 'Início' }), /\[a\]\(#instalacao\) \[b\]\(#inicio_1\)/);
    const vuepress = '::: tip\nText\n:::\n\n[a](#installation) [b](#_2-start)\n\n# Installation\n\n# 2. Start\n';
    assert.match(translate(vuepress, WORDS), /\[a\]\(#instalacao\) \[b\]\(#_2-inicio\)/);
    const japanese = '!!! note\n    Text\n\n[a](#one) [b](#two)\n\n# One\n\n# Two\n';
    assert.match(translate(japanese, { One: '一', Two: '二' }), /\[a\]\(#_1\) \[b\]\(#_2\)/);
  });

  test('the marks of a dialect tell its program', () => {
    const named = {
      '#instalacao': ['[TOC]', '{: .lead }', '```py hl_lines="1"\n```', '[[toc]]', '```js{1}\n```', '::: code-group'],
    };
    const others = {
      '#instalação': ['> [!NOTE]', '* TOC\n{:toc}', ':::note', '```js {1}\n```', '{.lead}', '```rust\n/// note\n```'],
    };
    for (const [link, marks] of Object.entries({ ...named, ...others }))
      for (const mark of marks)
        assert.ok(translate(`${mark}\n\n[a](#installation)\n\n# Installation\n`, WORDS).includes(`(${link})`), mark);
  });

  test('links of wikis have the words of the heading', () => {
    const source = '[[#Installation]] and [[#installation|here]] and [[Page#Installation]]\n\n# Installation\n';
    assert.equal(
      translate(source, WORDS),
      '[[#Instalação]] and [[#Instalação|here]] and [[Page#Installation]]\n\n# Instalação\n',
    );
  });

  test('in quotes and lists, over lines with marks, they follow too', () => {
    const source = '> - [a\n>   b](#installation)\n\n# Installation\n';
    assert.equal(translate(source, WORDS), '> - [a\n>   b](#instalação)\n\n# Instalação\n');
  });
});

describe('headings of a page of a site', () => {
  const translateFile = (source: string): string =>
    translate(source, { ...WORDS, Start: 'Início', Page: 'Página' }, true);

  test('keep their names for the links of other pages, and so do the links within the page', () => {
    assert.equal(
      translateFile(
        '# Page\n\n[a](#installation) [b](../other.md)\n\n## Installation\n\n> ### Start ###\n\nHow to use it?\n---\n\n## Docker\n',
      ),
      '# Página\n\n[a](#installation) [b](../other.md)\n\n## <a id="installation"></a>Instalação\n\n> ### <a id="start"></a>Início ###\n\n<a id="how-to-use-it"></a>Como usá-lo?\n---\n\n## Docker\n',
    );
  });

  test('declare them as the program of the page does', () => {
    const pages = {
      '{#installation}': [
        '---\nsidebar_position: 1\n---\n',
        "import Tabs from '@theme/Tabs'\n\n",
        '---\nlayout: page\n---\n',
        '---\nid: the-page\ntitle: The page\n---\n',
        '{: .lead }\nText\n\n[a](b.md){.button}\n\n',
      ],
      '{ #installation }': ['[Start](start.md){ .button } `[[:alpha:]]`\n\n'],
    };
    for (const [list, starts] of Object.entries(pages))
      for (const start of starts)
        assert.ok(
          translateFile(`${start}## Installation\n\n## Start ##\n`).endsWith(
            `\n## Instalação ${list}\n\n## <a id="start"></a>Início ##\n`,
          ),
          start,
        );
    for (const start of [
      '(page)=\n# Page\n\n',
      '(a/page)=\n# Page\n\n',
      '```{note}\nText\n```\n\n',
      '{ref}`page` is a page.\n\n',
    ])
      assert.match(
        translateFile(`${start}[a](#installation)\n\n## Installation\n`),
        /\[a\]\(#installation\)\n\n\(installation\)=\n## Instalação\n$/,
      );
    for (const start of [
      '!!! note\n    Text\n\n',
      '::: tip\nText\n:::\n\n',
      '[[toc]]\n\n',
      '::: tip\nText\n:::\n\n````md\n```\n[[Page]]\n````\n\n',
    ])
      assert.ok(translateFile(`${start}## Installation\n`).endsWith('## <a id="installation"></a>Instalação\n'), start);
  });

  test('have no second name where they declare one, or where another element has it', () => {
    const own = '[a](b.md#c)\n\n## Installation {#own}\n\n<a id="start"></a>\n\n## Start\n\n## Same\n\n## Same\n';
    assert.equal(translateFile(own), own.replace('## Installation', '## Instalação').replace('## Start', '## Início'));
  });

  test('follow in a page that is no part of a site', () => {
    const starts = [
      '',
      '[a](CONTRIBUTING.md)\n',
      '[a](docs/install.md#start)\n',
      '[a](https://a.example/b.md#c)\n',
      '```md\n[a](b.md)\n```\n',
      '[[Page]] [a](b.md)\n',
    ];
    for (const start of starts)
      assert.ok(
        translateFile(`${start}[a](#installation)\n\n## Installation\n`).endsWith(
          '[a](#instalação)\n\n## Instalação\n',
        ),
        start,
      );
  });
});
