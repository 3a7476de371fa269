import { confine } from './confine.ts';

// Replaces itself with another program, which is confined. Arguments: how, as JSON; the path of the program, its arguments.

const [, , options = '{}', program = '', ...args] = process.argv;
const { env, ...bounds } = JSON.parse(options);
await confine({ ...bounds, mayExecute: true });
process.execve?.(program, [program, ...args], env);
