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
import { registerDoctorCommand } from './doctor/command.ts';
import { registerKeysCommand } from './keys.ts';
import { registerMigrateCommand } from './migrate.ts';
import { registerModelsCommand } from './models/command.ts';
import { registerOwnersCommand } from './owners.ts';
import { registerRestoreCommand } from './restore.ts';
import { registerServeCommand } from './serve.ts';
import { registerSummarizeCommand } from './summarize.ts';
import { registerTranslateCommand } from './translate.ts';

/** Exit codes: 0 done, 1 it did not work, 2 the command line is wrong, 78 the configuration is (EX_CONFIG of sysexits.h). */
const COMMAND_LINE_IS_WRONG = 2;
const CONFIGURATION_IS_WRONG = 78;

/** Not commander's own default, which would be given whatever is no command. */
const DEFAULT_COMMAND = 'serve';

/** Reads the configuration once and runs the command that is asked for. Sets the exit code; never throws. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  try {
    const command = argv.length > 2 ? argv : [...argv, DEFAULT_COMMAND];
    await createProgram(() => loadConfig()).parseAsync(command);
  } catch (error) {
    process.exitCode = explain(error);
  }
}

function createProgram(config: () => Config): Command {
  const program = new Command('glossa')
    .description('translation and summaries as a service on your own machine')
    .version(packageFile.version)
    .showHelpAfterError('(glossa --help tells what there is)')
    .exitOverride();
  registerServeCommand(program, config);
  registerTranslateCommand(program, config);
  registerSummarizeCommand(program, config);
  const context = {
    openDatabase: async () => {
      const { dataDirectory, databaseUrl: url } = config().storage;
      // Made here, a key would be for a service that nobody has started, in whatever directory this is.
      if (url === undefined) requireData(dataDirectory);
      const { database: path } = dataPaths(dataDirectory);
      return openDatabase({ path, url, log: createLogger('warn'), registry: new Registry() });
    },
    out: (text: string) => process.stdout.write(text),
  };
  registerKeysCommand(program, context);
  registerOwnersCommand(program, {
    ...context,
    allowance: () => {
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
  return program.showHelpAfterError(`The commands are ${names.join(', ')}: glossa --help tells what they do.`);
}

/** Says in one sentence what went wrong and returns the exit code. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) {
    // The library has printed its message, and gives 1 to a command line that is wrong.
    return error.code.startsWith('commander.') && error.exitCode !== 0 ? COMMAND_LINE_IS_WRONG : error.exitCode;
  }
  if (error instanceof ConfigError) {
    process.stderr.write(`glossa: ${error.message}\n`);
    return CONFIGURATION_IS_WRONG;
  }
  const isSaid = error instanceof CommandError || error instanceof StorageError || error instanceof DownloadError;
  if (isSaid || isSystemError(error)) {
    process.stderr.write(`glossa: ${error.message}\n`);
    return 1;
  }
  process.stderr.write(`glossa: ${error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
