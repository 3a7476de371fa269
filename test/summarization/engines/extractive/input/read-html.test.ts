import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points, summarize } from '../support.ts';

const LONG_LINK = `<a class="reference external" href="https://example.org/${'path/'.repeat(150)}" title="Harbour">harbour office</a>`;
const PAGE = `<html><body><h1>The harbour</h1>
<ul><li><a href="#a">1. The boats</a></li><li><span><a href="#b"><b>2. The office</b></a></span></li></ul>
<p>The boats of Ashby leave before the sun rises,<br>
and the ${LONG_LINK} of the town counts each <em>one</em> of them, as it has done for forty years.</p>
<table><tr><th>Boat</th><th>Owner of the boat</th></tr><tr><td>Mary</td><td>The family of Reed owns her.</td></tr></table>
<p>A boat that is not back at night is searched with <code>two</code> lamps &amp; one horn&hellip; by all others.</p>
<pre>count --boats | sort</pre></body></html>`;

suite('readHtml', () => {
  test('quotes the prose of a page without contents, tables and code', () => {
    assert.deepEqual(points(PAGE, 2), [
      'The boats of Ashby leave before the sun rises, and the harbour office of the town counts each one of them, as it has done for forty years.',
      'A boat that is not back at night is searched with two lamps & one horn… by all others.',
    ]);
  });

  test('refers to the whole sentence in the source', () => {
    for (const { text, start, end } of summarize(PAGE, { type: 'points', maxPoints: 2 }).items) {
      const quoted = PAGE.slice(start, end);
      assert.equal(quoted.slice(0, 11), text.slice(0, 11));
      assert.equal(quoted.slice(-7), text.slice(-7));
    }
  });

  test('reads a page that is laid out with tables', () => {
    const page =
      '<table><tr><td><p>The mill of Ashby was sold to the town last year for 90,000 euros.</p></td><td>' +
      '<p>The town will open a library in it before the winter comes.</p></td></tr></table><p>Ashby</p>';
    assert.deepEqual(points(page, 2), [
      'The mill of Ashby was sold to the town last year for 90,000 euros.',
      'The town will open a library in it before the winter comes.',
    ]);
  });

  test('reads a conversation turn by turn', () => {
    const page =
      '<p>Anna: The roof leaks over the stage of the old theatre.</p><p>Ben: Then the roof is mended before the season begins.</p>' +
      '<p>Anna:</p><p>Anna: That takes the money of two years.</p><p>Ben: The town pays the half of it.</p>';
    for (const point of points(page, 3)) assert.match(point, /^(?:Anna|Ben): [^:]+$/);
  });
});
