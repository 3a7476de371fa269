import { confine } from './confine.ts';

// Runs in a restricted process before its own module.

// Ctrl-C signals the whole process group. Only the service handles it, and it stops its child processes.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
await confine({});
process.permission.drop('ffi');
