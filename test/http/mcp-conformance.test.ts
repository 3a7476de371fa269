import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTestService, type TestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';

const CONFORMANCE = fileURLToPath(
  import.meta.resolve('../../node_modules/@modelcontextprotocol/conformance/dist/index.js'),
);
/** The scenarios of the protocol's own conformance tests that need no tools of an example server. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

/** The conformance tests send no key: a proxy adds it and leaves everything else as it is. */
async function startProxy({ url, key }: TestService): Promise<Server> {
  const proxy = createServer((incoming, response) => {
    const { method, headers } = incoming;
    const options = { method, headers: { ...headers, authorization: `Bearer ${key}` } };
    const outgoing = request(`${url}${incoming.url}`, options, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return proxy;
}

describe('the conformance tests of MCP pass', () => {
  let glossa: TestService;
  let proxy: Server;
  before(async () => {
    glossa = await startTestService();
    proxy = await startProxy(glossa);
  });
  after(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await glossa[Symbol.asyncDispose]();
  });

  for (const scenario of SCENARIOS) {
    test(scenario, async () => {
      // The program writes its results into the working directory.
      await using directory = await temporaryDirectory();
      const address = proxy.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const args = ['server', '--url', `http://localhost:${port}/mcp`, '--scenario', scenario];
      // Rejects when a check fails.
      await promisify(execFile)(process.execPath, [CONFORMANCE, ...args], { cwd: directory.path });
    });
  }
});
