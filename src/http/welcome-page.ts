import { createHash } from 'node:crypto';
import { escapeHtml } from '../text/escape-html.ts';

const STYLE = `
:root { color-scheme: light dark; font: 17px/1.55 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 2rem; line-height: 1.2; }
code, pre { font: .9em/1.5 ui-monospace, monospace; }
pre { padding: .75rem 1rem; border: 1px solid #8885; border-radius: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The page loads nothing, and only its style sheet applies. */
export const WELCOME_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The page at `/` of an installation whose web page is not built. */
export function welcomePage(publicUrl: string): string {
  const call = (path: string, body: object): string =>
    escapeHtml(
      `curl ${publicUrl}${path} \\\n  -H "x-api-key: $GLOSSA_KEY" -H "Content-Type: application/json" \\\n  -d '${JSON.stringify(body)}'`,
    );
  const translation = { text: 'The library opens every day and the entrance is free.', target_language: 'es' };
  const summary = { url: 'https://example.com/report.pdf', type: 'points', max_points: 3 };
  return htmlPage(
    'Glossa',
    `<main><h1>Glossa</h1>
<p>A self-hosted translation and summarization API. Each call sends an API key in the header <code>x-api-key</code>. The first key is in the file <code>api-key</code> of the service’s data directory.</p>
<h2>Translate</h2><pre>${call('/v1/ai/translate', translation)}</pre>
<h2>Summarize</h2><pre>${call('/v1/ai/summary', summary)}</pre>
<h2>More</h2><p><a href="./openapi.json">OpenAPI description</a> · <a href="./v1/languages">languages of this installation</a></p></main>`,
  );
}

/** @param body HTML */
function htmlPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}
