import { startRedis } from '../../load/servers/redis.ts';
import { startS3 } from '../../load/servers/s3.ts';
import { startUnreachableServer } from './unreachable-server.ts';

// Starts servers of several kinds and then prints a line. A test kills this process.
const redis = await startRedis();
await startRedis();
await Promise.all([startS3(), startUnreachableServer()]);
redis.pause();
console.log('started');
setInterval(() => {}, 60_000);
