import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { MAIN } from '../../load/command.ts';

/** `modern` is the protocol without a handshake, `legacy` the one that begins with `initialize`. */
export type Protocol = 'modern' | 'legacy';

export const MCP_PROTOCOLS: readonly Protocol[] = ['modern', 'legacy'];

export type McpConnection = Client & AsyncDisposable;

/** A client of the protocol. Disposing of it closes its connection. */
function createMcpClient(protocol: Protocol = 'modern'): McpConnection {
  const mode = protocol === 'modern' ? ({ pin: '2026-07-28' } as const) : 'legacy';
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

/** Connects the official client to `/mcp` of a service. */
export async function connectMcp(
  { url, key }: { url: string; key: string },
  protocol?: Protocol,
): Promise<McpConnection> {
  const client = createMcpClient(protocol);
  const headers = { Authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  return client;
}

/** Runs `glossa mcp` and connects the official client to it. The command ends with the connection. */
export async function runMcpCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  protocol?: Protocol,
): Promise<McpConnection> {
  const client = createMcpClient(protocol);
  const variables = {
    PATH: process.env.PATH,
    GLOSSA_APERTIUM_DIR: process.env.GLOSSA_APERTIUM_DIR,
    // Tests never download models.
    GLOSSA_MODELS: 'installed',
    ...environment,
  };
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) if (value !== undefined) env[name] = value;
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp', ...args], env }));
  return client;
}

/** Calls a tool that must succeed. */
export async function callTool(client: Client, name: string, args: Record<string, unknown>) {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: args });
  if (isError || !structuredContent) throw new Error(textOf({ content }));
  return structuredContent as Record<string, unknown>;
}

/** Calls a tool that must fail. @returns the lines of its error */
export async function failTool(client: Client, name: string, args: Record<string, unknown>): Promise<string[]> {
  const { isError, content } = await client.callTool({ name, arguments: args });
  if (!isError) throw new Error(`${name} has not failed`);
  return textOf({ content }).split('\n');
}

function textOf({ content }: { content: readonly object[] }): string {
  return content.map((block) => ('text' in block ? String(block.text) : '')).join('\n');
}
