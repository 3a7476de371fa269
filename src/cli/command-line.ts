import { Command, CommanderError } from 'commander';
import packageFile from '../../package.json' with { type: 'json' };
import { type Config, ConfigError, loadConfig } from '../config/config.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { DownloadError } from '../translation/engines/bergamot/models/download-error.ts';
import { CommandError } from './command-error.ts';
import type { KeysContext } from './keys.ts';

/** Exit codes besides 0 for success and 1 for failure; 78 is EX_CONFIG of sysexits.h. */
const EXIT_WRONG_COMMAND_LINE = 2;
const EXIT_WRONG_CONFIGURATION = 78;

/** The command without arguments. Commander's own default command would also receive unknown commands. */
const DEFAULT_COMMAND = 'serve';

/** Runs the command that the arguments name. Sets the exit code; never throws. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  try {
    const command = argv.length > 2 ? argv : [...argv, DEFAULT_COMMAND];
    const program = await createProgram(command[2] ?? DEFAULT_COMMAND, () => loadConfig());
    await program.parseAsync(command);
  } catch (error) {
    process.exitCode = reportError(error);
  }
}

/** Loads and registers a command. */
type CommandLoader = (program: Command, config: () => Config) => Promise<void>;

const COMMANDS: Record<string, CommandLoader> = {
  serve: async (...args) => (await import('./serve.ts')).registerServeCommand(...args),
  translate: async (...args) => (await import('./translate.ts')).registerTranslateCommand(...args),
  detect: async (...args) => (await import('./detect.ts')).registerDetectCommand(...args),
  summarize: async (...args) => (await import('./summarize.ts')).registerSummarizeCommand(...args),
  mcp: async (...args) => (await import('./mcp/command.ts')).registerMcpCommand(...args),
  glossaries: async (...args) => (await import('./glossaries.ts')).registerGlossariesCommand(...args),
  memories: async (...args) => (await import('./memories.ts')).registerMemoriesCommand(...args),
  keys: async (program, config) => {
    const [{ registerKeysCommand }, context] = await Promise.all([import('./keys.ts'), databaseContext(config)]);
    registerKeysCommand(program, context);
  },
  owners: async (program, config) => {
    const [{ registerOwnersCommand }, context] = await Promise.all([import('./owners.ts'), databaseContext(config)]);
    const defaultStorageLimits = () => {
      const { ownerQuotaBytes, fileLifetimeSeconds } = config().storage;
      return { storageBytes: ownerQuotaBytes, fileLifetimeSeconds };
    };
    registerOwnersCommand(program, { ...context, defaultStorageLimits, price: () => config().limits.price });
  },
  audit: async (program, config) => {
    const [{ registerAuditCommand }, context] = await Promise.all([import('./audit.ts'), databaseContext(config)]);
    registerAuditCommand(program, context);
  },
  models: async (...args) => (await import('./models/command.ts')).registerModelsCommand(...args),
  doctor: async (...args) => (await import('./doctor/command.ts')).registerDoctorCommand(...args),
  migrate: async (...args) => (await import('./migrate.ts')).registerMigrateCommand(...args),
  data: async (...args) => (await import('./data.ts')).registerDataCommand(...args),
  backup: async (...args) => (await import('./backup.ts')).registerBackupCommand(...args),
  restore: async (...args) => (await import('./restore.ts')).registerRestoreCommand(...args),
  completion: async (program) => (await import('./completion.ts')).registerCompletionCommand(program),
};

/** Ask for no command. */
const VERSION_OPTIONS = ['-V', '--version'];

/** Describes all other commands, and therefore needs them. */
const COMPLETION = 'completion';

/**
 * Registers the named command only, so that a service does not load the modules of the others.
 * @param name any other word but the options of the version, such as `--help`, registers all commands
 */
async function createProgram(name: string, config: () => Config): Promise<Command> {
  const names = Object.keys(COMMANDS);
  const program = new Command('glossa')
    .description('self-hosted translation and summarization API')
    .version(packageFile.version)
    .showHelpAfterError('(glossa --help lists the commands)')
    .exitOverride();
  const only = name === COMPLETION ? undefined : names.find((one) => one === name);
  const registered = VERSION_OPTIONS.includes(name) ? [] : only === undefined ? names : [only];
  for (const one of registered) await COMMANDS[one]?.(program, config);
  // The registered commands keep the short hint.
  return program.showHelpAfterError(`The commands are ${names.join(', ')}. glossa --help describes them.`);
}

async function databaseContext(config: () => Config): Promise<KeysContext> {
  const { openConfiguredDatabase } = await import('./open-configured-database.ts');
  return {
    openDatabase: () => openConfiguredDatabase(config()),
    out: (text) => process.stdout.write(text),
  };
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
