import { startPostgres } from '../../load/servers/postgres.ts';

// Starts a PostgreSQL server and prints its port and data directory. A test kills this process.
const server = await startPostgres();
const [row] = await server.query(await server.database(), `select current_setting('data_directory') as directory`);
console.log(JSON.stringify({ port: server.port, directory: row?.directory }));
setInterval(() => {}, 60_000);
