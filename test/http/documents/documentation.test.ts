import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../../support/apertium.ts';
import { translateDocument } from '../../support/document-client.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const PAIR = { current_language: 'en', target_language: 'es' };
const PAGE = `---
title: The house
hero:
  tagline: The red house
  name: The house
---

[The house](#the-house) {: .class }

!!! note "The red house"
    The house.

# The house
`;
const TRANSLATED = `---
title: La casa
hero:
  tagline: La casa roja
  name: The house
---

[La casa](#la-casa) {: .class }

!!! note "La casa roja"
    La casa.

# La casa
`;

describe('pages of documentation', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService({ GLOSSA_FRONT_MATTER_KEYS: 'title,hero.tagline' });
  });
  after(() => glossa[Symbol.asyncDispose]());

  test('keep their marks as documents, with the keys of the setting translated', async () => {
    const { state, bytes } = await translateDocument(glossa, { name: 'index.md', content: PAGE }, PAIR);
    assert.equal(bytes.toString(), TRANSLATED);
    assert.deepEqual(state.warnings, []);
  });

  test('keep the names of their headings as documents only, for the links of other documents', async () => {
    const page = '# The house\n\n[The house](house.md#the-house)\n\n## The red house\n';
    const { bytes } = await translateDocument(glossa, { name: 'index.md', content: page }, PAIR);
    const translated = '# La casa\n\n[La casa](house.md#the-house)\n\n## La casa roja\n';
    assert.equal(bytes.toString(), translated.replace('## ', '## <a id="the-red-house"></a>'));
    const { body } = await glossa.post('/v1/ai/translate', { ...PAIR, format: 'markdown', text: page });
    assert.equal(body.translated_text, translated);
  });

  test('keep their marks as texts, with the keys of the setting translated', async () => {
    const { body } = await glossa.post('/v1/ai/translate', { ...PAIR, format: 'markdown', text: PAGE });
    assert.equal(body.translated_text, TRANSLATED);
  });

  test('tags of templates stay in HTML, as document and as text', async () => {
    const page = '<p title="The house <%= a > 1 %>">The house</p><% if b < 2 %><p>The red house</p><% end %>\n';
    const expected = '<p title="La casa <%= a > 1 %>">La casa</p><% if b < 2 %><p>La casa roja</p><% end %>\n';
    const { bytes } = await translateDocument(glossa, { name: 'page.html', content: page }, PAIR);
    assert.equal(bytes.toString(), expected);
    const { body } = await glossa.post('/v1/ai/translate', { ...PAIR, format: 'html', text: page });
    assert.equal(body.translated_text, expected);
  });
});
