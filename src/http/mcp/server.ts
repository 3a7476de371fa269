import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Issue } from '../../errors.ts';
import { removeNullFields } from '../schemas/null-fields.ts';
import type { ToolDescription, ToolName } from './tools.ts';

export interface ToolProgress {
  progress: number;
  /** Undefined while it is unknown. */
  total: number | undefined;
  message: string;
}

export interface ToolCall {
  /** Aborts when the client cancels the call. */
  signal: AbortSignal;
  /** Does nothing unless the client asked for progress. */
  onProgress: (progress: ToolProgress) => void;
}

/** Runs a tool. @returns its structured content */
export type RunTool = (args: Record<string, unknown>, call: ToolCall) => Promise<object>;

export interface ToolError {
  code: string;
  message: string;
  issues?: readonly Issue[] | undefined;
  retryAfterSeconds?: number | undefined;
  logId?: string | undefined;
}

export interface McpServerOptions {
  tools: readonly ToolDescription[];
  run: Record<ToolName, RunTool>;
  /** Describes what a tool has thrown. */
  describeError: (thrown: unknown) => ToolError;
}

const INSTRUCTIONS =
  'Glossa translates and summarizes texts and documents. Language codes are BCP 47, such as es or zh-Hant; list_languages lists them. An error begins with its code and says what to do.';

/** Creates a server for one connection, or for one HTTP request. */
export function createMcpServer({ tools, run, describeError }: McpServerOptions): Server {
  const identity = { name: 'glossa', title: 'Glossa', version: packageFile.version };
  const server = new Server(identity, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler('tools/list', () => ({ tools: [...tools] }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown tool.');
    const { progressToken } = mcpReq._meta ?? {};
    let sent = -1;
    const onProgress = ({ progress, total, message }: ToolProgress): void => {
      // The protocol requires that progress increases.
      if (progressToken === undefined || progress <= sent) return;
      sent = progress;
      const state = { progressToken, progress, message, ...(total === undefined ? {} : { total }) };
      // The connection may be closed: its call is then cancelled.
      mcpReq.notify({ method: 'notifications/progress', params: state }).catch(() => undefined);
    };
    try {
      const args = removeNullFields({ ...params.arguments });
      const result = await run[tool.name](args, { signal: mcpReq.signal, onProgress });
      return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: { ...result } };
    } catch (error) {
      return { isError: true, content: [{ type: 'text', text: formatError(describeError(error)) }] };
    }
  });
  return server;
}

/** A model reads the error: its code, what to do, every wrong field, and when to try again. */
function formatError({ code, message, issues = [], retryAfterSeconds, logId }: ToolError): string {
  const lines = issues
    .filter((issue) => !message.includes(issue.message))
    .map((issue) => `${issue.path} ${issue.message}`);
  if (retryAfterSeconds !== undefined) lines.push(`Try again after ${retryAfterSeconds} seconds.`);
  if (logId !== undefined) lines.push(`log_id: ${logId}`);
  return [`${code}: ${message}`, ...lines].join('\n').replaceAll('GET /v1/languages', 'The tool list_languages');
}
