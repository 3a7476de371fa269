import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { GLOSSARIES, GLOSSARY, glossaryClient, glossaryForm, PAIR } from '../support/glossary-client.ts';
import { readAnswer, startTestService, type TestService } from '../support/service.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('glossaries over HTTP', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService({ GLOSSA_MAX_STRINGS: '10' });
  });
  after(() => glossa[Symbol.asyncDispose]());

  const { send, create, pathOf, entriesOf, newOwner, upload } = glossaryClient(() => glossa);

  test('a glossary is created, read, changed, listed and deleted', async () => {
    const headers = await newOwner('life-cycle');
    const created = await create({ ...GLOSSARY, source_language: 'FR_ca', target_language: 'pt-BR' }, headers);
    assert.equal(created.status, 200, JSON.stringify(created.body));
    const { glossary_id, created_at, updated_at, log_id, ...rest } = created.body;
    assert.deepEqual(rest, {
      success: true,
      name: 'Rails',
      source_language: 'fr',
      target_language: 'pt-BR',
      entry_count: 2,
    });
    assert.match(String(created_at), ISO_TIME);
    assert.equal(updated_at, created_at);
    assert.deepEqual(await entriesOf(created, headers), GLOSSARY.entries);
    assert.equal((await glossa.get(pathOf(created), headers)).body.entries, undefined);

    const changes = {
      name: ' Trains ',
      entries: { track: null, 'no such term': null, wagon: 'carruagem', 'train station': 'estação' },
    };
    const changed = await send('PATCH', pathOf(created), changes, headers);
    assert.deepEqual(
      [changed.status, changed.body.name, changed.body.entry_count, changed.body.created_at],
      [200, 'Trains', 2, created_at],
    );
    assert.deepEqual(await entriesOf(created, headers), { 'train station': 'estação', wagon: 'carruagem' });
    const renamed = await send('PATCH', pathOf(created), { name: 'Again', entries: null }, headers);
    assert.deepEqual([renamed.body.name, renamed.body.entry_count], ['Again', 2]);

    const listed = await glossa.get(GLOSSARIES, headers);
    const { log_id: _, success: __, ...expected } = renamed.body;
    assert.deepEqual(listed.body.glossaries, [expected]);
    assert.equal(listed.body.next_cursor, null);
    const deleted = await send('DELETE', pathOf(created), undefined, headers);
    assert.deepEqual([deleted.status, deleted.body.glossary_id], [200, glossary_id]);
    for (const method of ['GET', 'DELETE', 'PATCH']) {
      const answer = await send(method, pathOf(created), method === 'PATCH' ? { name: 'x' } : undefined, headers);
      assert.deepEqual([answer.status, answer.body.code], [404, 'glossary_not_found'], method);
    }
    assert.deepEqual((await glossa.get(GLOSSARIES, headers)).body.glossaries, []);
  });

  test('a list has pages that changes do not shift', async () => {
    const headers = await newOwner('pages');
    const ids: unknown[] = [];
    for (let i = 0; i < 5; i++) ids.unshift((await create({ ...GLOSSARY, name: String(i) }, headers)).body.glossary_id);
    const seen: unknown[] = [];
    let cursor = '';
    do {
      const { body } = await glossa.get(`${GLOSSARIES}?limit=2${cursor}`, headers);
      for (const { glossary_id } of body.glossaries as { glossary_id: string }[]) seen.push(glossary_id);
      await create({ ...GLOSSARY, name: 'newer' }, headers);
      cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
    } while (cursor !== '');
    assert.deepEqual(seen.toSorted(), ids.toSorted());
    const wrong = await glossa.get(`${GLOSSARIES}?cursor=x`, headers);
    assert.deepEqual([wrong.status, wrong.body.code], [400, 'invalid_request']);
  });

  test('another owner, an unknown ID and any text in its place have the same answer', async () => {
    const [ann, bob] = [await newOwner('ann'), await newOwner('bob')];
    const created = await create(GLOSSARY, ann);
    const answers = [];
    for (const path of [
      pathOf(created),
      `${GLOSSARIES}/${UNKNOWN_ID}`,
      `${GLOSSARIES}/x%00'`,
      `${GLOSSARIES}/%F0%9F%98%80`,
    ]) {
      for (const [method, more] of [
        ['GET', ''],
        ['GET', '?entries=true'],
        ['GET', '/entries'],
        ['PATCH', ''],
        ['DELETE', ''],
      ] as const) {
        const answer = await send(method, path + more, method === 'PATCH' ? { name: 'taken' } : undefined, bob);
        answers.push([answer.status, answer.body.code, answer.body.message]);
      }
    }
    assert.deepEqual(new Set(answers.map(String)), new Set([String(answers[0])]));
    assert.equal(answers[0]?.[0], 404);
    assert.deepEqual((await glossa.get(GLOSSARIES, bob)).body.glossaries, []);
    assert.equal((await glossa.get(pathOf(created), ann)).body.name, 'Rails');
    const otherKeyOfAnn = await newOwner('ann');
    assert.equal((await glossa.get(pathOf(created), otherKeyOfAnn)).status, 200);
  });

  test('a key needs the scope translate', async () => {
    const headers = await newOwner('reader', ['summary', 'files']);
    for (const [method, path] of [
      ['GET', GLOSSARIES],
      ['POST', GLOSSARIES],
      ['GET', `${GLOSSARIES}/${UNKNOWN_ID}`],
      ['PATCH', `${GLOSSARIES}/${UNKNOWN_ID}`],
    ] as const) {
      const answer = await send(method, path, method === 'GET' ? undefined : {}, headers);
      assert.deepEqual([answer.status, answer.body.code], [403, 'missing_scope'], `${method} ${path}`);
      const without = await send(method, path, method === 'GET' ? undefined : {}, { 'x-api-key': 'no key' });
      assert.equal(without.status, 401);
    }
  });

  test('methods that a path does not have are named with those that it has', async () => {
    for (const [method, path, allow] of [
      ['PUT', GLOSSARIES, 'GET, HEAD, POST'],
      ['POST', `${GLOSSARIES}/${UNKNOWN_ID}`, 'DELETE, GET, HEAD, PATCH'],
      ['POST', `${GLOSSARIES}/${UNKNOWN_ID}/entries`, 'GET, HEAD'],
    ] as const) {
      const answer = await send(method, path, {});
      assert.deepEqual([answer.status, answer.headers.get('allow')], [405, allow]);
    }
    assert.equal((await glossa.get(`${GLOSSARIES}/${UNKNOWN_ID}/nothing`)).status, 404);
  });

  test('every wrong field is named, and no term is quoted', async () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`secret${i}`, ' ']));
    const long = 'x'.repeat(201);
    for (const [body, path, message] of [
      [{ ...GLOSSARY, name: undefined }, 'name', 'is required'],
      [{ ...GLOSSARY, name: ' ' }, 'name', 'must not be blank'],
      [{ ...GLOSSARY, name: 'a\nb' }, 'name', /line breaks/],
      [{ ...GLOSSARY, name: long }, 'name', 'must have 200 characters or fewer'],
      [{ ...GLOSSARY, entries: undefined }, 'entries', 'is required'],
      [{ ...GLOSSARY, entries: [] }, 'entries', 'must be a JSON object'],
      [{ ...GLOSSARY, entries: { a: 1 } }, 'entries[0]', 'the target term must be a string'],
      [{ ...GLOSSARY, entries: { a: null } }, 'entries[0]', 'the target term must be a string'],
      [{ ...GLOSSARY, entries: { a: 'b', secret: '' } }, 'entries[1]', 'the target term must not be blank'],
      [{ ...GLOSSARY, entries: { a: 'b', ' ': 'c' } }, 'entries[1]', 'the source term must not be blank'],
      [{ ...GLOSSARY, entries: { a: 'b', ' a ': 'c' } }, 'entries[1]', 'has the same source term as entries[0]'],
      [{ ...GLOSSARY, entries: { 'e\u0301': 'b', é: 'c' } }, 'entries[1]', 'has the same source term as entries[0]'],
      [{ ...GLOSSARY, entries: { a: 'secret\ttext' } }, 'entries[0]', /^the target term must have no line breaks/],
      [{ ...GLOSSARY, entries: { a: 'secret\u2028text' } }, 'entries[0]', /^the target term must have no line breaks/],
      [{ ...GLOSSARY, entries: { a: '\ud800' } }, 'entries[0]', /invalid Unicode/],
      [
        { ...GLOSSARY, entries: { [long]: 'secret' } },
        'entries[0]',
        'the source term must have 200 characters or fewer',
      ],
      [{ ...GLOSSARY, entries: many }, 'entries[0]', 'the target term must not be blank'],
    ] as const) {
      const answer = await create(body);
      assert.equal(answer.status, 400, JSON.stringify(answer.body));
      const [first] = answer.body.errors as { path: string; message: string }[];
      assert.equal(first?.path, path);
      if (typeof message === 'string') assert.equal(first?.message, message);
      else assert.match(String(first?.message), message);
      assert.doesNotMatch(JSON.stringify(answer.body), /secret|xxx/);
      assert.ok((answer.body.errors as unknown[]).length <= 100);
    }
    assert.equal((await create({ ...GLOSSARY, source_language: 'xx' })).body.code, 'unknown_language');
    assert.equal((await create({ ...GLOSSARY, source_language: 'PT' })).body.code, 'unsupported_language_pair');
    assert.equal((await create('')).body.code, 'invalid_json');
    assert.equal((await create('{"name":')).body.code, 'invalid_json');
  });

  test('terms keep everything but blanks around them and their normal form', async () => {
    const entries = {
      ' a\u0301 ': ' "x" ',
      __proto__x: 'y',
      '10': 'ten',
      '=1+1': '=cmd|x',
      '<b>': '</script>',
      '{{n}}': '%s',
    };
    const text = JSON.stringify({ ...GLOSSARY, entries }).replace('__proto__x', '__proto__');
    const created = await create(text);
    assert.equal(created.body.entry_count, 6, JSON.stringify(created.body));
    const response = await (await glossa.fetch(`${pathOf(created)}?entries=true`)).text();
    assert.match(response, /"__proto__":"y"/);
    assert.match(response, /"á":"\\"x\\""/);
    assert.match(response, /"=1\+1":"=cmd\|x"/);
  });

  test('a form, a CSV body and a TBX body create the same glossary', async () => {
    const csv = 'track,via\r\n"train station","gare"\r\n';
    const tbx = `<?xml version="1.0"?><!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd"><martif type="TBX"><text><body>
      ${Object.entries(GLOSSARY.entries)
        .map(
          ([source, target]) =>
            `<termEntry><langSet xml:lang="en"><tig><term>${source}</term></tig></langSet><langSet xml:lang="pt-BR"><tig><term>${target}</term></tig></langSet></termEntry>`,
        )
        .join('')}</body></text></martif>`;
    const post = async (body: FormData) => readAnswer(await glossa.fetch(GLOSSARIES, { method: 'POST', body }));
    for (const answer of [
      await upload(csv, 'text/csv; charset=utf-8'),
      await upload(csv.replaceAll(',', '\t'), 'text/tab-separated-values'),
      await upload(tbx, 'application/x-tbx+xml'),
      await upload(tbx, 'text/xml'),
      await post(glossaryForm(csv, 'terms.csv')),
      await post(glossaryForm(tbx, 'terms')),
    ]) {
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      assert.deepEqual(await entriesOf(answer), GLOSSARY.entries);
    }
    const rows = await upload('track,via\n,gare\ntrack,linha\n', 'text/csv');
    assert.deepEqual(rows.body.errors, [
      { path: 'row 2', message: 'the source term must not be blank' },
      { path: 'row 3', message: 'has the same source term as row 1' },
    ]);
    const unnamed = await upload(csv, 'text/csv', PAIR);
    assert.deepEqual(unnamed.body.errors, [{ path: 'name', message: 'is required' }]);
    const noFile = new FormData();
    noFile.append('name', 'x');
    assert.deepEqual((await post(noFile)).body.errors, [{ path: 'file', message: 'is required' }]);
    const large = await post(glossaryForm('x'.repeat(5 * 1024 * 1024), 'terms.csv'));
    assert.deepEqual([large.status, large.body.code], [413, 'glossary_too_large']);
  });

  test('entries are exported as CSV or TSV that spreadsheets and this service read', async () => {
    const entries = { 'a, b': 'x "y"', '=1': "it's", tab: 'aba; guia' };
    const created = await create({ ...GLOSSARY, entries });
    const csv = await glossa.fetch(`${pathOf(created)}/entries`);
    assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.match(String(csv.headers.get('content-disposition')), /^attachment; filename="glossary\.csv"$/);
    const text = await csv.text();
    assert.equal(text, 'en,pt\r\n"a, b","x ""y"""\r\n\'=1,it\'s\r\ntab,"aba; guia"\r\n');
    const tsv = await glossa.fetch(`${pathOf(created)}/entries`, { headers: { accept: 'text/tab-separated-values' } });
    assert.equal(tsv.headers.get('content-type'), 'text/tab-separated-values; charset=utf-8');
    const tabs = await tsv.text();
    for (const [body, type] of [
      [text, 'text/csv'],
      [tabs, 'text/tab-separated-values'],
    ] as const) {
      assert.deepEqual(await entriesOf(await upload(body, type)), entries);
    }
  });

  test('usage counts calls, and the log has no terms', async () => {
    const headers = await newOwner('counted');
    const created = await create(
      { ...GLOSSARY, name: 'confidential name', entries: { 'confidential term': 'x' } },
      headers,
    );
    await glossa.get(`${pathOf(created)}?entries=true`, headers);
    await create({ ...GLOSSARY, entries: { 'confidential term': '' } }, headers);
    const { body } = await glossa.get('/v1/usage', headers);
    assert.partialDeepStrictEqual(body.usage, [{ operation: 'glossaries', requests: 3, errors: 1 }]);
    assert.doesNotMatch(glossa.logLines.join(''), /confidential/);
    const metrics = await (await glossa.fetch('/metrics')).text();
    assert.match(metrics, /^glossa_glossaries_stored_glossaries [1-9]/m);
    assert.match(metrics, /^glossa_glossaries_stored_bytes [1-9]/m);
  });
});
