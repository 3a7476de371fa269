import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { ensurePage, openBrowser, openTab, type Tab } from '../../load/browser.ts';
import { type HttpServer, startHttpServer } from '../../load/servers/http-server.ts';
import { installTestModels } from '../fixtures/bergamot/test-models.ts';
import { type LibreTranslateServer, startLibreTranslateServer } from './libretranslate-server.ts';
import { startTestService, type TestService } from './service.ts';
import { temporaryDirectory } from './storage.ts';

/** A browser and a service with small neural models for German and a scripted server for other languages. */
export interface Stage extends AsyncDisposable {
  browser: Browser;
  service: TestService;
  double: LibreTranslateServer;
  /**
   * Opens the page with its key. Closing the tab fails after an error or a warning of the browser.
   * @param path a path, or an absolute URL of another server
   */
  open(path?: string, options?: BrowserContextOptions & { key?: string; expected?: RegExp }): Promise<Tab>;
}

/**
 * @param settings settings of the service, added to the defaults here
 * @param options.installed names of the installed models
 */
export async function openStage(
  settings: NodeJS.ProcessEnv = {},
  { installed = ['en-de', 'de-en'] }: { installed?: string[] } = {},
): Promise<Stage> {
  await using opened = new AsyncDisposableStack();
  await ensurePage();
  const double = opened.use(await startLibreTranslateServer(['en', 'es', 'fr', 'ar']));
  const models = await temporaryDirectory();
  opened.defer(() => rm(models.path, { recursive: true, force: true }));
  await installTestModels(models.path, installed);
  const service = opened.use(
    await startTestService({
      GLOSSA_MODELS_DIR: models.path,
      GLOSSA_LIBRETRANSLATE_URL: double.url,
      GLOSSA_TRANSLATION_ENGINES: 'libretranslate,bergamot',
      GLOSSA_FETCH_ALLOW: '127.0.0.1',
      GLOSSA_OWNER_LIMITS: '10M characters/month',
      ...settings,
    }),
  );
  const browser = await openBrowser();
  opened.defer(() => browser.close());
  const close = opened.move();
  return {
    browser,
    service,
    double,
    async open(path = '/', { key = service.key, expected, ...options } = {}) {
      const address = new URL(path, service.url);
      if (key !== '') address.hash = `key=${key}`;
      const tab = await openTab(browser, address.href, options);
      return {
        ...tab,
        async [Symbol.asyncDispose]() {
          await tab[Symbol.asyncDispose]();
          assert.deepEqual(
            tab.faults.filter((fault) => !expected?.test(fault)),
            [],
            'the browser complained',
          );
        },
      };
    },
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  };
}

export interface Proxy extends HttpServer {
  /** Translation requests in progress. */
  inFlight: number;
  mostInFlight: number;
  /** Whether the proxy closes every connection. */
  gone: boolean;
}

/**
 * A proxy between the page and the service.
 * @param options.path the path under which the proxy serves it, which the service does not see
 * @param options.delay delay of the nth translation in ms
 */
export async function proxyTo(
  service: TestService,
  { path = '', delay = () => 0 }: { path?: string; delay?: (nth: number) => number } = {},
): Promise<Proxy> {
  let translations = 0;
  const forward = (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method, url = '', headers } = incoming;
    if (!url.startsWith(path)) return answer.writeHead(404).end();
    const onward = request(service.url + url.slice(path.length), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  };
  const server = await startHttpServer((incoming, answer) => {
    if (proxy.gone) return incoming.socket.destroy();
    if (incoming.url !== `${path}/v1/ai/translate`) return forward(incoming, answer);
    proxy.inFlight++;
    proxy.mostInFlight = Math.max(proxy.mostInFlight, proxy.inFlight);
    answer.on('close', () => proxy.inFlight--);
    setTimeout(() => !answer.destroyed && forward(incoming, answer), delay(translations++));
  });
  const proxy: Proxy = Object.assign(server, { inFlight: 0, mostInFlight: 0, gone: false });
  return proxy;
}
