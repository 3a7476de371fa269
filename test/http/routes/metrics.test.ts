import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { exchange, statuses } from '../../support/raw-http.ts';
import { startTestService, type TestService } from '../../support/service.ts';

describe('metrics on the public port', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  async function askForMetrics(headers: Record<string, string>): Promise<number | undefined> {
    const lines = Object.entries({ Host: 'localhost', Connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    return statuses(await exchange(glossa.url, ['GET /metrics HTTP/1.1', ...lines, '', ''].join('\r\n')))[0];
  }

  test('metrics are not served to requests that a proxy on this machine forwards, for each proxy header', async () => {
    for (const name of [
      ...['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Forwarded-Port'],
      ...['X-Forwarded-Server', 'X-Forwarded-Prefix', 'X-Forwarded', 'Forwarded-For', 'X-Real-IP', 'X-Client-IP'],
      ...['X-Cluster-Client-IP', 'CF-Connecting-IP', 'CF-Ray', 'CDN-Loop', 'True-Client-IP', 'Fly-Client-IP'],
      ...['Fastly-Client-IP', 'X-Envoy-External-Address', 'X-Request-ID', 'X-Original-URL', 'X-Original-Host'],
      ...['X-ProxyUser-Ip', 'X-Azure-ClientIP', 'X-Amzn-Trace-Id', 'X-Appengine-User-Ip', 'X-Varnish', 'X-Scheme'],
      ...['Origin', 'Referer', 'Proxy-Connection', 'X-A-Proxy-Of-Tomorrow'],
    ]) {
      assert.equal(await askForMetrics({ [name]: '127.0.0.1' }), 404, name);
    }
  });

  test('metrics are served to scrapers and browsers on this machine under its local names', async () => {
    const scraper = {
      'User-Agent': 'Prometheus/3.0.0',
      Accept: 'application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3',
      'Accept-Encoding': 'gzip',
      'X-Prometheus-Scrape-Timeout-Seconds': '10',
      Authorization: 'Bearer of-the-scraper',
    };
    assert.equal(await askForMetrics(scraper), 200);
    const browser = { 'Upgrade-Insecure-Requests': '1', 'Sec-Fetch-Site': 'none', 'Sec-CH-UA': '"a"', DNT: '1' };
    assert.equal(await askForMetrics({ ...browser, 'Accept-Language': 'de', Cookie: 'a=b' }), 200);
    for (const host of ['localhost', 'LocalHost:9464', '127.0.0.1', '127.8.9.10:80', '[::1]', '[::1]:3000']) {
      assert.equal(await askForMetrics({ Host: host }), 200, host);
    }
    for (const host of ['glossa.example', '127.0.0.1.glossa.example', 'localhost.example:80', '10.0.0.1', '::1', '']) {
      assert.equal(await askForMetrics({ Host: host }), 404, host);
    }
  });
});
