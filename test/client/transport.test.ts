import assert from 'node:assert/strict';
import type { RequestListener, ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { createClient, GlossaError } from 'glossa/client';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { startHttpServer } from '../../load/servers/http-server.ts';
import { startTestService } from '../support/service.ts';

const HEADERS_TIMEOUT_MS = 50;
const MODELS = '{"success":true,"models":[],"download_hosts":[],"log_id":"1"}';

test('a request waits longer for its response than fetch does', async () => {
  const previous = getGlobalDispatcher();
  const agent = new Agent({ headersTimeout: HEADERS_TIMEOUT_MS });
  setGlobalDispatcher(agent);
  after(async () => {
    setGlobalDispatcher(previous);
    await agent.destroy();
  });
  const waiting: ServerResponse[] = [];
  await using slow = await startHttpServer((_request, response) => void waiting.push(response));
  const [listed] = await Promise.all([
    createClient({ url: slow.url }).listModels(),
    assert.rejects(fetch(slow.url)).then(() => {
      for (const response of waiting) response.end(MODELS);
    }),
  ]);
  assert.deepEqual(listed.models, []);
});

test('a file is sent as a stream, and its request is not repeated', async () => {
  await using glossa = await startTestService();
  const { uploadFile, readFile } = createClient({ url: glossa.url, key: glossa.key });
  const bytes = new TextEncoder().encode('bytes');
  const file = () => ReadableStream.from([bytes, bytes]);
  const { size } = await uploadFile({ key: 'streamed', file: file() });
  assert.equal(size, 2 * bytes.length);
  assert.equal(await (await readFile({ key: 'streamed' })).text(), 'bytesbytes');

  let requests = 0;
  const overloaded: RequestListener = (request, response) => {
    requests++;
    request.resume();
    response.writeHead(503, { 'retry-after': '0' }).end('{"code":"overloaded","message":"Later.","log_id":"1"}');
  };
  await using server = await startHttpServer(overloaded);
  await assert.rejects(createClient({ url: server.url }).uploadFile({ file: file() }), { code: 'overloaded' });
  assert.equal(requests, 1);
});

test('a service that cannot be reached is an error without a status, with its cause', async () => {
  const { url } = await closedServer();
  const failed = await createClient({ url })
    .listModels()
    .catch((error: unknown) => error);
  assert.ok(failed instanceof GlossaError);
  const { code, status, message, cause } = failed;
  assert.deepEqual(
    { code, status, message },
    { code: 'no_connection', status: undefined, message: `No connection to ${url}.` },
  );
  assert.ok(cause instanceof TypeError);
});

test('a connection that is lost within a response is an error of the client', async () => {
  await using server = await startHttpServer((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"success":true,', () => response.destroy());
  });
  await assert.rejects(createClient({ url: server.url }).listModels(), { code: 'no_connection' });
});

test('another program at the URL is an unexpected response', async () => {
  for (const body of ['{"hello":"world"}', '<h1>Hello</h1>', 'null']) {
    await using server = await startHttpServer((_request, response) => response.end(body));
    await assert.rejects(createClient({ url: server.url }).listModels(), { code: 'unexpected_response', status: 200 });
  }
});

test('an aborted request rejects with the reason of its signal, also while its response arrives', async () => {
  const reason = new Error('enough');
  const controller = new AbortController();
  await using server = await startHttpServer((_request, response) => {
    response.writeHead(200).write('{"success":', () => controller.abort(reason));
  });
  await assert.rejects(createClient({ url: server.url }).listModels({ signal: controller.signal }), reason);
});

test('waiting for a document bears that the service restarts', async () => {
  const answers = ['lost', 'translating', 'lost', 'done'];
  await using server = await startHttpServer((_request, response) => {
    const status = answers.shift();
    if (status === 'lost') response.destroy();
    else response.end(JSON.stringify({ success: true, document_id: 'id', status }));
  });
  const { waitForDocument } = createClient({ url: server.url });
  const { status } = await waitForDocument({ document_id: 'id' });
  assert.equal(status, 'done');
  assert.deepEqual(answers, []);
});

/** A server that has closed its port. */
async function closedServer(): Promise<{ url: string }> {
  await using server = await startHttpServer((_request, response) => response.end());
  return { url: server.url };
}
