import { contentType, type ExampleCall, KEY_HEADER, KEY_VARIABLE } from './example-call.ts';

/** A script for Python 3 with its standard library alone. */
export function pythonExample(call: ExampleCall, url: string): string {
  const { method, path, needsKey, body, sends, saves } = call;
  const type = contentType(call);
  const headers = [
    ...(needsKey ? [`"${KEY_HEADER}": os.environ["${KEY_VARIABLE}"]`] : []),
    ...(type === undefined ? [] : [`"Content-Type": "${type}"`]),
  ];
  const isUsual = method === (type === undefined ? 'GET' : 'POST');
  const options = [
    `    "${url}${path}",`,
    ...(isUsual ? [] : [`    method="${method}",`]),
    ...(headers.length === 0 ? [] : [`    headers={${headers.join(', ')}},`]),
    ...(body === undefined ? [] : [`    data=json.dumps(${indent(literal(body))}).encode(),`]),
    ...(sends === undefined ? [] : [`    data=pathlib.Path("${sends.file}").read_bytes(),`]),
  ];
  const usesFiles = sends !== undefined || saves !== undefined;
  const usesJson = body !== undefined || saves === undefined;
  return [
    ...(usesJson ? ['import json'] : []),
    ...(needsKey ? ['import os'] : []),
    ...(usesFiles ? ['import pathlib'] : []),
    'import urllib.request',
    '',
    `request = urllib.request.Request(\n${options.join('\n')}\n)`,
    'with urllib.request.urlopen(request) as response:',
    saves === undefined
      ? '    print(json.load(response))'
      : `    pathlib.Path("${saves}").write_bytes(response.read())`,
  ].join('\n');
}

/** JSON as Python writes it. */
function literal(value: unknown): string {
  const words: Record<string, string> = { true: 'True', false: 'False', null: 'None' };
  const json = JSON.stringify(value, null, 4);
  return json.replace(/(?<!\\)"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (token) => words[token] ?? token);
}

const indent = (text: string): string => text.replaceAll('\n', '\n    ');
