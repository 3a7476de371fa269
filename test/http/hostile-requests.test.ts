import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { exchange, openConnection, readToEnd, statuses, untilClosed } from '../support/raw-http.ts';
import { startTestService, type TestService } from '../support/service.ts';

const BODY = '{"text":"hola","target_language":"es","current_language":"es"}';
const LENGTH = `Content-Length: ${BODY.length}\r\n`;
/** A request that an attacker smuggles behind another one past a proxy. */
const HIDDEN = 'GET /v1/usage HTTP/1.1\r\nHost: x\r\n\r\n';

describe('ambiguous and invalid requests', () => {
  let glossa: TestService;
  let head: string;
  before(async () => {
    glossa = await startTestService();
    head = `POST /v1/ai/translate HTTP/1.1\r\nHost: x\r\nx-api-key: ${glossa.key}\r\n`;
  });
  after(() => glossa[Symbol.asyncDispose]());

  const logged = () => glossa.logLines.map((line) => JSON.parse(line));

  test('a client that waits for 100 Continue sends no body with a wrong key, and a body with a valid one', async () => {
    const rest = `Content-Type: application/json\r\nExpect: 100-continue\r\n${LENGTH}Connection: close\r\n\r\n`;
    const refused = await exchange(glossa.url, head.replace(glossa.key, 'wrong') + rest);
    assert.deepEqual(statuses(refused), [401]);
    const socket = openConnection(glossa.url);
    const answers = readToEnd(socket);
    socket.write(head + rest);
    await once(socket, 'data');
    socket.write(BODY);
    assert.deepEqual(statuses(await answers), [100, 200]);
    assert.match(await answers, /^Connection: close\r$/imu);
  });

  test('a request with an ambiguous end gets one 400, and nothing after it is served', async () => {
    const chunks = `0\r\n\r\n${HIDDEN}`;
    const malformed: Record<string, string> = {
      'length, then chunked': `Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`,
      'chunked, then length': `Transfer-Encoding: chunked\r\n${LENGTH}\r\n${chunks}`,
      'two lengths': `Content-Length: 5\r\n${LENGTH}\r\n${BODY}${HIDDEN}`,
      'two equal lengths': `${LENGTH}${LENGTH}\r\n${BODY}${HIDDEN}`,
      'a list of lengths': `Content-Length: ${BODY.length}, ${BODY.length}\r\n\r\n${BODY}${HIDDEN}`,
      'a length with a sign': `Content-Length: +${BODY.length}\r\n\r\n${BODY}${HIDDEN}`,
      'a negative length': `Content-Length: -1\r\n\r\n${BODY}${HIDDEN}`,
      'a length in hex': `Content-Length: 0x3e\r\n\r\n${BODY}${HIDDEN}`,
      'a length beyond safe integers': `Content-Length: ${'9'.repeat(30)}\r\n\r\n${BODY}${HIDDEN}`,
      'a space before the colon': `Content-Length : ${BODY.length}\r\n\r\n${BODY}${HIDDEN}`,
      'a length that is too short': `Content-Length: 0\r\n\r\n${BODY}${HIDDEN}`,
      'an unknown coding': `Transfer-Encoding: xchunked\r\n\r\n${chunks}`,
      'no coding': `Transfer-Encoding: identity\r\n\r\n${chunks}`,
      'chunked and then another': `Transfer-Encoding: chunked, identity\r\n\r\n${chunks}`,
      'a folded coding': `Transfer-Encoding:\r\n chunked\r\n\r\n${chunks}`,
      'a folded header': `X: a\r\n ${LENGTH}\r\n${BODY}${HIDDEN}`,
      'bare line feeds': `${LENGTH.replace('\r', '')}\n${BODY}${HIDDEN}`,
      'a bare carriage return': `X: a\r${LENGTH}\r\n${BODY}${HIDDEN}`,
      'a zero byte': `X: a\0b\r\n${LENGTH}\r\n${BODY}${HIDDEN}`,
      'a chunk size with a prefix': `Transfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n${chunks}`,
      'a negative chunk size': `Transfer-Encoding: chunked\r\n\r\n-1\r\n${chunks}`,
      'a chunk size beyond safe integers': `Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(17)}\r\n${chunks}`,
      'chunks with bare line feeds': `Transfer-Encoding: chunked\r\n\r\n5\nhello\n0\n\n${HIDDEN}`,
      'an endless chunk extension': `Transfer-Encoding: chunked\r\n\r\n5;${'a'.repeat(40_000)}\r\nhello\r\n${chunks}`,
    };
    for (const [name, rest] of Object.entries(malformed)) {
      const answers = await exchange(glossa.url, head + rest);
      assert.deepEqual(statuses(answers), [400], name);
      assert.match(answers, /"code":"invalid_http"/u, name);
    }
    const chunked10 = head.replace('HTTP/1.1', 'HTTP/1.0');
    const old = await exchange(glossa.url, `${chunked10}Transfer-Encoding: chunked\r\n\r\n${chunks}`);
    assert.deepEqual(statuses(old), [400]);
    assert.ok(!logged().some(({ route }) => route === '/v1/usage'));
  });

  test('bytes that are not HTTP get one JSON response, and the connection is closed', async () => {
    const malformed: [string, string, number][] = [
      ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 505],
      ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
      ['SSH', 'SSH-2.0-OpenSSH_9.2\r\n', 400],
      ['a tunnel', 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n', 400],
      ['a header without a name', 'GET /healthz HTTP/1.1\r\nHost: x\r\n: x\r\n\r\n', 400],
      ['a header without a colon', 'GET /healthz HTTP/1.1\r\nHost: x\r\nnothing\r\n\r\n', 400],
      ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
      ['thousands of headers', `${head}${'a: b\r\n'.repeat(3_000)}\r\n`, 431],
      ['a long header', `${head}a: ${'b'.repeat(20_000)}\r\n\r\n`, 431],
      ['a long path', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
      [
        'trailers after the body',
        `${head}Transfer-Encoding: chunked\r\n\r\n0\r\n${'a: b\r\n'.repeat(20_000)}\r\n`,
        431,
      ],
      ['a key that is too long', `${head.replace(glossa.key, 'k'.repeat(20_000))}\r\n`, 431],
    ];
    for (const [name, bytes, status] of malformed) {
      const answer = await exchange(glossa.url, bytes);
      assert.deepEqual(statuses(answer), [status], name);
      assert.equal(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).success, false, name);
    }
    assert.equal((await glossa.get('/healthz')).status, 200);
    assert.ok(logged().every(({ level }) => level < 50));
  });

  test('pipelined requests are answered in order', async () => {
    const request = (text: string, last = false) => {
      const body = BODY.replace('hola', text);
      return `${head}Content-Length: ${body.length}\r\n${last ? 'Connection: close\r\n' : ''}\r\n${body}`;
    };
    const texts = Array.from({ length: 200 }, (_, index) => `hola ${index}`);
    const answers = await exchange(
      glossa.url,
      texts.map((text, index) => request(text, index === texts.length - 1)).join(''),
    );
    const translated = [...answers.matchAll(/"translated_text":"([^"]*)"/gu)].map(([, text]) => text);
    assert.deepEqual(translated, texts);
  });

  test('a malformed request writes nothing into a response that has begun', async () => {
    const size = 8_000_000;
    await glossa.fetch('/v1/store/file?key=large', { method: 'POST', body: new Uint8Array(size) });
    const socket = openConnection(glossa.url);
    socket.write(`GET /v1/store/file/read/large HTTP/1.1\r\nHost: x\r\nx-api-key: ${glossa.key}\r\n\r\n`);
    // The response has begun when its first bytes arrive.
    const [first] = await once(socket, 'data');
    const rest = readToEnd(socket);
    socket.write('NONSENSE\r\n\r\n');
    const answer = first.toString('latin1') + (await rest);
    assert.deepEqual(statuses(answer), [200]);
    assert.match(answer.slice(answer.indexOf('\r\n\r\n') + 4), /^\0*$/u);
  });
});

describe('incomplete requests', () => {
  let glossa: TestService;
  let head: string;
  before(async () => {
    glossa = await startTestService({}, { connections: { requestTimeoutMs: 1_000 } });
    head = `POST /v1/ai/translate HTTP/1.1\r\nHost: x\r\nx-api-key: ${glossa.key}\r\n`;
  });
  after(() => glossa[Symbol.asyncDispose]());

  /** Sends single bytes until the server closes the connection. */
  async function drip(socket: Socket, byte: string): Promise<string> {
    const dripping = setInterval(() => socket.write(byte), 10);
    try {
      return await readToEnd(socket);
    } finally {
      clearInterval(dripping);
    }
  }

  test('requests whose headers or body stall or drip get 408, and others are served meanwhile', async () => {
    const begin = (bytes: string): Socket => {
      const socket = openConnection(glossa.url);
      socket.write(bytes);
      return socket;
    };
    const late = [
      readToEnd(begin('')),
      readToEnd(begin('POST /v1/ai/trans')),
      readToEnd(begin(head)),
      readToEnd(begin(`${head}${LENGTH}\r\n${BODY.slice(0, 20)}`)),
      readToEnd(begin(`${head}Content-Length: 4000000\r\n\r\n${BODY}`)),
      readToEnd(begin(`${head}Transfer-Encoding: chunked\r\n\r\n14\r\n${BODY.slice(0, 20)}\r\n`)),
      readToEnd(begin(`${head.replace('ai/translate', 'store/file')}Content-Length: 100000\r\n\r\nbegin`)),
      drip(begin(`${head}X: `), 'a'),
      drip(begin(`${head}Content-Length: 4000000\r\n\r\n{"text":"`), 'a'),
      drip(begin(`${head}Transfer-Encoding: chunked\r\n\r\n`), '1\r\na\r\n'),
    ];
    assert.equal((await glossa.post('/v1/ai/translate', BODY)).status, 200);
    for (const answer of await Promise.all(late)) {
      assert.deepEqual(statuses(answer), [408], answer);
      assert.match(answer, /"code":"request_timeout"/u);
    }
    assert.ok(glossa.logLines.every((line) => JSON.parse(line).level < 50));
  });
});

test('thousands of silent connections do not block other clients and are closed in time', async () => {
  // This process holds both ends, so each connection takes two file descriptors.
  const count = Math.min(5_000, Math.floor(openFilesAllowed() / 4));
  await using glossa = await startTestService({}, { connections: { requestTimeoutMs: 3_000 } });
  const closed: Promise<string>[] = [];
  while (closed.length < count) {
    const some = Array.from({ length: Math.min(250, count - closed.length) }, () => openConnection(glossa.url));
    closed.push(...some.map(readToEnd));
    // After a response to a later connection all earlier ones are accepted: the system queues a few hundred only.
    await exchange(glossa.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  }
  assert.equal((await glossa.post('/v1/ai/translate', BODY)).status, 200);
  const answers = await Promise.all(closed);
  assert.deepEqual(new Set(answers.flatMap(statuses)), new Set([408]));
});

test('connections over the limit are closed at once, and new ones are accepted when others close', async () => {
  await using glossa = await startTestService({}, { connections: { maxConnections: 20 } });
  const sockets = Array.from({ length: 25 }, () => openConnection(glossa.url));
  const closings = sockets.map((socket) => untilClosed(socket).then(() => socket));
  for (let turned = 0; turned < 5; turned++) {
    const away = await Promise.race(closings);
    closings.splice(sockets.indexOf(away), 1);
    sockets.splice(sockets.indexOf(away), 1);
  }
  for (const socket of sockets) socket.end();
  await Promise.all(closings);
  assert.equal((await glossa.get('/healthz')).status, 200);
});

function openFilesAllowed(): number {
  const limits: unknown = Reflect.get(process.report.getReport(), 'userLimits');
  const { soft } = (limits as { open_files: { soft: number | 'unlimited' } }).open_files;
  return soft === 'unlimited' ? 20_000 : soft;
}

describe('the Host header of a request', () => {
  const HOSTS = [
    'evil.example',
    'evil.example:99999',
    '127.0.0.1:1',
    'user:secret@evil.example',
    'evil.example/path',
    'evil.example#',
    '[::1]',
    ' ',
    'a b"><script>',
    'evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nForwarded: host=evil.example',
  ];

  for (const publicUrl of [undefined, 'https://glossa.example/base']) {
    test(`appears in no response and no redirect (${publicUrl ?? 'no public URL'})`, async () => {
      await using glossa = await startTestService(publicUrl ? { GLOSSA_PUBLIC_URL: publicUrl } : {});
      const key = `x-api-key: ${glossa.key}\r\nConnection: close\r\n`;
      for (const host of HOSTS) {
        for (const target of ['', 'http://evil.example', 'http://user@evil.example:80']) {
          const stored = await exchange(
            glossa.url,
            `POST ${target}/v1/store/file?key=a&overwrite=1&temp_public_url=1 HTTP/1.1\r\nHost: ${host}\r\n${key}Content-Length: 1\r\n\r\nx`,
          );
          assert.deepEqual(statuses(stored), [200], `${host} ${target}`);
          const body = JSON.parse(stored.slice(stored.indexOf('\r\n\r\n')));
          const url = `${publicUrl ?? glossa.url}/v1/store/file/read/a`;
          assert.equal(body.url, url);
          assert.ok(body.temp_public_url.startsWith(`${url}?`), body.temp_public_url);
          for (const path of ['/', '/docs', '/openapi.json', '/healthz', '/nothing', '//evil.example/', '/v1/usage']) {
            const answer = await exchange(glossa.url, `GET ${target}${path} HTTP/1.1\r\nHost: ${host}\r\n${key}\r\n`);
            assert.equal(statuses(answer).length, 1, `${host} ${target}${path}`);
            assert.doesNotMatch(
              answer,
              /evil\.example|<script>alert|"><script>|^location:/imu,
              `${host} ${target}${path}`,
            );
          }
        }
      }
    });
  }
});
