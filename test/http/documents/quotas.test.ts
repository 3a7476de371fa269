import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, beforeEach, describe, test } from 'node:test';
import { Command } from 'commander';
import { z } from 'zod';
import { registerKeysCommand } from '../../../src/cli/keys.ts';
import { registerOwnersCommand } from '../../../src/cli/owners.ts';
import { DOCUMENTS, sendDocument, waitForEnd } from '../../support/document-client.ts';
import {
  type LibreTranslateServer,
  respondWithTranslation,
  startLibreTranslateServer,
} from '../../support/libretranslate-server.ts';
import { connectMcp, failTool } from '../../support/mcp-client.ts';
import { type ServiceResponse, startTestService, type TestService } from '../../support/service.ts';
import { openDatabaseIn, temporaryDirectory } from '../../support/storage.ts';
import { waitUntil } from '../../support/wait-until.ts';

const UNLIMITED = { storageBytes: Number.POSITIVE_INFINITY, fileLifetimeSeconds: Number.POSITIVE_INFINITY };
const PAIR = { current_language: 'en', target_language: 'fr' };
/** A document whose text has this many characters. */
const fileOf = (characters: number) => ({
  name: 'note.txt',
  content: `${'The house is big.\n\n'.repeat(Math.ceil(characters / 19)).slice(0, characters - 1)}x`,
});
const limitList = z.array(z.looseObject({ of: z.string(), limit: z.string(), used: z.number().optional() }));

describe('quotas of documents and texts', { timeout: 600_000 }, () => {
  let server: LibreTranslateServer;
  let held: (() => void)[];
  before(async () => {
    server = await startLibreTranslateServer();
  });
  after(() => server[Symbol.asyncDispose]());
  beforeEach(() => {
    held = [];
    server.translate = respondWithTranslation;
  });

  async function start(environment: Record<string, string>): Promise<TestService> {
    const glossa = await startTestService({
      GLOSSA_LIBRETRANSLATE_URL: server.url,
      GLOSSA_TRANSLATION_ENGINES: 'libretranslate',
      GLOSSA_MAX_CHARACTERS: '500000',
      ...environment,
    });
    return {
      ...glossa,
      // A service waits for its requests, which wait for the engine.
      async [Symbol.asyncDispose]() {
        const closed = glossa[Symbol.asyncDispose]();
        for (const answer of held.splice(0)) answer();
        await closed;
      },
    };
  }

  /** The engine answers only after `release`. */
  function hold(): void {
    server.translate = (response: ServerResponse, body, request) =>
      void held.push(() => respondWithTranslation(response, body, request));
  }
  function release(): void {
    server.translate = respondWithTranslation;
    for (const answer of held.splice(0)) answer();
  }

  /** Sends a text that no engine translates. */
  const sendText = (glossa: TestService, characters: number, key = glossa.key): Promise<ServiceResponse> =>
    glossa.post(
      '/v1/ai/translate',
      { text: 'x'.repeat(characters), current_language: 'en', target_language: 'en' },
      { 'x-api-key': key },
    );

  /** Starts a document that the engine holds. */
  async function startHeld(t: Parameters<typeof waitUntil>[0], glossa: TestService, characters: number, key?: string) {
    hold();
    const id = await sendDocument(glossa, fileOf(characters), PAIR, { 'x-api-key': key ?? glossa.key });
    await waitUntil(t, async () => held.length > 0);
    return id;
  }

  async function usedOf(glossa: TestService, limit: string): Promise<number | undefined> {
    const { body } = await glossa.get('/v1/usage');
    return limitList.parse(body.limits).find((one) => one.limit === limit)?.used;
  }

  test('a text sees the characters of a document under way', async (t) => {
    await using glossa = await start({ GLOSSA_KEY_LIMITS: '40000 characters/day' });
    const id = await startHeld(t, glossa, 37_961);
    const refused = await sendText(glossa, 28_000);
    assert.deepEqual([refused.status, refused.body.code], [429, 'quota_exceeded']);
    assert.match(String(refused.body.message), /^37,\d{3} of 40,000 .* reserved by documents in the queue/);
    assert.equal((await sendText(glossa, 2_000)).status, 200);
    release();
    const { status, characters } = await waitForEnd(glossa, id);
    assert.equal(status, 'done');
    const used = 2_000 + Number(characters);
    assert.equal(await usedOf(glossa, 'characters/day'), used);
    assert.equal((await sendText(glossa, 40_001 - used)).status, 429);
    assert.equal((await sendText(glossa, 40_000 - used)).status, 200);
  });

  test('a document reserves tokens for its expected output until it is billed', async (t) => {
    await using glossa = await start({ GLOSSA_KEY_LIMITS: '50000 tokens/day' });
    hold();
    const terms = (count: number): string => Array.from({ length: count }, () => 'a').join(' ');
    const file = (count: number) => ({ name: 'note.txt', content: `The house is big.\n\n${terms(count)}\n` });
    const fields = { ...PAIR, glossary: { a: 'x'.repeat(200) } };
    const first = await sendDocument(glossa, file(150), fields);
    await waitUntil(t, async () => held.length > 0);
    // Another 30,000 characters of output have no room, though the texts of both have 600.
    const second = await waitForEnd(glossa, await sendDocument(glossa, file(150), fields));
    assert.equal(z.object({ code: z.string() }).parse(second.error).code, 'quota_exceeded');
    const refused = await sendText(glossa, 20_000);
    assert.match(String(refused.body.message), /^30,\d{3} of 50,000 tokens .* reserved by documents in the queue/);
    release();
    assert.equal((await waitForEnd(glossa, first)).status, 'done');
    assert.equal((await sendText(glossa, 20_000)).status, 200);
  });

  test('documents that end one after the other never exceed a quota', async () => {
    await using glossa = await start({ GLOSSA_KEY_LIMITS: '200 characters/day' });
    const sent = await Promise.all(Array.from({ length: 15 }, () => sendDocument(glossa, fileOf(190), PAIR)));
    const ended = await Promise.all(sent.map((id) => waitForEnd(glossa, id)));
    const done = ended.filter(({ status }) => status === 'done');
    assert.deepEqual([done.length, await usedOf(glossa, 'characters/day')], [1, 190]);
    for (const { error } of ended.filter(({ status }) => status !== 'done')) {
      assert.equal(z.object({ code: z.string() }).parse(error).code, 'quota_exceeded');
    }
  });

  test('documents and texts share each quota of a key, and of the keys of an owner', async (t) => {
    await using glossa = await start({});
    const limits = ['characters/day', 'characters/month', 'tokens/day', 'tokens/month'];
    for (const limit of limits.flatMap((name) => [`key ${name}`, `owner ${name}`])) {
      const isOfOwner = limit.startsWith('owner');
      const create = async () =>
        (await glossa.service.keyStore.create({ owner: limit, name: undefined, scopes: ['translate'] })).key;
      const first = await create();
      const second = isOfOwner ? await create() : first;
      const program = new Command('glossa');
      const context = {
        openDatabase: () => openDatabaseIn(glossa.dataDirectory),
        defaultStorageLimits: () => UNLIMITED,
        price: () => undefined,
        out: () => {},
      };
      registerKeysCommand(program, context);
      registerOwnersCommand(program, context);
      const quota = `1000 ${limit.replace(/^\w+ /, '')}`;
      const args = isOfOwner ? ['owners', 'set', limit, '--limits', quota] : ['keys', 'limit', first, quota];
      await program.parseAsync(args, { from: 'user' });
      await startHeld(t, glossa, 700, first);
      assert.equal((await sendText(glossa, 301, second)).status, 429, limit);
      assert.equal((await sendText(glossa, 250, second)).status, 200, limit);
      // A text uses fewer tokens than characters.
      const tooLong = limit.includes('tokens') ? 300 : 51;
      const headers = { 'x-api-key': second };
      const id = await sendDocument(glossa, fileOf(tooLong), PAIR, headers);
      assert.equal((await waitForEnd(glossa, id, headers)).status, 'failed', limit);
      release();
    }
  });

  test('documents and texts that race to a quota use it at most', async () => {
    const limit = 2_000;
    await using glossa = await start({ GLOSSA_KEY_LIMITS: `${limit} characters/day` });
    let texts = 0;
    const documents: Promise<string>[] = [];
    for (let round = 0; round < 6; round++) {
      for (let i = 0; i < 2; i++) documents.push(sendDocument(glossa, fileOf(190), PAIR));
      const answers = await Promise.all(Array.from({ length: 4 }, () => sendText(glossa, 70)));
      texts += answers.filter(({ status }) => status === 200).length;
    }
    const ended = await Promise.all(documents.map(async (id) => waitForEnd(glossa, await id)));
    const done = ended.filter(({ status }) => status === 'done').length;
    const used = texts * 70 + done * 190;
    assert.ok(used <= limit && texts > 0 && done > 0, `${texts} texts and ${done} documents`);
    assert.equal(await usedOf(glossa, 'characters/day'), used);
    assert.equal((await sendText(glossa, limit - used + 1)).status, 429);
  });

  test('a cancelled document gives its characters back at once', async (t) => {
    await using glossa = await start({ GLOSSA_KEY_LIMITS: '1000 characters/day' });
    const id = await startHeld(t, glossa, 900);
    assert.equal((await sendText(glossa, 500)).status, 429);
    await glossa.fetch(`${DOCUMENTS}/${id}`, { method: 'DELETE' });
    assert.equal((await sendText(glossa, 1_000)).status, 200);
    release();
  });

  test('a document keeps its characters over a restart', async (t) => {
    await using data = await temporaryDirectory();
    const environment = { GLOSSA_KEY_LIMITS: '1000 characters/day', GLOSSA_DATA_DIR: data.path };
    let id: string;
    {
      await using glossa = await start(environment);
      id = await startHeld(t, glossa, 700);
      assert.equal((await sendText(glossa, 200)).status, 200);
    }
    await using glossa = await start(environment);
    assert.equal((await sendText(glossa, 101)).status, 429);
    release();
    assert.equal((await waitForEnd(glossa, id)).status, 'done');
    assert.equal(await usedOf(glossa, 'characters/day'), 900);
    assert.equal((await sendText(glossa, 101)).status, 429);
    assert.equal((await sendText(glossa, 100)).status, 200);
  });

  test('documents and texts of the compatible APIs and of MCP share the quota', async (t) => {
    await using glossa = await start({ GLOSSA_KEY_LIMITS: '2000 characters/day' });
    const form = (fields: Record<string, string>): FormData => {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields)) data.set(name, value);
      data.set('file', new Blob([fileOf(600).content]), 'note.txt');
      return data;
    };
    hold();
    const deepl = await fetch(`${glossa.url}/v2/document`, {
      method: 'POST',
      headers: { authorization: `DeepL-Auth-Key ${glossa.key}` },
      body: form({ source_lang: 'EN', target_lang: 'FR' }),
    });
    assert.equal(deepl.status, 200);
    await waitUntil(t, async () => held.length >= 1);
    const file = fetch(`${glossa.url}/translate_file`, {
      method: 'POST',
      body: form({ source: 'en', target: 'fr', api_key: glossa.key }),
    });
    await waitUntil(t, async () => held.length >= 2);
    await glossa.fetch('/v1/store/file?key=note.txt', { method: 'POST', body: fileOf(600).content });
    await using client = await connectMcp(glossa);
    const args = { file_store_key: 'note.txt', ...PAIR };
    const tool = client.callTool({ name: 'translate_document', arguments: args });
    await waitUntil(t, async () => held.length >= 3);
    // 1,800 characters are reserved.
    const text = 'x'.repeat(201);
    assert.equal((await sendText(glossa, 201)).status, 429);
    const v2 = await fetch(`${glossa.url}/v2/translate`, {
      method: 'POST',
      headers: { authorization: `DeepL-Auth-Key ${glossa.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: [text], source_lang: 'EN', target_lang: 'EN' }),
    });
    assert.equal(v2.status, 456);
    const compatible = await fetch(`${glossa.url}/translate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ q: text, source: 'en', target: 'en', api_key: glossa.key }),
    });
    assert.equal(compatible.status, 429);
    const refused = await failTool(client, 'translate', { text, current_language: 'en', target_language: 'en' });
    assert.match(refused[0] ?? '', /^quota_exceeded/);
    release();
    assert.equal((await file).status, 200);
    await tool;
    await waitUntil(t, async () => (await usedOf(glossa, 'characters/day')) === 1_800);
    assert.equal((await sendText(glossa, 200)).status, 200);
  });
});
