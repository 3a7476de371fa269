import { openDatabaseIn } from './storage.ts';

// Opens the database of the directory in the first argument and closes it again.
const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('give a directory');
await using database = await openDatabaseIn(directory);
await database.selectFrom('api_keys').selectAll().execute();
