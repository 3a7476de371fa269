import { contentType, type ExampleCall, KEY_HEADER, KEY_VARIABLE } from './example-call.ts';

export function curlExample(call: ExampleCall, url: string): string {
  const { method, path, needsKey, body, sends, saves } = call;
  const type = contentType(call);
  // POST is what curl does by itself when it is given something to send.
  const isUsual = method === (type === undefined ? 'GET' : 'POST');
  const parts = [
    `curl -s${isUsual ? '' : ` -X ${method}`} ${quote(url + path)}`,
    ...(needsKey ? [`-H "${KEY_HEADER}: $${KEY_VARIABLE}"`] : []),
    ...(type === undefined ? [] : [`-H ${quote(`Content-Type: ${type}`)}`]),
    ...(body === undefined ? [] : [`-d ${quote(JSON.stringify(body))}`]),
    ...(sends === undefined ? [] : [`--data-binary @${sends.file}`]),
    ...(saves === undefined ? [] : [`-o ${saves}`]),
  ];
  return parts.join(' \\\n  ');
}

/** As one word of a shell. */
function quote(text: string): string {
  return /^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
