import type { Command } from 'commander';

/** A command as a shell may complete it: its words from the name of the program on, and what may follow. */
export interface Completable {
  /** Without the name of the program; empty for the program itself. */
  words: readonly string[];
  subcommands: readonly { name: string; about: string }[];
  options: readonly { flag: string; about: string; takesValue: boolean }[];
}

/** The program and all commands below it. */
export function completables(command: Command, words: readonly string[] = []): Completable[] {
  const help = command.createHelp();
  const subcommands = help.visibleCommands(command).filter((one) => one.name() !== 'help');
  const options = help
    .visibleOptions(command)
    .flatMap(({ long, description, required, optional, variadic }) =>
      long ? [{ flag: long, about: description, takesValue: required || optional || variadic }] : [],
    );
  const own = {
    words,
    subcommands: subcommands.map((one) => ({ name: one.name(), about: one.description() })),
    options,
  };
  return [own, ...subcommands.flatMap((one) => completables(one, [...words, one.name()]))];
}
