import { contentType, type ExampleCall, KEY_HEADER, KEY_VARIABLE } from './example-call.ts';

/** A module for Node.js 18 and later, with nothing to install. */
export function javascriptExample(call: ExampleCall, url: string): string {
  const { method, path, needsKey, body, sends, saves } = call;
  const type = contentType(call);
  const headers = [
    ...(needsKey ? [`'${KEY_HEADER}': process.env.${KEY_VARIABLE}`] : []),
    ...(type === undefined ? [] : [`'Content-Type': '${type}'`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indent(JSON.stringify(body, null, 2))}),`]),
    ...(sends === undefined ? [] : [`  body: await readFile('${sends.file}'),`]),
  ];
  const files = [...(sends === undefined ? [] : ['readFile']), ...(saves === undefined ? [] : ['writeFile'])];
  return [
    ...(files.length === 0 ? [] : [`import { ${files.join(', ')} } from 'node:fs/promises';`, '']),
    `const response = await fetch('${url}${path}'${options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`});`,
    saves === undefined
      ? 'console.log(await response.json());'
      : `await writeFile('${saves}', new Uint8Array(await response.arrayBuffer()));`,
  ].join('\n');
}

const indent = (text: string): string => text.replaceAll('\n', '\n  ');
