import type { Server } from '@modelcontextprotocol/server';
import type { Config } from '../../config/config.ts';
import { GlossaError } from '../../errors.ts';
import { StorageError } from '../../filesystem/storage-error.ts';
import { createMcpServer, type ToolError } from '../../http/mcp/server.ts';
import { describeTools } from '../../http/mcp/tools.ts';
import { type Connection, openConnection } from '../client/connection.ts';
import { pdfResultIn } from '../client/find-files.ts';
import { ConnectionError, ServiceError } from '../client/request.ts';
import { CommandError } from '../command-error.ts';
import { createDocumentTool } from './document-tool.ts';
import { withLocalFiles } from './local-files.ts';
import { createLocalTools } from './local-tools.ts';

/** The tools of this machine. Disposing of them ends their work and a service that was started for them. */
export interface LocalServer extends AsyncDisposable {
  createServer: () => Server;
}

/**
 * Creates a server whose tools call a service over HTTP.
 * @param service URL; without it, the configured service or one that is started on the first call
 */
export function createLocalServer(config: Config, service: string | undefined, signal: AbortSignal): LocalServer {
  const { maxCharacters, maxStrings } = config.requests;
  const tools = withLocalFiles(describeTools({ maxCharacters, maxStrings }));
  let opening: Promise<Connection> | undefined;
  // An agent starts the command long before it calls a tool, if it ever does.
  const connect = async (): Promise<Connection> => {
    opening ??= openConnection(config, service, signal);
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  const documents = createDocumentTool(connect, signal, undefined, (language) => pdfResultIn(language, config));
  const run = { ...createLocalTools(connect), translate_document: documents.run };
  return {
    createServer: () => createMcpServer({ tools, run, describeError }),
    async [Symbol.asyncDispose]() {
      await documents[Symbol.asyncDispose]();
      const connection = await opening?.catch(() => undefined);
      await connection?.[Symbol.asyncDispose]();
    },
  };
}

function describeError(thrown: unknown): ToolError {
  if (thrown instanceof ServiceError || thrown instanceof GlossaError) return thrown;
  if (thrown instanceof ConnectionError) return { code: 'service_unreachable', message: thrown.message };
  if (thrown instanceof CommandError) return { code: 'invalid_request', message: thrown.message };
  if (thrown instanceof StorageError) return { code: 'file_unusable', message: thrown.message };
  process.stderr.write(`glossa: ${thrown instanceof Error ? thrown.stack : String(thrown)}\n`);
  return { code: 'internal', message: 'The command failed. Its standard error has the cause.' };
}
