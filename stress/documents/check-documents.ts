import { z } from 'zod';
import type { Cluster } from '../../load/cluster/cluster.ts';
import type { ClusterClient } from '../../load/cluster/send-request.ts';
import { readDocumentResult } from '../../load/documents/document-client.ts';
import type { Accepted } from './send-documents.ts';

/** A translation in a service without faults. */
export interface Expected {
  bytes: Buffer;
  characters: number;
}

const usage = z.object({ input_tokens: z.int(), output_tokens: z.int(), inference_time_tokens: z.int() });
const page = z.object({
  documents: z.array(
    z.looseObject({
      document_id: z.string(),
      filename: z.string(),
      status: z.string(),
      characters: z.int().optional(),
      _usage: usage.optional(),
    }),
  ),
  next_cursor: z.string().nullable(),
});
type Listed = z.output<typeof page>['documents'][number];

const bill = z.array(
  z.object({
    characters: z.coerce.number(),
    input: z.coerce.number(),
    output: z.coerce.number(),
    inference: z.coerce.number(),
  }),
);

/**
 * Checks that every accepted document is translated once, with the result of a service without faults, and that the bill is
 * the sum of all documents.
 * @returns one line for each fault
 */
export async function checkDocuments(
  cluster: Cluster,
  clients: readonly ClusterClient[],
  accepted: readonly Accepted[],
  expected: ReadonlyMap<string, Expected>,
): Promise<string[]> {
  const faults: string[] = [];
  const listed = new Map<string, Listed>();
  const clientOf = new Map<string, ClusterClient>();
  // The keys of an owner see the same documents.
  for (const client of new Map(clients.map((one) => [one.owner, one])).values()) {
    for (const one of await listAll(cluster.url, client)) {
      if (listed.has(one.document_id)) faults.push(`${one.document_id} is listed twice`);
      listed.set(one.document_id, one);
      clientOf.set(one.document_id, client);
    }
  }
  for (const { id, file } of accepted)
    if (!listed.has(id)) faults.push(`${id} (${file.name}) was accepted and is gone`);

  for (const [id, { filename, status, characters }] of listed) {
    const right = expected.get(filename);
    if (status !== 'done') faults.push(`${id} (${filename}) is ${status}`);
    else if (characters !== right?.characters)
      faults.push(`${id} (${filename}) bills ${characters} characters, not ${right?.characters}`);
    const client = clientOf.get(id);
    if (status !== 'done' || !client) continue;
    const bytes = await readDocumentResult({ url: cluster.url, key: client.key }, id);
    if (!right?.bytes.equals(bytes)) faults.push(`the result of ${id} (${filename}) differs`);
  }

  const sumOf = (pick: (one: Listed) => number | undefined): number =>
    [...listed.values()].reduce((sum, one) => sum + (pick(one) ?? 0), 0);
  const [billed] = bill.parse(
    await cluster.query(`select sum(input_characters) as characters, sum(input_tokens) as input, sum(output_tokens) as output,
      sum(inference_time_tokens) as inference from daily_usage where operation = 'documents'`),
  );
  const sums = {
    characters: sumOf(({ characters }) => characters),
    input: sumOf(({ _usage }) => _usage?.input_tokens),
    output: sumOf(({ _usage }) => _usage?.output_tokens),
    inference: sumOf(({ _usage }) => _usage?.inference_time_tokens),
  };
  for (const what of ['characters', 'input', 'output', 'inference'] as const) {
    if (billed?.[what] !== sums[what])
      faults.push(`the bill has ${billed?.[what]} ${what}, the documents ${sums[what]}`);
  }
  const [left] = z
    .array(z.object({ tasks: z.coerce.number() }))
    .parse(await cluster.query('select count(*) as tasks from document_tasks'));
  if (left?.tasks !== 0) faults.push(`${left?.tasks} tasks are left`);
  return faults;
}

async function listAll(url: string, { key }: ClusterClient): Promise<Listed[]> {
  const all: Listed[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ limit: '100', ...(cursor !== '' && { cursor }) });
    const response = await fetch(`${url}/v1/ai/translate/document?${query}`, { headers: { 'x-api-key': key } });
    const { documents, next_cursor } = page.parse(await response.json());
    all.push(...documents);
    cursor = next_cursor;
  }
  return all;
}
