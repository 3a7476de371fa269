import { Worker } from 'node:worker_threads';
import { openDatabaseIn } from './storage.ts';

// Opens the database of the directory in its first argument, and kills itself when it has handed over so many
// statements of the first transaction, which is the migration, as the second argument says.
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
