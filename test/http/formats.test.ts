import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../support/apertium.ts';
import { FRONT_MATTER, MALFORMED_FRONT_MATTER } from '../support/front-matter.ts';
import { startTestService, type TestService } from '../support/service.ts';

describe('the format of a translation', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const translate = async (text: string | string[], fields: object = {}) => {
    const body = { text, current_language: 'es', target_language: 'ca', ...fields };
    const answer = await glossa.post('/v1/ai/translate', body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.translated_text;
  };

  test('HTML keeps its tags at their words and everything else byte for byte', async () => {
    const page = (title: string, text: string, alt: string) =>
      `<!DOCTYPE html>\r\n<html lang="${alt === 'La casa blanca' ? 'es' : 'ca'}"><head><title>${title}</title><script>if (a < b) { "La casa" }</script>\r\n` +
      `<style>p > b { color: red }</style></head><body class='x' ><!-- La casa --><p id=p1 >${text}</p >` +
      `<img alt="${alt}" src="casa.png"><pre><code>La casa</code></pre><p translate="no">La casa</p></body></html>\n`;
    assert.equal(
      await translate(page('La casa', 'La <b>casa</b> es grande.', 'La casa blanca'), { format: 'html' }),
      page('La casa', 'La <b>casa</b> és gran.', 'La casa blanca').replace('lang="es"', 'lang="ca"'),
    );
  });

  test('Markdown keeps its marks, code and addresses', async () => {
    assert.equal(
      await translate(
        '# La casa\n\nLa **casa** es [grande](https://a.example/grande). `La casa es`\n\n```\nLa casa es\n```\n',
        {
          format: 'markdown',
        },
      ),
      '# La casa\n\nLa **casa** és [gran](https://a.example/grande). `La casa es`\n\n```\nLa casa es\n```\n',
    );
  });

  for (const [name, write] of Object.entries(FRONT_MATTER)) {
    test(`front matter of Markdown with ${name} keeps everything but its title and its description`, async () => {
      for (const lineBreak of ['\n', '\r\n']) {
        const page = (title: string, description: string) =>
          `---\n${write({ title, description })}\n---\n\n${description}\n`.replaceAll('\n', lineBreak);
        assert.equal(
          await translate(page('La casa es', 'La casa es grande.'), { format: 'markdown' }),
          page('La casa és', 'La casa és gran.'),
        );
      }
    });
  }

  test('a description of several lines is wrapped again', async () => {
    const page = (description: string) => `---\ntitle : 'La casa'\ndescription: ${description}\n---\n`;
    const source = ['La casa es grande. La casa', 'es grande. La casa es', 'grande. La casa es grande.'];
    const target = ['La casa és gran. La casa és gran. La', 'casa és gran. La casa és gran.'];
    for (const header of ['', '>\n  ', '"'])
      assert.equal(
        await translate(page(`${header}${source.join('\n  ')}${header.trim() === '"' ? '"' : ''}`), {
          format: 'markdown',
        }),
        page(`${header}${target.join('\n  ')}${header.trim() === '"' ? '"' : ''}`),
      );
  });

  test('malformed front matter of Markdown stays as it is', async () => {
    const page = (text: string) => `---\n${MALFORMED_FRONT_MATTER}\n---\n\n${text}\n`;
    assert.equal(await translate(page('La casa es grande.'), { format: 'markdown' }), page('La casa és gran.'));
  });

  test('a wrapped paragraph is wrapped again, outside of what stays to the letter', async () => {
    const wrap = (words: string) => `<p>\n  La casa ${words} i\n  <code>la casa del pare</code> ${words}.\n</p>`;
    assert.equal(
      await translate('<p>\n  La casa es y\n  <code>la casa del pare</code> es.\n</p>', { format: 'html' }),
      wrap('és'),
    );
  });

  test('a line does not end within a word of a wrapped paragraph with code in a link', async () => {
    assert.equal(
      await translate('La casa es [`la_casa_del_pare`](#es) y la casa es grande. La casa\nes `grande`.\n', {
        format: 'markdown',
      }),
      'La casa és [`la_casa_del_pare`](#es) i la casa és gran. La casa\nés `grande`.\n',
    );
  });

  test('no text becomes a tag', async () => {
    const translated = await translate(
      '<p title="la casa &quot;es&quot; grande">La casa es &lt;b&gt; &amp; grande.</p>',
      {
        format: 'html',
      },
    );
    assert.equal(translated, '<p title="la casa &quot;és&quot; gran">La casa és &lt;b&gt; &amp; gran.</p>');
  });

  test('each string of an array is a document, and a blank one stays', async () => {
    assert.deepEqual(
      await translate(['<p>La casa es grande.</p>', '', ' <br> ', '<i>La casa</i>'], { format: 'html' }),
      ['<p>La casa és gran.</p>', '', ' <br> ', '<i>La casa</i>'],
    );
  });

  test('the language of a document is detected from its texts, and parts in the target language stay', async () => {
    const text =
      '<p>La casa de mis padres es muy grande.</p><p lang="ca">La casa és gran.</p><script>the house is big</script>';
    const { status, body } = await glossa.post('/v1/ai/translate', { text, target_language: 'ca', format: 'html' });
    assert.equal(status, 200);
    assert.equal(body.detected_language, 'es');
    assert.match(
      String(body.translated_text),
      /<p lang="ca">La casa és gran\.<\/p><script>the house is big<\/script>$/,
    );
  });

  test('a part in a language that cannot be translated stays as it is', async () => {
    const part = '<p lang="ja">La casa es grande.</p>';
    assert.equal(
      await translate(`<p>La casa es grande.</p>${part}`, { format: 'html' }),
      `<p>La casa és gran.</p>${part}`,
    );
  });

  test('a long page is read in another thread and comes back whole', async () => {
    const page = `<ul>\n${'<li>La <b>casa</b> es grande.</li>\n'.repeat(2_000)}</ul>`;
    assert.equal(await translate(page, { format: 'html' }), page.replaceAll('es grande', 'és gran'));
  });

  test('hostile markup comes back as it came', async () => {
    for (const text of [
      '<'.repeat(100_000),
      '<b>'.repeat(50_000),
      '<!--'.repeat(50_000),
      '&'.repeat(100_000),
      '<a b="'.repeat(20_000),
    ]) {
      assert.equal(await translate(text, { format: 'html' }), text);
    }
    for (const text of [
      '>'.repeat(100_000),
      '['.repeat(100_000),
      '*'.repeat(100_000),
      '`'.repeat(99_999),
      '- '.repeat(50_000),
    ]) {
      assert.equal(await translate(text, { format: 'markdown' }), text);
    }
  });

  test('an unknown format is an error that names the formats', async () => {
    const { status, body } = await glossa.post('/v1/ai/translate', { text: 'x', target_language: 'ca', format: 'xml' });
    assert.equal(status, 400);
    assert.match(String(body.message), /html.*markdown/);
  });
});
