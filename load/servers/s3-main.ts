/** The program that `startS3Process` runs. */
import { once } from 'node:events';
import { startS3 } from './s3.ts';

await using server = await startS3();
console.log(JSON.stringify(server.environment('bench')));
await once(process, 'SIGTERM');
