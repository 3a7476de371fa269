import { startRedis } from '../../load/servers/redis.ts';
import { startS3 } from '../../load/servers/s3.ts';
import { startUnreachableServer } from './unreachable-server.ts';

// A process with servers of several kinds, to be killed. It prints a line when they are there.
const redis = await startRedis();
await startRedis();
await Promise.all([startS3(), startUnreachableServer()]);
redis.pause();
console.log('started');
setInterval(() => {}, 60_000);
