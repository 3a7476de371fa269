export const STYLE = `
:root { color-scheme: light dark; font: 17px/1.55 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 2rem; line-height: 1.2; } h2 { margin-top: 2.5rem; border-top: 1px solid #8885; padding-top: 1.5rem; }
code, pre { font: .9em ui-monospace, monospace; } p code { white-space: nowrap; } pre { overflow-x: auto; padding: 1rem; border: 1px solid #8885; border-radius: .5rem; }
.method { font-weight: 700; } table { border-collapse: collapse; width: 100%; } a { color: LinkText; }
td, th { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #8883; }
`;

/** A whole page; `body` is HTML. */
export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
