import type { Completable } from './tree.ts';

/** Options whose value is the code of a language. */
export const LANGUAGE_FLAGS = ['--to', '--from'];

/** A script for bash; zsh takes it too, through `bashcompinit`. What is no word of ours is completed as a file. */
export function bashScript(commands: readonly Completable[], languages: readonly string[]): string {
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

export function zshScript(commands: readonly Completable[], languages: readonly string[]): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bashScript(commands, languages)}`;
}
