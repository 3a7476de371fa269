import { blackHole } from './black-hole.ts';
import { startRedis } from './redis.ts';
import { startS3 } from './s3.ts';

// A process with servers of several kinds, to be killed. It prints a line when they are there.
const redis = await startRedis();
await startRedis();
await Promise.all([startS3(), blackHole()]);
redis.pause();
console.log('started');
setInterval(() => {}, 60_000);
