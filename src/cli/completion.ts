import { Argument, type Command } from 'commander';
import { LANGUAGES } from '../languages/table.ts';
import { bashScript, zshScript } from './completion/bash.ts';
import { fishScript } from './completion/fish.ts';
import { completables } from './completion/tree.ts';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };
type Shell = keyof typeof SCRIPTS;

const HELP = `
  bash   source <(glossa completion bash), in ~/.bashrc
  zsh    source <(glossa completion zsh), in ~/.zshrc behind compinit
  fish   glossa completion fish > ~/.config/fish/completions/glossa.fish`;

/** `glossa completion`: a script made from the very commands, so that it knows them all. */
export function registerCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('print a script that completes the commands in a shell')
    .addArgument(new Argument('<shell>', 'which one').choices(Object.keys(SCRIPTS)))
    .addHelpText('after', HELP)
    .action((shell: Shell) => {
      const languages = [...LANGUAGES.keys()];
      process.stdout.write(SCRIPTS[shell](completables(program), languages));
    });
}
