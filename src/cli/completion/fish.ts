import { LANGUAGE_FLAGS } from './bash.ts';
import type { Completable } from './tree.ts';

export function fishScript(commands: readonly Completable[], languages: readonly string[]): string {
  const lines = commands.flatMap(({ words, subcommands, options }) => {
    const names = subcommands.map(({ name }) => name);
    const condition = [
      ...words.map((word) => `__fish_seen_subcommand_from ${word}`),
      ...(names.length > 0 ? [`not __fish_seen_subcommand_from ${names.join(' ')}`] : []),
    ].join('; and ');
    const when = condition === '' ? '' : ` -n ${quote(condition)}`;
    // Where only a command can follow, no file can.
    const next = subcommands.map(({ name, about }) => `complete -c glossa -f${when} -a ${name} -d ${quote(about)}`);
    const flags = options.map(({ flag, about, takesValue }) => {
      const value = LANGUAGE_FLAGS.includes(flag) ? ` -x -a ${quote(languages.join(' '))}` : takesValue ? ' -r' : '';
      return `complete -c glossa${when} -l ${flag.slice(2)}${value} -d ${quote(about)}`;
    });
    return [...next, ...flags];
  });
  return `# fish completion for glossa\n${lines.join('\n')}\n`;
}

const quote = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;
