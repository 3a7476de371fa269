import { z } from 'zod';
import { listLanguagesFor } from '../../http/mcp/list-languages.ts';
import type { RunTool } from '../../http/mcp/server.ts';
import type { ToolName } from '../../http/mcp/tools.ts';
import { listLanguagesInput, listMemoriesInput } from '../../http/schemas/tools.ts';
import { validate } from '../../http/validation.ts';
import type { Connection } from '../client/connection.ts';
import { openFile } from '../client/input.ts';
import { request } from '../client/request.ts';
import { withSummarySource } from '../client/summary-source.ts';

const responseBody = z.looseObject({ success: z.literal(true) });
const localSource = z.looseObject({ file: z.string().min(1).optional() });

/** The tools that answer at once. The service validates their arguments. */
export function createLocalTools(
  connect: () => Promise<Connection>,
): Record<Exclude<ToolName, 'translate_document'>, RunTool> {
  async function post(path: string, fields: object, connection: Connection, signal: AbortSignal): Promise<object> {
    const response = await request(connection, (client) =>
      client.request({ method: 'POST', path, input: 'body' }, fields, { signal }),
    );
    const { success: _, ...result } = responseBody.parse(response);
    return result;
  }

  return {
    translate: async (args, { signal }) => post('/v1/ai/translate', args, await connect(), signal),
    detect_language: async (args, { signal }) => post('/v1/ai/detect', args, await connect(), signal),
    async summarize(args, { signal }) {
      const { file, ...fields } = validate(localSource, args);
      const connection = await connect();
      if (file === undefined) return post('/v1/ai/summary', fields, connection, signal);
      return withSummarySource({ content: await openFile(file), name: file }, connection, signal, (source) =>
        post('/v1/ai/summary', { ...fields, ...source }, connection, signal),
      );
    },
    async list_languages(args, { signal }) {
      const asked = validate(listLanguagesInput, args);
      const { languages } = await request(await connect(), (client) => client.listLanguages({ signal }));
      return listLanguagesFor(languages, asked);
    },
    async list_memories(args, { signal }) {
      const { limit, cursor } = validate(listMemoriesInput, args);
      const page = { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) };
      const { success: _, ...listed } = await request(await connect(), (client) =>
        client.listMemories(page, { signal }),
      );
      return listed;
    },
  };
}
