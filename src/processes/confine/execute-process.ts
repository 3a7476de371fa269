import { confine } from './confine.ts';

// Replaces itself with another program, which is confined. Arguments: its environment as JSON, its path, its arguments.

const [, , environment = '{}', program = '', ...args] = process.argv;
await confine(true);
process.execve?.(program, [program, ...args], JSON.parse(environment));
