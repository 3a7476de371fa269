import { once } from 'node:events';
import type { Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { CommandError } from '../command-error.ts';
import { withInterruptSignal } from '../interrupt.ts';

const HELP = `
An agent starts this command and speaks the Model Context Protocol with it over standard input and output. Its tools
translate and summarize texts and files of this machine.

The command uses the service on GLOSSA_HOST and GLOSSA_PORT. If none runs there, it does the work itself. --service
selects another service; set GLOSSA_API_KEY to one of its keys. docs/mcp.md has the configuration of agents.

  claude mcp add glossa -- /path/to/glossa mcp`;

/** `glossa mcp`. */
export function registerMcpCommand(program: Command, config: () => Config): void {
  program
    .command('mcp')
    .description('serve agents over standard input and output (Model Context Protocol)')
    .option('--service <url>', 'URL of the service')
    .addHelpText('after', HELP)
    .action(async ({ service }: { service?: string }) => {
      await withInterruptSignal(new CommandError('The agent has ended the command.'), (signal) =>
        serve(config(), service, signal),
      );
    });
}

/** Serves one agent until it closes standard input or ends the command. */
async function serve(config: Config, service: string | undefined, signal: AbortSignal): Promise<void> {
  // Loaded on demand, because no other command needs them.
  const [{ serveStdio }, { createLocalServer }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('./local-server.ts'),
  ]);
  await using local = createLocalServer(config, service, signal);
  const connection = serveStdio(local.createServer);
  await once(process.stdin, 'close', { signal }).catch(() => undefined);
  await connection.close();
}
