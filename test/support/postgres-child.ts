import { startPostgres } from '../../load/servers/postgres.ts';

// A process with a server of PostgreSQL, to be killed. It prints where that listens and where its data lies.
const server = await startPostgres();
const [row] = await server.query(await server.database(), `select current_setting('data_directory') as directory`);
console.log(JSON.stringify({ port: server.port, directory: row?.directory }));
setInterval(() => {}, 60_000);
