import { curlExample } from './curl.ts';
import type { ExampleCall } from './example-call.ts';
import { javascriptExample } from './javascript.ts';
import { pythonExample } from './python.ts';

/** An entry of `x-codeSamples`, as tools that read OpenAPI know it. */
export interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

/** The same call in several languages; each runs as it is, with the key in the environment. */
export function codeSamples(call: ExampleCall, url: string): CodeSample[] {
  return [
    { lang: 'Shell', label: 'curl', source: curlExample(call, url) },
    { lang: 'JavaScript', label: 'JavaScript', source: javascriptExample(call, url) },
    { lang: 'Python', label: 'Python', source: pythonExample(call, url) },
  ];
}
