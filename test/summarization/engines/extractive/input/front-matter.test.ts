import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points, summarize } from '../support.ts';

const BODY = `The old crane at the quay has 40 parts. The crew greases the wheels every winter. The lamp above the gate was painted twice.
The gauges of the northern basin show the level of the water. Sailors read them from their ships.`;

const post = (yaml: string, body = BODY): string => `---\n${yaml}\n---\n\n${body}\n`;

suite('the metadata before a text', () => {
  test('are no part of a summary', () => {
    const text = post(
      'layout: post\ntitle: "The crane"\ndate: 2026-02-03 09:00:00 +0000\nauthor: News Team\ntags:\n- quay',
    );
    const found = [...points(text, 9), summarize(text).paragraph ?? ''].join('\n');
    assert.doesNotMatch(found, /layout|title:|2026|News Team|- quay/);
    assert.match(found, /crane/);
  });

  test('need no fences where they have a title and other keys of authors', () => {
    const head = 'Title: Gauges of the northern basin\nDate: 2026-02-03 09:12\nSlug: gauges\nStatus: published';
    assert.deepEqual(points(`${head}\n\n${BODY}`, 1), [
      'The gauges of the northern basin show the level of the water.',
    ]);
    const found = points(`${head}\nAuthors: Ann Moor,\n  Bo Hale\n\n${BODY}`, 9).join('\n');
    assert.doesNotMatch(found, /Slug|published|Ann Moor|Bo Hale/);
    const record = 'Title: Master of the quay\nDate: 3 May\nPlace: the office at the mole';
    assert.match(points(`${record}\n\n${BODY}`, 9).join('\n'), /the office at the mole/);
  });

  test('give the text its title', () => {
    const text = post('title: Gauges of the northern basin\ndate: 2026-02-03');
    assert.deepEqual(points(text, 1), ['The gauges of the northern basin show the level of the water.']);
  });

  test('say what the text is about in a description that the text does not repeat', () => {
    const about = 'The harbour office tells how the crane, the lamp and the gauges are cared for.';
    assert.deepEqual(points(post(`title: Care\ndescription: >-\n  ${about}`), 1), [about]);
    const cut = points(post('title: Care\nexcerpt: The old crane at the quay has'), 9);
    assert.ok(!cut.some((point) => point.endsWith('quay has')), cut.join('\n'));
    const again = points(post('title: Care\nsummary: The old crane at the quay has 40 parts.'), 9);
    assert.equal(again.filter((point) => point.includes('40 parts')).length, 1);
  });

  test('keep the sources of the sentences at their places', () => {
    const text = post(
      'title: "Gauges of the northern basin"\ndescription: "A report of the harbour office on its gauges."',
    );
    for (const { text: sentence, start = 0, end = 0 } of summarize(text, { type: 'points', maxPoints: 9 }).items)
      assert.equal([...text].slice(start, end).join('').replace(/\s+/g, ' '), sentence);
  });

  test('are read in TOML, too', () => {
    const text = `+++\npath = "a/gauges"\ntitle = "Gauges of the northern basin"\nauthors = ["Ann"]\n\n[extra]\nteam = "Quay"\n+++\n\n${BODY}`;
    assert.deepEqual(points(text, 1), ['The gauges of the northern basin show the level of the water.']);
    assert.doesNotMatch(points(text, 9).join('\n'), /a\/gauges|authors|extra|team/);
  });

  test('are told from prose between two rules', () => {
    const text = `---\nThe harbour opens: nobody came.\nThe crane moved anyway.\n---\n\n${BODY}`;
    assert.ok(points(text, 9).some((point) => point.includes('nobody came')));
  });

  test('come with tags of templates, which no summary has', () => {
    const body = `{% assign crane = site.data.crane %}
{{< figure src="crane.jpg" alt="A crane" >}}The [old crane]({{< ref "crane.md" >}}) at the quay has 40 parts, {{ crane.name }} says.

{% highlight ruby %}
Crane.new(name: "the crane that no one moved").lift
{% endhighlight %}

The crew greases the wheels every winter.`;
    const found = points(post('title: Crane', body), 9).join('\n');
    assert.match(found, /The old crane at the quay has 40 parts/);
    assert.doesNotMatch(found, /[{}%]|no one moved|crane\.jpg|crane\.md/);
  });

  test('are all that is read of a document without a text', () => {
    const about = 'The harbour office tells how the crane is cared for.';
    assert.match(
      summarize(`---\ntitle: Care\ndescription: ${about}\n---\n`).paragraph ?? '',
      /how the crane is cared for/,
    );
  });
});
