import { Command, CommanderError } from 'commander';
import { Registry } from 'prom-client';
import packageFile from '../../package.json' with { type: 'json' };
import { type Config, ConfigError, loadConfig } from '../config/config.ts';
import { openDatabase } from '../database/database.ts';
import { dataPaths, requireData } from '../filesystem/data-directory.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { createLogger } from '../telemetry/logger.ts';
import { DownloadError } from '../translation/engines/bergamot/models/download-error.ts';
import { registerBackupCommand } from './backup.ts';
import { CommandError } from './command-error.ts';
import { registerCompletionCommand } from './completion.ts';
import { registerDataCommand } from './data.ts';
import { registerDetectCommand } from './detect.ts';
import { registerDoctorCommand } from './doctor/command.ts';
import { registerGlossariesCommand } from './glossaries.ts';
import { registerKeysCommand } from './keys.ts';
import { registerMcpCommand } from './mcp/command.ts';
import { registerMigrateCommand } from './migrate.ts';
import { registerModelsCommand } from './models/command.ts';
import { registerOwnersCommand } from './owners.ts';
import { registerRestoreCommand } from './restore.ts';
import { registerServeCommand } from './serve.ts';
import { registerSummarizeCommand } from './summarize.ts';
import { registerTranslateCommand } from './translate.ts';

/** Exit codes besides 0 for success and 1 for failure; 78 is EX_CONFIG of sysexits.h. */
const EXIT_WRONG_COMMAND_LINE = 2;
const EXIT_WRONG_CONFIGURATION = 78;

/** The command without arguments. Commander's own default command would also receive unknown commands. */
const DEFAULT_COMMAND = 'serve';

/** Runs the command that the arguments name. Sets the exit code; never throws. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  try {
    const command = argv.length > 2 ? argv : [...argv, DEFAULT_COMMAND];
    await createProgram(() => loadConfig()).parseAsync(command);
  } catch (error) {
    process.exitCode = reportError(error);
  }
}

function createProgram(config: () => Config): Command {
  const program = new Command('glossa')
    .description('self-hosted translation and summarization API')
    .version(packageFile.version)
    .showHelpAfterError('(glossa --help lists the commands)')
    .exitOverride();
  registerServeCommand(program, config);
  registerTranslateCommand(program, config);
  registerDetectCommand(program, config);
  registerSummarizeCommand(program, config);
  registerMcpCommand(program, config);
  registerGlossariesCommand(program, config);
  const context = {
    openDatabase: async () => {
      const { dataDirectory, databaseUrl: url } = config().storage;
      // Without this check a mistyped data directory would be created.
      if (url === undefined) requireData(dataDirectory);
      const { database: path } = dataPaths(dataDirectory);
      return openDatabase({ path, url, log: createLogger('warn'), registry: new Registry() });
    },
    out: (text: string) => process.stdout.write(text),
  };
  registerKeysCommand(program, context);
  registerOwnersCommand(program, {
    ...context,
    defaultStorageLimits: () => {
      const { ownerQuotaBytes, fileLifetimeSeconds } = config().storage;
      return { storageBytes: ownerQuotaBytes, fileLifetimeSeconds };
    },
  });
  registerModelsCommand(program, config);
  registerDoctorCommand(program, config);
  registerMigrateCommand(program, config);
  registerDataCommand(program, config);
  registerBackupCommand(program, config);
  registerRestoreCommand(program, config);
  registerCompletionCommand(program);
  const names = program.commands.map((command) => command.name());
  return program.showHelpAfterError(`The commands are ${names.join(', ')}. glossa --help describes them.`);
}

/** Prints an error: its message if it is expected, otherwise its stack. @returns the exit code */
function reportError(error: unknown): number {
  if (error instanceof CommanderError) {
    // Commander has already printed the message, and uses 1 for a wrong command line.
    return error.code.startsWith('commander.') && error.exitCode !== 0 ? EXIT_WRONG_COMMAND_LINE : error.exitCode;
  }
  if (error instanceof ConfigError) {
    process.stderr.write(`glossa: ${error.message}\n`);
    return EXIT_WRONG_CONFIGURATION;
  }
  const isExpected = error instanceof CommandError || error instanceof StorageError || error instanceof DownloadError;
  if (isExpected || isSystemError(error)) {
    process.stderr.write(`glossa: ${error.message}\n`);
    return 1;
  }
  process.stderr.write(`glossa: ${error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
