import { runTask } from '../extraction/process/channel.ts';
import { composeImage } from './compose-image.ts';

// Entry of the child process that draws texts into one image and writes it. It has no other files, network or processes. The
// service kills it when it exceeds its limits.

await runTask(async () => composeImage(JSON.parse(process.argv[2] ?? '')));
