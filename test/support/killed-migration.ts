import { Worker } from 'node:worker_threads';
import { openDatabaseIn } from './storage.ts';

// Opens the database of the directory in the first argument. The process kills itself after the number of statements in
// the second argument, counted in the first transaction, which is the migration.
const [directory, statements] = process.argv.slice(2);
if (directory === undefined) throw new Error('give a directory');
let left = Number(statements);
let inTransaction = false;
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  post.call(this, message, ...rest);
  inTransaction ||= message.kind === 'run' && message.statement.sql === 'begin immediate';
  if (inTransaction && --left === 0) process.kill(process.pid, 'SIGKILL');
};
await using _database = await openDatabaseIn(directory);
