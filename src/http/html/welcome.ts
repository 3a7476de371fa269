import { escapeHtml, page } from './html-page.ts';

/** What somebody sees who opens the service in a browser. */
export function welcomePage(publicUrl: string): string {
  const call = (path: string, body: object): string =>
    escapeHtml(
      `curl ${publicUrl}${path} \\\n  -H "x-api-key: $GLOSSA_KEY" -H "Content-Type: application/json" \\\n  -d '${JSON.stringify(body)}'`,
    );
  return page(
    'Glossa',
    `<main><h1>Glossa</h1>
<p>Translation and summaries on this machine. Every call carries an API key in the header <code>x-api-key</code>; the first one lies in the service’s data directory, in the file <code>api-key</code>.</p>
<h2>Translate</h2><pre>${call('/v1/ai/translate', { text: 'The library opens every day and the entrance is free.', target_language: 'es' })}</pre>
<h2>Summarize</h2><pre>${call('/v1/ai/summary', { url: 'https://example.com/report.pdf', type: 'points', max_points: 3 })}</pre>
<h2>More</h2><p><a href="/docs">API reference</a> · <a href="/openapi.json">OpenAPI description</a> · <a href="/v1/languages">languages of this installation</a></p></main>`,
  );
}
