import { Argument, type Command } from 'commander';
import { LANGUAGES } from '../languages/language-table.ts';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };
type Shell = keyof typeof SCRIPTS;

/** Options whose value is a language code. */
const LANGUAGE_FLAGS = ['--to', '--from'];

const HELP = `
  bash   source <(glossa completion bash), in ~/.bashrc
  zsh    source <(glossa completion zsh), in ~/.zshrc after compinit
  fish   glossa completion fish > ~/.config/fish/completions/glossa.fish`;

/** `glossa completion`. The scripts are generated from the registered commands. */
export function registerCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('print a completion script for a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SCRIPTS)))
    .addHelpText('after', HELP)
    .action((shell: Shell) => {
      const languages = [...LANGUAGES.keys()];
      process.stdout.write(SCRIPTS[shell](listCommands(program), languages));
    });
}

/** A command with the words that a shell may offer after it. */
interface CompletableCommand {
  /** The words of the command without the name of the program; none for the program itself. */
  words: readonly string[];
  subcommands: readonly { name: string; description: string }[];
  options: readonly { flag: string; description: string; takesValue: boolean }[];
}

/** The program and all commands below it. */
function listCommands(command: Command, words: readonly string[] = []): CompletableCommand[] {
  const help = command.createHelp();
  const subcommands = help.visibleCommands(command).filter((one) => one.name() !== 'help');
  const options = help
    .visibleOptions(command)
    .flatMap(({ long, description, required, optional, variadic }) =>
      long ? [{ flag: long, description, takesValue: required || optional || variadic }] : [],
    );
  const own = {
    words,
    subcommands: subcommands.map((one) => ({ name: one.name(), description: one.description() })),
    options,
  };
  return [own, ...subcommands.flatMap((one) => listCommands(one, [...words, one.name()]))];
}

/** Words that are neither commands, options nor languages are completed as file names. */
function bashScript(commands: readonly CompletableCommand[], languages: readonly string[]): string {
  const paths = commands.filter(({ words }) => words.length > 0).map(({ words }) => `"${words.join(' ')}"`);
  const cases = commands.map(({ words, subcommands, options }) => {
    const names = [...subcommands.map(({ name }) => name), ...options.map(({ flag }) => flag)];
    return `    "${words.join(' ')}") words="${names.join(' ')}" ;;`;
  });
  return `# bash completion for glossa
_glossa() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path="" next word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="\${path:+$path }$word"
    case "$next" in ${paths.join('|')}) path="$next" ;; esac
  done
  case "$previous" in
    ${LANGUAGE_FLAGS.join('|')}) COMPREPLY=($(compgen -W "${languages.join(' ')}" -- "$current")); return ;;
  esac
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _glossa glossa ./glossa
`;
}

function zshScript(commands: readonly CompletableCommand[], languages: readonly string[]): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bashScript(commands, languages)}`;
}

function fishScript(commands: readonly CompletableCommand[], languages: readonly string[]): string {
  const lines = commands.flatMap(({ words, subcommands, options }) => {
    const names = subcommands.map(({ name }) => name);
    const condition = [
      ...words.map((word) => `__fish_seen_subcommand_from ${word}`),
      ...(names.length > 0 ? [`not __fish_seen_subcommand_from ${names.join(' ')}`] : []),
    ].join('; and ');
    const when = condition === '' ? '' : ` -n ${quoteForFish(condition)}`;
    // -f: no file names where a subcommand is expected.
    const next = subcommands.map(
      ({ name, description }) => `complete -c glossa -f${when} -a ${name} -d ${quoteForFish(description)}`,
    );
    const flags = options.map(({ flag, description, takesValue }) => {
      const languageValue = ` -x -a ${quoteForFish(languages.join(' '))}`;
      const value = LANGUAGE_FLAGS.includes(flag) ? languageValue : takesValue ? ' -r' : '';
      return `complete -c glossa${when} -l ${flag.slice(2)}${value} -d ${quoteForFish(description)}`;
    });
    return [...next, ...flags];
  });
  return `# fish completion for glossa\n${lines.join('\n')}\n`;
}

const quoteForFish = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;
