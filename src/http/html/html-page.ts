import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: light dark; font: 17px/1.55 system-ui, sans-serif; accent-color: #0a6e62; }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 2rem; line-height: 1.2; } h2 { margin-top: 2.5rem; border-top: 1px solid #8885; padding-top: 1.5rem; }
h3 { margin-top: 2rem; font-size: 1.1rem; } h4 small { font-weight: 400; }
code, pre { font: .9em/1.5 ui-monospace, monospace; } p code { white-space: nowrap; }
pre { padding: .75rem 1rem; border: 1px solid #8885; border-radius: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: LinkText; } .method { font-weight: 700; } summary { cursor: pointer; padding: .25rem 0; }
table { border-collapse: collapse; width: 100%; }
td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #8883; overflow-wrap: anywhere; }
td:nth-child(1) { width: 32%; } td:nth-child(2) { width: 22%; }
nav h2 { margin: 1.25rem 0 .25rem; border: 0; padding: 0; font-size: .95rem; } nav ul { margin: 0; padding: 0; list-style: none; } nav li { margin: .35rem 0; line-height: 1.35; } nav code { display: block; opacity: .75; font-size: .8em; }
@media (min-width: 80rem) {
  body:has(nav) { max-width: 72rem; } main:has(nav) { display: grid; grid-template-columns: 20rem minmax(0, 1fr); column-gap: 3rem; }
  main > * { grid-column: 2; } nav { grid-column: 1; grid-row: 1 / span 99; position: sticky; top: 2rem; align-self: start; max-height: 95vh; overflow-y: auto; }
}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** For pages made by `htmlPage`: they load nothing, and only their style sheet applies. */
export const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** @param body HTML */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
