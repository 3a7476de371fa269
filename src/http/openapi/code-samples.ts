import { z } from 'zod';

const KEY_HEADER = 'x-api-key';
/** Environment variable from which the samples read the key. */
const KEY_VARIABLE = 'GLOSSA_API_KEY';

/** An example call of one path. The samples are generated from it. */
export const exampleCall = z.object({
  method: z.string(),
  /** The path with its parameters and its query filled in. */
  path: z.string(),
  /** The value of the path's parameter; empty without one. */
  key: z.string(),
  needsKey: z.boolean(),
  /** The sample prints the status of a response without a body. */
  hasResponseBody: z.boolean(),
  /** JSON body. */
  body: z.unknown().optional(),
  /** A local file that is sent as the body, and its media type. */
  upload: z.object({ file: z.string(), type: z.string() }).optional(),
  /** A form with a local file and its media type. */
  form: z.object({ file: z.string(), type: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
  /** A local file for the bytes of the response. Without one, the sample prints the response as JSON. */
  saveAs: z.string().optional(),
});

export type ExampleCall = z.output<typeof exampleCall>;
type ExampleForm = NonNullable<ExampleCall['form']>;

/** The parts of a route's example that its schemas do not contain. The body is the first example of its schema. */
export interface RouteExample {
  /** Replaces the parameter of the path. */
  key?: string;
  /** Replaces the second parameter of the path. */
  innerKey?: string;
  query?: string;
  /** JSON body of a route that describes several bodies. */
  body?: unknown;
  upload?: { file: string; type: string };
  form?: { file: string; type: string; fields: Record<string, string> };
  saveAs?: string;
}

/** An entry of `x-codeSamples`, an OpenAPI extension that documentation tools read. */
export interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

/** The same call in several languages. Each sample runs unchanged, with the key in the environment. */
export function codeSamples(call: ExampleCall, url: string): CodeSample[] {
  return [
    { lang: 'Shell', label: 'curl', source: curlSample(call, url) },
    { lang: 'JavaScript', label: 'JavaScript', source: javascriptSample(call, url) },
    { lang: 'Python', label: 'Python', source: pythonSample(call, url) },
  ];
}

function curlSample(call: ExampleCall, url: string): string {
  const { method, path, needsKey, body, upload, form, saveAs } = call;
  const type = contentType(call);
  // With a body, curl sends POST by default.
  const isDefaultMethod = method === (type === undefined && form === undefined ? 'GET' : 'POST');
  const parts = [
    `curl -s${isDefaultMethod ? '' : ` -X ${method}`} ${shellQuote(url + path)}`,
    ...(needsKey ? [`-H "${KEY_HEADER}: $${KEY_VARIABLE}"`] : []),
    ...(type === undefined ? [] : [`-H ${shellQuote(`Content-Type: ${type}`)}`]),
    ...(body === undefined ? [] : [`-d ${shellQuote(JSON.stringify(body))}`]),
    ...(upload === undefined ? [] : [`--data-binary @${upload.file}`]),
    ...Object.entries(form?.fields ?? {}).map(([name, value]) => `-F ${shellQuote(`${name}=${value}`)}`),
    ...(form === undefined ? [] : [`-F file=@${form.file}`]),
    ...(saveAs === undefined ? [] : [`-o ${saveAs}`]),
  ];
  return parts.join(' \\\n  ');
}

/** Quotes a text as one word of a POSIX shell. */
function shellQuote(text: string): string {
  return /^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A module for Node.js 18 and later, without dependencies. */
function javascriptSample(call: ExampleCall, url: string): string {
  const { method, path, needsKey, body, upload, form, saveAs } = call;
  const type = contentType(call);
  const headers = [
    ...(needsKey ? [`'${KEY_HEADER}': process.env.${KEY_VARIABLE}`] : []),
    ...(type === undefined ? [] : [`'Content-Type': '${type}'`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indent(JSON.stringify(body, null, 2), 2)}),`]),
    ...(upload === undefined ? [] : [`  body: await readFile('${upload.file}'),`]),
    ...(form === undefined ? [] : ['  body: form,']),
  ];
  const isFileSent = upload !== undefined || form !== undefined;
  const files = [...(isFileSent ? ['readFile'] : []), ...(saveAs === undefined ? [] : ['writeFile'])];
  return [
    ...(files.length === 0 ? [] : [`import { ${files.join(', ')} } from 'node:fs/promises';`, '']),
    ...(form === undefined ? [] : javascriptForm(form)),
    `const response = await fetch('${url}${path}'${options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`});`,
    saveAs === undefined
      ? `console.log(${call.hasResponseBody ? 'await response.json()' : 'response.status'});`
      : `await writeFile('${saveAs}', new Uint8Array(await response.arrayBuffer()));`,
  ].join('\n');
}

function javascriptForm({ file, type, fields }: ExampleForm): string[] {
  return [
    'const form = new FormData();',
    ...Object.entries(fields).map(([name, value]) => `form.set('${name}', '${value}');`),
    `form.set('file', new Blob([await readFile('${file}')], { type: '${type}' }), '${file}');`,
    '',
  ];
}

/** A script for Python 3, without dependencies. */
function pythonSample(call: ExampleCall, url: string): string {
  const { method, path, needsKey, body, upload, form, saveAs } = call;
  const type = contentType(call);
  const headers = [
    ...(needsKey ? [`"${KEY_HEADER}": os.environ["${KEY_VARIABLE}"]`] : []),
    ...(type === undefined ? [] : [`"Content-Type": "${type}"`]),
    ...(form === undefined ? [] : ['"Content-Type": f"multipart/form-data; boundary={boundary}"']),
  ];
  const isDefaultMethod = method === (type === undefined && form === undefined ? 'GET' : 'POST');
  const options = [
    `    "${url}${path}",`,
    ...(isDefaultMethod ? [] : [`    method="${method}",`]),
    ...(headers.length === 0 ? [] : [`    headers={${headers.join(', ')}},`]),
    ...(body === undefined ? [] : [`    data=json.dumps(${indent(pythonLiteral(body), 4)}).encode(),`]),
    ...(upload === undefined ? [] : [`    data=pathlib.Path("${upload.file}").read_bytes(),`]),
    ...(form === undefined ? [] : ['    data=form,']),
  ];
  const usesFiles = upload !== undefined || form !== undefined || saveAs !== undefined;
  const printsJson = saveAs === undefined && call.hasResponseBody;
  return [
    ...(body !== undefined || printsJson ? ['import json'] : []),
    ...(needsKey ? ['import os'] : []),
    ...(usesFiles ? ['import pathlib'] : []),
    'import urllib.request',
    ...(form === undefined ? [] : ['import uuid']),
    '',
    ...(form === undefined ? [] : pythonForm(form)),
    `request = urllib.request.Request(\n${options.join('\n')}\n)`,
    'with urllib.request.urlopen(request) as response:',
    saveAs === undefined
      ? `    print(${printsJson ? 'json.load(response)' : 'response.status'})`
      : `    pathlib.Path("${saveAs}").write_bytes(response.read())`,
  ].join('\n');
}

/** Python has no encoder of forms. */
function pythonForm({ file, type, fields }: ExampleForm): string[] {
  const part = (headers: string): string =>
    `f'--{boundary}\\r\\nContent-Disposition: form-data; ${headers}\\r\\n\\r\\n`;
  return [
    'boundary = uuid.uuid4().hex',
    'form = b"".join([',
    ...Object.entries(fields).map(
      ([name, value]) => `    ${part(`name="${name}"`)}${escapePythonFormat(value)}\\r\\n'.encode(),`,
    ),
    `    ${part(`name="file"; filename="${file}"\\r\\nContent-Type: ${type}`)}'.encode(),`,
    `    pathlib.Path("${file}").read_bytes(),`,
    "    f'\\r\\n--{boundary}--\\r\\n'.encode(),",
    '])',
    '',
  ];
}

/** Writes a text within an f-string in single quotes, where braces begin expressions. */
function escapePythonFormat(text: string): string {
  return text.replace(/[\\']/g, '\\$&').replace(/[{}]/g, '$&$&');
}

/** Converts a JSON value to a Python literal. */
function pythonLiteral(value: unknown): string {
  const words: Record<string, string> = { true: 'True', false: 'False', null: 'None' };
  const json = JSON.stringify(value, null, 4);
  return json.replace(/(?<!\\)"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (token) => words[token] ?? token);
}

/** Content-Type of the request; undefined without a body. */
function contentType({ body, upload }: ExampleCall): string | undefined {
  return upload?.type ?? (body === undefined ? undefined : 'application/json');
}

function indent(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}
