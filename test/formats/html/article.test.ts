import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { articleOf } from '../../../src/formats/html/article.ts';

const FACTS = [
  'The ferry between the islands runs again after the repair of its engine.',
  'Two hundred passengers a day used the old boat of the rescue service.',
  'The mayor paid the workshop from the fund for bad winters.',
  'A second ferry will be built in the yard of the southern harbour.',
  'Children under twelve years travel without a ticket until the end of May.',
];
const MENU =
  '<nav><ul><li><a href="/a">Home</a></li><li><a href="/b">Sport</a></li><li><a href="/c">Contact</a></li></ul></nav>';
const FOOTER = '<footer><p>Copyright 2033 Island News. All rights reserved. Imprint and terms of use.</p></footer>';

function page(content: string, head = ''): string {
  return `<!DOCTYPE html><html lang="en"><head><title>Ferry</title>${head}</head><body>${MENU}${content}${FOOTER}</body></html>`;
}

function assertHasFacts(html: string): void {
  const result = articleOf(html);
  for (const fact of FACTS) assert.ok(result.includes(fact), `${fact} in ${result}`);
  assert.doesNotMatch(result, /Copyright|Imprint|Sport/);
}

const all = (before: string, after: string): string => FACTS.map((fact) => `${before}${fact}${after}`).join('\n');

suite('articleOf', () => {
  for (const [name, content] of [
    ['a list', `<div><ul>${all('<li>', '</li>')}</ul></div>`],
    ['a numbered list in an article', `<article><h1>Ferry</h1><ol>${all('<li>', '</li>')}</ol></article>`],
    ['definitions', `<div><dl>${all('<dt>Fact</dt><dd>', '</dd>')}</dl></div>`],
    ['a quotation', `<div><blockquote>${all('<p>', '</p>')}</blockquote></div>`],
    ['an aside', `<aside>${all('<p>', '</p>')}</aside>`],
    ['a table', `<table>${all('<tr><td>Fact</td><td>', '</td></tr>')}</table>`],
    ['lists below headings', `<main>${all('<h2>Fact</h2><ul><li>', '</li></ul>')}</main>`],
    ['divisions without paragraphs', `<div class="text">${all('<div>', '</div>')}</div>`],
  ] as const) {
    test(`the content of a page is ${name}, where there is no other`, () => assertHasFacts(page(content)));
  }

  for (const [name, head, content] of [
    [
      'linked data',
      `<script type="application/ld+json">{"@graph":[{"@type":"NewsArticle","headline":"Ferry","articleBody":"${FACTS.join(' ')}"}]}</script>`,
      '<div id="root"></div>',
    ],
    [
      'data of a framework',
      '',
      `<div id="__next">Loading…</div><script id="__NEXT_DATA__" type="application/json">{"props":{"post":{"body":"${FACTS.join('\\n')}"}}}</script>`,
    ],
    [
      'HTML in data',
      '',
      `<div id="app"></div><script type="application/json">{"html":"${all('<p>', '</p>').replaceAll('\n', '')}"}</script>`,
    ],
    [
      'paragraphs in data',
      '',
      `<div id="app"></div><script id="__NEXT_DATA__" type="application/json">{"post":{"tags":["sea","boat"],"paragraphs":${JSON.stringify(FACTS)}}}</script>`,
    ],
    [
      'blocks in data',
      '',
      `<div id="app"></div><script type="application/json">{"post":{"blocks":${JSON.stringify(FACTS.map((text) => ({ type: 'paragraph', data: { text } })))}}}</script>`,
    ],
    ['content without scripts', '', `<div id="app"></div><noscript>${all('<p>', '</p>')}</noscript>`],
  ] as const) {
    test(`the article of the shell of a program is in ${name}`, () => assertHasFacts(page(content, head)));
  }

  test('an article comes before the data of its page', () => {
    const data = `<script type="application/json">{"teaser":"${'Another story about the weather of the coast and its many clouds. '.repeat(9)}"}</script>`;
    const result = articleOf(page(`<article>${all('<p>', '</p>').repeat(3)}</article>${data}`));
    assert.doesNotMatch(result, /Another story/);
  });

  test('a box about cookies is no content, and a box with facts is', () => {
    const cookies =
      '<div class="x"><p>We and our 842 partners store information on your device, such as cookies.</p><span><button>Accept all</button></span></div>';
    const facts = `<article>${all('<p>', '</p>')}<aside><p>The ferry is forty metres long and carries thirty cars.</p></aside></article>`;
    const result = articleOf(page(`${cookies}${facts}`));
    assert.doesNotMatch(result, /partners/);
    assert.match(result, /forty metres/);
  });

  const LEAD = 'After nine weeks at the workshop, the islands have their ferry back in time for the summer.';
  for (const [name, content] of [
    [
      'a header',
      `<header><h1>Ferry</h1><p class="x1">${LEAD}</p></header><article>${all('<p>', '</p>').repeat(3)}</article>`,
    ],
    [
      'a block beside the article',
      `<h1>Ferry</h1><div><div>${LEAD}</div></div><div>${all('<p>', '</p>').repeat(3)}</div>`,
    ],
    [
      'a block after menus and captions',
      `<h1>Ferry</h1>${MENU}<figure><figcaption>The ferry lies at the pier of the southern harbour, in the fog.</figcaption></figure><div>By A. Writer</div><section><h2>${LEAD}</h2></section><div>${all('<p>', '</p>').repeat(3)}</div>`,
    ],
  ] as const) {
    test(`the lead of an article is content, once, in ${name}`, () => {
      const result = articleOf(page(content));
      assert.equal(result.split(LEAD).length, 2, result);
      assert.ok(result.indexOf(LEAD) < result.indexOf(FACTS[0] ?? ''));
      assert.doesNotMatch(result, /pier|Sport/);
    });
  }

  test('the motto of a site is no lead', () => {
    const site =
      '<div><h1>The Island Blog</h1><p>News and stories from all the islands, for readers of all ages!</p></div>';
    const article = `<h2>Ferry runs again</h2><div>${all('<p>', '</p>').repeat(3)}</div>`;
    const result = articleOf(
      page(site + article).replace('<title>Ferry<', '<title>The Island Blog » Ferry runs again<'),
    );
    assert.doesNotMatch(result, /readers of all ages/);
  });

  test('comments, links to other pages and captions are no content', () => {
    const comments = `<div id="comments"><p>${'I took the old boat for years and I liked it very much. '.repeat(60)}</p></div>`;
    const related = `<div class="box-related"><h3>More</h3><a href="/1">The lighthouse is for sale again, says its owner.</a></div>`;
    const share = '<p class="share-bar">Share this article with your friends on the islands.</p>';
    const caption = '<figure><img src="f.png"><figcaption>The ferry in the fog of the morning.</figcaption></figure>';
    for (const body of [all('<p>', '</p>'), all('<p>', '</p>').repeat(4)]) {
      const result = articleOf(page(`<article><h1>Ferry</h1>${caption}${body}${share}${related}</article>${comments}`));
      assert.doesNotMatch(result, /old boat for years|lighthouse|Share this|fog/);
      for (const fact of FACTS) assert.ok(result.includes(fact), fact);
    }
  });

  test('an article in a box about payment is content', () => {
    assertHasFacts(page(`<div class="is-paywall"><div class="content">${all('<p>', '</p>')}</div></div>`));
  });

  test('an article that shares words with boxes for links is content', () => {
    assertHasFacts(page(`<div class="social-post"><h1>Ferry</h1>${all('<p>', '</p>')}</div>`));
  });

  test('an article is content beside a longer list of other articles', () => {
    const other = Array.from(
      { length: 60 },
      (_, at) => `<h3><a href="/${at}">Number ${at} of the old stories of the coast</a></h3>`,
    );
    const article = `<div class="text">${all('<p>', '</p>').repeat(2)}</div>`;
    assertHasFacts(page(`<div><h1>Ferry</h1>${article}</div><article class="list">${other.join('')}</article>`));
  });

  for (const [name, content] of [
    ['a text that is loading', '<div id="root">Loading...</div>'],
    ['a check for robots', '<h1>Just a moment...</h1><p>Verifying you are human. This may take a few seconds.</p>'],
    ['a demand for scripts', '<noscript>You need to enable JavaScript to run this app.</noscript>'],
    [
      'a demand for scripts in another language',
      '<p>Sie haben Javascript für Ihren Browser deaktiviert. Aktivieren Sie Javascript jetzt, um Artikel zu lesen.</p>',
    ],
    ['an old browser in English', '<p>Your browser is not supported. Please take a newer one.</p>'],
    ['a check by a proxy', '<p>You will be connected to www.example.com in just a moment...</p>'],
    ['an old browser', '<p>Dein Browser ist leider veraltet. Lade einen neueren Browser herunter.</p>'],
    [
      'a login',
      '<h1>Sign in</h1><form><label>User</label><input type="password"></form><p><a href="/r">Forgot your password?</a></p>',
    ],
    ['a login without a heading', '<form><input type="password"></form><p><a href="/r">Create a new account.</a></p>'],
    ['an error', '<h1>404</h1><p>The page was not found. Page not found.</p>'],
    ['nothing but a footer', ''],
  ] as const) {
    test(`a page with ${name} has no text`, () => {
      assert.throws(() => articleOf(page(content)), { code: 'no_text', message: /login|script/ });
    });
  }

  test('a page within a form or a hidden part is content, and so are sections with the words of boxes', () => {
    assertHasFacts(page(`<form id="aspnetForm"><h1>Ferry</h1>${all('<p>', '</p>')}</form>`));
    assertHasFacts(page(`<div aria-hidden="true"><h1>Ferry</h1>${all('<p>', '</p>')}</div>`));
    const recipe = '<section class="cookie-recipe"><p>Mix two eggs with the flour and the sugar.</p></section>';
    assert.match(articleOf(page(`<article>${all('<p>', '</p>')}${recipe}</article>`)), /two eggs/);
  });

  test('short pages are content', () => {
    assert.match(articleOf('<p>The ferry runs again.</p>'), /The ferry runs again\./);
    for (const text of [
      'Please sign in at the harbour office.',
      'The 404 area code was found in the north of the state.',
      'Loading docks are useful at a warehouse.',
      'A captcha is a test to tell people from machines.',
      'Create your account of the journey in a few words.',
      'The new school will be connected to the tram in May.',
      'A browser is not supported by the box.',
    ]) {
      assert.ok(articleOf(`<html><body><p>${text}</p></body></html>`).includes(text), text);
    }
  });

  test('words of a sentence stay, whatever their author calls them', () => {
    const facts = FACTS.map(
      (fact) =>
        `<p>${fact} Press the <span class="guimenuitem">Horn</span> button of the <b class="menu">Boat</b> menu.</p>`,
    );
    const result = articleOf(page(`<article><h1>Ferry</h1>${facts.join('')}</article>`));
    assert.equal(result.match(/Horn/g)?.length, FACTS.length);
    assert.equal(result.match(/Boat/g)?.length, FACTS.length);
  });

  test('a page of links with short labels has no text, and one of headlines has', () => {
    const links = (labels: readonly string[]): string =>
      page(
        `<main><h1>Island</h1><ul>${labels.map((label) => `<li><a href="/x">${label}</a></li>`).join('')}</ul></main>`,
      );
    const labels = ['Ferries', 'Opening hours', 'The harbour', 'Maps', 'Prices for groups', 'How to find us'];
    assert.throws(() => articleOf(links(labels)), { code: 'no_text', message: /links to other pages/ });
    assert.ok(articleOf(links(FACTS)).includes('The ferry between the islands'));
    assertHasFacts(
      page(
        `<main>${all('<p>', '</p>')}<ul>${labels.map((label) => `<li><a href="/x">${label}</a></li>`).join('')}</ul></main>`,
      ),
    );
  });

  test('links that their author did not close are no page of links', () => {
    const menu = ['Ferries', 'Hours', 'Harbour', 'Maps', 'Prices', 'Contact us'].map(
      (label) => `<p><a href="/x">${label}</p>`,
    );
    assertHasFacts(page(`<div>${menu.join('')}</div><div class="text">${all('<p>', '</p>')}</div>`));
  });
});
